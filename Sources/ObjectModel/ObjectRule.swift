public import Predicates

/// A rule about an object as a whole, checked when it is saved: `ends >= starts`.
///
/// It is inherited by sub-entities.
public struct ObjectRule: Sendable, Hashable {
  /// The name, by which an error tells which rule is broken; unique in the entity.
  public let name: String
  /// The condition that the object must fulfill.
  public let predicate: FetchPredicate
  /// The message for an object that doesn't fulfill the condition.
  public let message: String

  /// A rule.
  public init(_ name: String, _ predicate: FetchPredicate, message: String) {
    self.name = name
    self.predicate = predicate
    self.message = message
  }
}
