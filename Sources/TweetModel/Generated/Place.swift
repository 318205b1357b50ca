// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import ObjectGraph
import Predicates

/// A place that tweets are tagged with.
public final class Place: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Place" }

  /// X's identifier of it, unique.
  public var identifier: String {
    get { required(text("identifier"), "identifier", else: "") }
    set { assign(.string(newValue), to: "identifier") }
  }
  /// Its full name.
  public var name: String? {
    get { text("name") }
    set { assign(newValue.map { .string($0) }, to: "name") }
  }
  /// The country's name.
  public var country: String? {
    get { text("country") }
    set { assign(newValue.map { .string($0) }, to: "country") }
  }
  /// Held tweets there.
  public var tweets: [Tweet] {
    get { objects("tweets") }
    set { assign(newValue, to: "tweets") }
    _modify { yield &self[related: "tweets"] }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, identifier: String
  ) throws -> Place {
    let object = try context.insert(Place.self)
    object.identifier = identifier
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Place.identifier: "identifier",
      \Place.name: "name",
      \Place.country: "country",
      \Place.tweets: "tweets",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// X's identifier of it, unique.
    public let identifier: String
    /// Its full name.
    public let name: String?
    /// The country's name.
    public let country: String?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Place) {
      objectID = object.objectID
      identifier = object.identifier
      name = object.name
      country = object.country
    }
  }
}
