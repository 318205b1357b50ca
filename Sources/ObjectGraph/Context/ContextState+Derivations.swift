import FoundationEssentials
import ObjectModel
import Predicates

extension ContextState {
  /// Works out the derived attributes of all that is about to be saved, and of what depends on it.
  func deriveValues() throws {
    guard model.hasDerivedAttributes else { return }
    let now = Date()
    // Many changed objects may have one owner, whose values are worked out once.
    var owners: [ManagedObjectID: ManagedObject] = [:]
    for object in pending where !object.isGone {
      for owner in dependents(of: object) { owners[owner.objectID] = owner }
    }
    for owner in owners.values { try derive(owner, now: nil) }
    for object in pending where !object.isGone { try derive(object, now: now) }
  }

  private func derive(_ object: ManagedObject, now: Date?) throws {
    for (slot, attribute) in object.entity.attributes.enumerated() {
      guard let derivation = attribute.derivation,
        let value = try value(of: derivation, for: object, now: now)
      else { continue }
      let form = attribute.type.storedForm(of: value)
      if row(of: object)[slot] != form { write(form, slot: slot, of: object) }
    }
  }

  /// The value that a derivation gives; nil where it is to stay.
  private func value(of derivation: AttributeDerivation, for object: ManagedObject, now: Date?)
    throws
    -> AttributeValue?
  {
    func text(_ key: String, _ change: (String) -> String) throws -> AttributeValue {
      guard case .string(let text) = try object.value(forKey: key) else { return .null }
      return .string(change(text))
    }
    switch derivation {
    case .now: return now.map { .date($0) }
    case .lowercase(let key): return try text(key) { $0.lowercased() }
    case .uppercase(let key): return try text(key) { $0.uppercased() }
    case .canonical(let key):
      return try text(key) { TextFolding.fold($0, [.caseInsensitive, .diacriticInsensitive]) }
    case .count(let key): return .integer(Int64(try object.relatedCount(forKey: key)))
    case .sum(let key, let attribute):
      let values = try object.relatedObjects(forKey: key).map { try $0.value(forKey: attribute) }
      return try PredicateOperation.collect(.sum, values)
    case .value(let keyPath): return try object.value(forKeyPath: keyPath)
    }
  }

  /// The objects whose derived values are made from attributes of `object`.
  private func dependents(of object: ManagedObject) -> [ManagedObject] {
    guard let original = object.original else { return [] }
    let row = row(of: object)
    var found: [ManagedObject] = []
    for (index, relationship) in object.entity.relationships.enumerated() {
      let owner = model.destination(of: relationship)
      let needsIt = owner.attributes.contains { attribute in
        let key: String
        switch attribute.derivation {
        case .sum(relationship.inverseName, let name)?: key = name
        case .value(let keyPath)? where keyPath.hasPrefix("\(relationship.inverseName)."):
          key = String(keyPath.dropFirst(relationship.inverseName.count + 1))
        default: return false
        }
        guard let slot = object.entity.attributeIndex(named: key) else { return false }
        return row[slot] != original[slot]
      }
      guard needsIt else { continue }
      found += others(of: object, relationship: index)
    }
    return found
  }
}
