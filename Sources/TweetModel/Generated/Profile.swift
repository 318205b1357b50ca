// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A handle, name and bio that a user had at some time.
public final class Profile: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Profile" }

  /// Tells profiles of one user apart.
  public var fingerprint: Int64 {
    get { required(integer("fingerprint"), "fingerprint", else: 0) }
    set { assign(.integer(newValue), to: "fingerprint") }
  }
  /// The handle.
  public var screenName: String? {
    get { text("screenName") }
    set { assign(newValue.map { .string($0) }, to: "screenName") }
  }
  /// The display name.
  public var name: String? {
    get { text("name") }
    set { assign(newValue.map { .string($0) }, to: "name") }
  }
  /// The description.
  public var bio: String? {
    get { text("bio") }
    set { assign(newValue.map { .string($0) }, to: "bio") }
  }
  /// The earliest time at which a source saw it.
  public var firstSeen: Date? {
    get { date("firstSeen") }
    set { assign(newValue.map { .date($0) }, to: "firstSeen") }
  }
  /// Whose it is.
  public var user: TwitterUser? {
    get { object("user") }
    set { assign(newValue, to: "user") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, fingerprint: Int64, user: TwitterUser
  ) throws -> Profile {
    let object = try context.insert(Profile.self)
    object.fingerprint = fingerprint
    object.user = user
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Profile.fingerprint: "fingerprint",
      \Profile.screenName: "screenName",
      \Profile.name: "name",
      \Profile.bio: "bio",
      \Profile.firstSeen: "firstSeen",
      \Profile.user: "user",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// Tells profiles of one user apart.
    public let fingerprint: Int64
    /// The handle.
    public let screenName: String?
    /// The display name.
    public let name: String?
    /// The description.
    public let bio: String?
    /// The earliest time at which a source saw it.
    public let firstSeen: Date?
    /// Whose it is.
    public let user: ManagedObjectID?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Profile) {
      objectID = object.objectID
      fingerprint = object.fingerprint
      screenName = object.screenName
      name = object.name
      bio = object.bio
      firstSeen = object.firstSeen
      user = object.user?.objectID
    }
  }
}
