/// Something that a predicate can be asked about: key-value access, and perhaps an identity.
public protocol PredicateObject {
  /// Returns the object's value for a key; the value nil if it has none.
  ///
  /// - Throws: `FetchPredicateError` with the code `unknownKey` for a key that the object can't have,
  ///   or the error of a store that could not read the object.
  func predicateValue(forKey key: String) throws -> PredicateOperand

  /// The identity by which the object compares; nil for an object that has none.
  var predicateReference: ObjectReference? { get }

  /// The elements of an object that is a collection, such as a dictionary; nil for others.
  var predicateElements: [PredicateOperand]? { get }

  /// True if another object counts as the same one.
  func isSame(as other: any PredicateObject) -> Bool
}

extension PredicateObject {
  /// Nil: an object without an identity.
  public var predicateReference: ObjectReference? { nil }

  /// Nil: an object that is no collection.
  public var predicateElements: [PredicateOperand]? { nil }

  /// True if both objects have one identity.
  public func isSame(as other: any PredicateObject) -> Bool {
    guard let reference = predicateReference else { return false }
    return reference == other.predicateReference
  }
}
