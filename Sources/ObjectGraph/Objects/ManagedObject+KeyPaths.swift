import ObjectModel
public import Predicates

extension ManagedObject {
  /// The value at the end of a path of keys with dots: through to-one relationships to a property.
  ///
  /// nil on the way gives `.null`. A to-many relationship may only be the last key.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty`, naming the key.
  public func value(forKeyPath keyPath: String) throws -> AttributeValue {
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let owner = try owner(ofLastOf: keys) else {
      return .null
    }
    return try owner.value(forKey: keys.last ?? "")
  }

  /// Sets the attribute at the end of a path of keys with dots.
  ///
  /// - Throws: As ``value(forKeyPath:)`` and ``setValue(_:forKey:)``; ``StoreError`` with
  ///   `missingObject` where a relationship on the way is nil.
  public func setValue(_ value: AttributeValue, forKeyPath keyPath: String) throws {
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let owner = try owner(ofLastOf: keys) else {
      throw StoreError(
        .missingObject, "\(objectID): '\(keyPath)' has no object whose value could be set")
    }
    try owner.setValue(value, forKey: keys.last ?? "")
  }

  private func owner(ofLastOf keys: [String]) throws -> ManagedObject? {
    var current: ManagedObject? = self
    var entity = entity
    for (place, key) in keys.enumerated() {
      let isLast = place == keys.count - 1
      switch entity.property(named: key) {
      case nil:
        throw StoreError(.unknownProperty, "\(entity.name) has no property '\(key)'")
      case _ where isLast: return current
      case .relationship(let index)? where !entity.relationships[index].isToMany:
        entity = contextState.model.destination(of: entity.relationships[index])
        current = try current?.destination(forKey: key)
        if let current { entity = current.entity }
      default:
        throw StoreError(
          .unknownProperty,
          "\(entity.name).\(key) isn't a to-one relationship, so no key can follow it")
      }
    }
    return current
  }
}
