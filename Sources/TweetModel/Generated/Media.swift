// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import ObjectGraph
import Predicates

/// A photo, video or animation.
public final class Media: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Media" }

  /// X's key of it, unique.
  public var key: String {
    get { required(text("key"), "key", else: "") }
    set { assign(.string(newValue), to: "key") }
  }
  /// `photo`, `video` or `animated_gif`; nil for one that sources name and none describes.
  public var type: String? {
    get { text("type") }
    set { assign(newValue.map { .string($0) }, to: "type") }
  }
  /// Where the best form of it is.
  public var url: String? {
    get { text("url") }
    set { assign(newValue.map { .string($0) }, to: "url") }
  }
  /// The description for those who can't see it.
  public var altText: String? {
    get { text("altText") }
    set { assign(newValue.map { .string($0) }, to: "altText") }
  }
  /// In pixels.
  public var width: Int64? {
    get { integer("width") }
    set { assign(newValue.map { .integer($0) }, to: "width") }
  }
  /// In pixels.
  public var height: Int64? {
    get { integer("height") }
    set { assign(newValue.map { .integer($0) }, to: "height") }
  }
  /// In seconds.
  public var duration: Double? {
    get { double("duration") }
    set { assign(newValue.map { .double($0) }, to: "duration") }
  }
  /// A local file with it.
  public var file: String? {
    get { text("file") }
    set { assign(newValue.map { .string($0) }, to: "file") }
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
    into context: isolated ManagedObjectContext, key: String
  ) throws -> Media {
    let object = try context.insert(Media.self)
    object.key = key
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Media.key: "key",
      \Media.type: "type",
      \Media.url: "url",
      \Media.altText: "altText",
      \Media.width: "width",
      \Media.height: "height",
      \Media.duration: "duration",
      \Media.file: "file",
      \Media.tweets: "tweets",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// X's key of it, unique.
    public let key: String
    /// `photo`, `video` or `animated_gif`; nil for one that sources name and none describes.
    public let type: String?
    /// Where the best form of it is.
    public let url: String?
    /// The description for those who can't see it.
    public let altText: String?
    /// In pixels.
    public let width: Int64?
    /// In pixels.
    public let height: Int64?
    /// In seconds.
    public let duration: Double?
    /// A local file with it.
    public let file: String?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Media) {
      objectID = object.objectID
      key = object.key
      type = object.type
      url = object.url
      altText = object.altText
      width = object.width
      height = object.height
      duration = object.duration
      file = object.file
    }
  }
}
