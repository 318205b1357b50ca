import ObjectModel
public import Predicates

extension ManagedObject: PredicateObject {
  /// The object's identity, so that predicates can compare it.
  public var predicateReference: ObjectReference? { objectID.reference }

  /// Returns the value for a key of a predicate: an attribute's value, an object, or the objects of a to-many
  /// relationship.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty`.
  public func predicateValue(forKey key: String) throws -> PredicateOperand {
    switch entity.property(named: key) {
    case .relationship(let index)? where entity.relationships[index].isToMany:
      return .collection(
        contextState.relatedObjects(of: self, relationship: index).map { .object($0) })
    case .relationship(let index)?:
      guard let object = contextState.destination(of: self, relationship: index) else {
        return .value(.null)
      }
      return .object(object)
    case .attribute?, nil: return .value(try value(forKey: key))
    }
  }
}
