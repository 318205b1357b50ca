public import ObjectModel
public import Predicates

/// Reads objects: from a store as it is now, or from one state of it.
///
/// Calls block; a context makes them on its own queue. Predicates and sort descriptors arrive checked
/// against the model.
public protocol StoreReader: AnyObject, Sendable {
  /// The primary keys of the objects that match, in the query's order.
  func keys(matching query: StoreQuery) throws -> [Int64]

  /// Returns the number of objects that match, within the query's limit and offset.
  func count(matching query: StoreQuery) throws -> Int

  /// Reads what `expressions` give for each object that matches, in the query's order.
  ///
  /// - Parameter body: Gets each object's primary key and its values, in the order of `expressions`;
  ///   an object as a value is its identity. It must not call the store.
  /// - Throws: ``StoreError``, or what `body` throws, which ends the reading.
  func readValues(
    of expressions: [BoundExpression], matching query: StoreQuery,
    _ body: (Int64, [AttributeValue]) throws -> Void) throws

  /// The rows of the objects with `keys`, in that order; nil for one that isn't stored.
  func rows(of entity: EntityDescription, keys: [Int64]) throws -> [StoreRow?]

  /// For each of `keys`, the entity of the object that is stored under it: `entity` or one below it; nil
  /// for one that isn't stored.
  ///
  /// ``rows(of:keys:)`` is asked with these entities.
  func concreteEntities(of entity: EntityDescription, keys: [Int64]) throws -> [EntityDescription?]

  /// For each of `keys`, the primary keys at the other end of the to-many relationship at
  /// `relationship`: ascending, or in the order of an ordered one, where what has no place comes last.
  func relatedKeys(of entity: EntityDescription, relationship: Int, keys: [Int64]) throws
    -> [[Int64]]
}
