// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
import Predicates

/// The whole text of a long tweet, which an account archive keeps apart from the tweet.
///
/// Where the tweet is held, the text is the tweet's as well.
public final class Note: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Note" }

  /// X's identifier of the note, the primary key; it isn't the tweet's.
  public var identifier: Int64 { objectID.primaryKey }
  /// The whole text, with links expanded, without the names at the beginning of an answer.
  public var text: String? {
    get { text("text") }
    set { assign(newValue.map { .string($0) }, to: "text") }
  }
  /// When it was written, in UTC.
  public var created: Date? {
    get { date("created") }
    set { assign(newValue.map { .date($0) }, to: "created") }
  }
  /// The links and hashtags of the text, as JSON.
  public var entities: String? {
    get { text("entities") }
    set { assign(newValue.map { .string($0) }, to: "entities") }
  }
  /// The identifier of the tweet that it belongs to; nil where none was found.
  public var tweetIdentifier: Int64? {
    get { integer("tweetIdentifier") }
    set { assign(newValue.map { .integer($0) }, to: "tweetIdentifier") }
  }
  /// The tweet that it belongs to, if that is held.
  public var tweet: Tweet? {
    get { object("tweet") }
    set { assign(newValue, to: "tweet") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, identifier: Int64
  ) throws -> Note {
    let object = try context.insert(Note.self, primaryKey: identifier)
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Note.identifier: "identifier",
      \Note.text: "text",
      \Note.created: "created",
      \Note.entities: "entities",
      \Note.tweetIdentifier: "tweetIdentifier",
      \Note.tweet: "tweet",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The whole text, with links expanded, without the names at the beginning of an answer.
    public let text: String?
    /// When it was written, in UTC.
    public let created: Date?
    /// The links and hashtags of the text, as JSON.
    public let entities: String?
    /// The identifier of the tweet that it belongs to; nil where none was found.
    public let tweetIdentifier: Int64?
    /// The tweet that it belongs to, if that is held.
    public let tweet: ManagedObjectID?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Note) {
      objectID = object.objectID
      text = object.text
      created = object.created
      entities = object.entities
      tweetIdentifier = object.tweetIdentifier
      tweet = object.tweet?.objectID
    }
  }
}
