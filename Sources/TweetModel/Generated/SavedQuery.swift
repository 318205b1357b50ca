// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import ObjectGraph
import Predicates

/// A question that the user has given a name, to ask it again with other values.
public final class SavedQuery: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "SavedQuery" }

  /// The name it is known by, unique.
  public var name: String {
    get { required(text("name"), "name", else: "") }
    set { assign(.string(newValue), to: "name") }
  }
  /// The entity whose objects are asked for.
  public var queriedEntityName: String {
    get { required(text("entityName"), "entityName", else: "") }
    set { assign(.string(newValue), to: "entityName") }
  }
  /// The predicate as the user wrote it, with variables.
  public var predicate: String {
    get { required(text("predicate"), "predicate", else: "") }
    set { assign(.string(newValue), to: "predicate") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, name: String, queriedEntityName: String, predicate: String
  ) throws -> SavedQuery {
    let object = try context.insert(SavedQuery.self)
    object.name = name
    object.queriedEntityName = queriedEntityName
    object.predicate = predicate
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \SavedQuery.name: "name",
      \SavedQuery.queriedEntityName: "entityName",
      \SavedQuery.predicate: "predicate",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The name it is known by, unique.
    public let name: String
    /// The entity whose objects are asked for.
    public let queriedEntityName: String
    /// The predicate as the user wrote it, with variables.
    public let predicate: String

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: SavedQuery) {
      objectID = object.objectID
      name = object.name
      queriedEntityName = object.queriedEntityName
      predicate = object.predicate
    }
  }
}
