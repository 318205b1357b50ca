/// A relationship as a model file describes it.
public struct ModelFileRelationship: Sendable, Hashable {
  /// The effect of deleting an object on the objects at the other end, by Xcode's name.
  public enum DeletionRule: String, Sendable, Hashable, CaseIterable {
    /// The others stay, and forget the deleted object.
    case nullify = "Nullify"
    /// The others are deleted too.
    case cascade = "Cascade"
    /// The others stop the deletion.
    case deny = "Deny"
    /// Nothing is done.
    case noAction = "No Action"
  }

  /// The relationship's name.
  public let name: String
  /// The entity at the other end.
  public let destinationName: String
  /// The relationship of the destination that leads back; nil for none.
  public let inverseName: String?
  /// A Boolean value that indicates whether nil, or no object, is allowed when an object is saved.
  public let isOptional: Bool
  /// A Boolean value that indicates whether it leads to several objects.
  public let isToMany: Bool
  /// A Boolean value that indicates whether the objects have an order.
  public let isOrdered: Bool
  /// The fewest objects, unless there are none at all and it is optional; 0 for no limit.
  public let minimumCount: Int
  /// The most objects; 0 for no limit.
  public let maximumCount: Int
  /// The effect of deleting an object on the objects at the other end.
  public let deletionRule: DeletionRule
  /// A Boolean value that indicates whether it is kept in objects only, and never stored.
  public let isTransient: Bool
  /// The name by which earlier versions know it, if that is another one.
  public let renamingIdentifier: String?
  /// A text that changes the version hash if nothing else differs.
  public let versionHashModifier: String?
  /// The user info from the model.
  public let userInfo: [String: String]
  /// The line in the file, from 1.
  public let line: Int
}
