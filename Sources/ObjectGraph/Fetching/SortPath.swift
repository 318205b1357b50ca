public import ObjectModel
import Predicates

/// The steps of a sort key: to-one relationships, then an attribute.
public struct SortPath: Sendable {
  private let keyPath: String
  private let entity: EntityDescription
  private let model: ManagedObjectModel

  /// The path `keyPath` from `entity`.
  public init(_ keyPath: String, of entity: EntityDescription, in model: ManagedObjectModel) {
    self.keyPath = keyPath
    self.entity = entity
    self.model = model
  }

  /// Makes sure that the path leads through to-one relationships to an attribute.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty`.
  public func check() throws {
    var entity = entity
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for (position, key) in keys.enumerated() {
      let isLast = position == keys.count - 1
      switch entity.property(named: key) {
      case .attribute(let slot) where isLast:
        guard entity.attributes[slot].type != .transformable else {
          throw error("'\(key)' is transformable, and its bytes have no order")
        }
        return
      case .attribute:
        throw error("'\(key)' is an attribute, so no key can follow it")
      case .relationship(let index):
        let relationship = entity.relationships[index]
        if relationship.isToMany {
          throw error("'\(key)' is to-many and has no single value to sort by")
        }
        if isLast { throw error("'\(key)' is a relationship; name one of its attributes") }
        entity = model.destination(of: relationship)
      case nil:
        throw error("unknown key '\(key)' in \(entity.name)")
      }
    }
  }

  /// Whether ``check()`` has nothing to say.
  var isValid: Bool {
    do {
      try check()
      return true
    } catch {
      return false
    }
  }

  private func error(_ reason: String) -> StoreError {
    StoreError(.unknownProperty, "can't sort \(entity.name) by '\(keyPath)': \(reason)")
  }
}
