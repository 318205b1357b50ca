// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import ObjectGraph
import Predicates

/// An address that tweets lead to.
public final class Link: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Link" }

  /// The expanded address, unique.
  public var url: String {
    get { required(text("url"), "url", else: "") }
    set { assign(.string(newValue), to: "url") }
  }
  /// A t.co form of it.
  public var short: String? {
    get { text("short") }
    set { assign(newValue.map { .string($0) }, to: "short") }
  }
  /// The page's title, where a source knows it.
  public var title: String? {
    get { text("title") }
    set { assign(newValue.map { .string($0) }, to: "title") }
  }
  /// The host name in the address.
  public var host: String? {
    get { text("host") }
    set { assign(newValue.map { .string($0) }, to: "host") }
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
    into context: isolated ManagedObjectContext, url: String
  ) throws -> Link {
    let object = try context.insert(Link.self)
    object.url = url
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Link.url: "url",
      \Link.short: "short",
      \Link.title: "title",
      \Link.host: "host",
      \Link.tweets: "tweets",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The expanded address, unique.
    public let url: String
    /// A t.co form of it.
    public let short: String?
    /// The page's title, where a source knows it.
    public let title: String?
    /// The host name in the address.
    public let host: String?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Link) {
      objectID = object.objectID
      url = object.url
      short = object.short
      title = object.title
      host = object.host
    }
  }
}
