public import Predicates

/// The way in which a save resolves conflicts with changes that others have saved since the objects were read, and
/// with objects that exist already.
///
/// A new object whose unique values another one has is merged into that one, unless the policy is
/// ``error``: the new object goes, the other one takes its values as the policy says, and what referred
/// to the new object refers to the other one.
public struct MergePolicy: Sendable {
  /// One property in conflict.
  public struct Property: Sendable {
    /// The object that is being saved.
    public let objectID: ManagedObjectID
    /// The property's key.
    public let key: String
    /// The value that the change was made from; nil for a new object.
    public let snapshot: AttributeValue?
    /// The value in the context.
    public let object: AttributeValue
    /// The value in the store.
    public let stored: AttributeValue
  }

  /// Decides the value of one property; of a to-one relationship an `.object` or `.null`.
  public typealias Resolve = @Sendable (Property) throws -> AttributeValue

  enum Rule: Sendable {
    case error, storeWins, objectWins, overwrite, rollBack
    case custom(Resolve)
  }

  let rule: Rule

  /// The save fails with every conflict, and the changes stay unsaved.
  public static let error = MergePolicy(rule: .error)
  /// Property by property, the stored value stays where both sides changed it.
  ///
  /// What the store deleted is gone, and a deletion of what somebody changed is given up.
  public static let storeWins = MergePolicy(rule: .storeWins)
  /// Property by property, the context's value is saved where both sides changed it.
  ///
  /// What the store deleted is inserted anew.
  public static let objectWins = MergePolicy(rule: .objectWins)
  /// The whole object is saved as it is in the context, with what is stale in it.
  public static let overwrite = MergePolicy(rule: .overwrite)
  /// All changes of an object in conflict are given up.
  public static let rollBack = MergePolicy(rule: .rollBack)

  /// A function decides, property by property.
  ///
  /// What the store deleted is gone, and what the context deletes is deleted. An error of the function
  /// is thrown by the save; nothing is written then.
  public static func custom(_ resolve: @escaping Resolve) -> MergePolicy {
    MergePolicy(rule: .custom(resolve))
  }
}
