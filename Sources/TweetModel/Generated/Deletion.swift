// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A source's statement that a tweet was deleted, of a tweet that is held or not.
///
/// It stays when the tweet goes, so that a later import knows.
public final class Deletion: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Deletion" }

  /// The identifier of the tweet, held or not.
  public var tweetIdentifier: Int64 {
    get { required(integer("tweetIdentifier"), "tweetIdentifier", else: 0) }
    set { assign(.integer(newValue), to: "tweetIdentifier") }
  }
  /// When it was deleted; where the source doesn't say, when the statement was made, at the latest.
  public var time: Date {
    get { required(date("time"), "time", else: Date(timeIntervalSinceReferenceDate: 0)) }
    set { assign(.date(newValue), to: "time") }
  }
  /// Why, in the service's word, such as `deleted`, `protected` or `suspended`.
  public var reason: String? {
    get { text("reason") }
    set { assign(newValue.map { .string($0) }, to: "reason") }
  }
  /// The shape of the record that says so, as in `v1.notice`.
  public var shape: String? {
    get { text("shape") }
    set { assign(newValue.map { .string($0) }, to: "shape") }
  }
  /// When the tweet was written, where the identifier alone may mean something else.
  public var tweetCreated: Date? {
    get { date("tweetCreated") }
    set { assign(newValue.map { .date($0) }, to: "tweetCreated") }
  }
  /// The tweet, if that is held.
  public var tweet: Tweet? {
    get { object("tweet") }
    set { assign(newValue, to: "tweet") }
  }
  /// Who says so: of several sources the one whose name comes first.
  public var source: Source? {
    get { object("source") }
    set { assign(newValue, to: "source") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, tweetIdentifier: Int64, time: Date
  ) throws -> Deletion {
    let object = try context.insert(Deletion.self)
    object.tweetIdentifier = tweetIdentifier
    object.time = time
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Deletion.tweetIdentifier: "tweetIdentifier",
      \Deletion.time: "time",
      \Deletion.reason: "reason",
      \Deletion.shape: "shape",
      \Deletion.tweetCreated: "tweetCreated",
      \Deletion.tweet: "tweet",
      \Deletion.source: "source",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The identifier of the tweet, held or not.
    public let tweetIdentifier: Int64
    /// When it was deleted; where the source doesn't say, when the statement was made, at the latest.
    public let time: Date
    /// Why, in the service's word, such as `deleted`, `protected` or `suspended`.
    public let reason: String?
    /// The shape of the record that says so, as in `v1.notice`.
    public let shape: String?
    /// When the tweet was written, where the identifier alone may mean something else.
    public let tweetCreated: Date?
    /// The tweet, if that is held.
    public let tweet: ManagedObjectID?
    /// Who says so: of several sources the one whose name comes first.
    public let source: ManagedObjectID?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Deletion) {
      objectID = object.objectID
      tweetIdentifier = object.tweetIdentifier
      time = object.time
      reason = object.reason
      shape = object.shape
      tweetCreated = object.tweetCreated
      tweet = object.tweet?.objectID
      source = object.source?.objectID
    }
  }
}
