// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import ObjectGraph
import Predicates

/// A hashtag, whatever its case.
public final class Hashtag: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Hashtag" }

  /// The hashtag in lower case and composed (NFC), unique.
  public var tag: String {
    get { required(text("tag"), "tag", else: "") }
    set { assign(.string(newValue), to: "tag") }
  }
  /// A form in which it was written.
  public var display: String? {
    get { text("display") }
    set { assign(newValue.map { .string($0) }, to: "display") }
  }
  /// Held tweets with it.
  public var tweets: [Tweet] {
    get { objects("tweets") }
    set { assign(newValue, to: "tweets") }
    _modify { yield &self[related: "tweets"] }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, tag: String
  ) throws -> Hashtag {
    let object = try context.insert(Hashtag.self)
    object.tag = tag
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Hashtag.tag: "tag",
      \Hashtag.display: "display",
      \Hashtag.tweets: "tweets",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The hashtag in lower case and composed (NFC), unique.
    public let tag: String
    /// A form in which it was written.
    public let display: String?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Hashtag) {
      objectID = object.objectID
      tag = object.tag
      display = object.display
    }
  }
}
