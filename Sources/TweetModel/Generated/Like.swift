// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import ObjectGraph
import Predicates

/// That an account archive lists a tweet, held or not, among what its owner likes.
///
/// The archive has neither author nor date of the tweet, so it is no tweet of the store by that.
public final class Like: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Like" }

  /// The identifier of the liked tweet, held or not.
  public var tweetIdentifier: Int64 {
    get { required(integer("tweetIdentifier"), "tweetIdentifier", else: 0) }
    set { assign(.integer(newValue), to: "tweetIdentifier") }
  }
  /// The liked tweet's text as the archive has it; nil where it has none.
  public var text: String? {
    get { text("text") }
    set { assign(newValue.map { .string($0) }, to: "text") }
  }
  /// The liked tweet, if that is held.
  public var tweet: Tweet? {
    get { object("tweet") }
    set { assign(newValue, to: "tweet") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, tweetIdentifier: Int64
  ) throws -> Like {
    let object = try context.insert(Like.self)
    object.tweetIdentifier = tweetIdentifier
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Like.tweetIdentifier: "tweetIdentifier",
      \Like.text: "text",
      \Like.tweet: "tweet",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The identifier of the liked tweet, held or not.
    public let tweetIdentifier: Int64
    /// The liked tweet's text as the archive has it; nil where it has none.
    public let text: String?
    /// The liked tweet, if that is held.
    public let tweet: ManagedObjectID?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Like) {
      objectID = object.objectID
      tweetIdentifier = object.tweetIdentifier
      text = object.text
      tweet = object.tweet?.objectID
    }
  }
}
