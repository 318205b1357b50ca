// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A dictionary that payloads are compressed with.
public final class CompressionDictionary: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "CompressionDictionary" }

  /// The number that stands in each payload's header.
  public var identifier: Int64 { objectID.primaryKey }
  /// The dictionary.
  public var content: Data {
    get { required(data("content"), "content", else: Data()) }
    set { assign(.data(newValue), to: "content") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, identifier: Int64, content: Data
  ) throws -> CompressionDictionary {
    let object = try context.insert(CompressionDictionary.self, primaryKey: identifier)
    object.content = content
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \CompressionDictionary.identifier: "identifier",
      \CompressionDictionary.content: "content",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The dictionary.
    public let content: Data

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: CompressionDictionary) {
      objectID = object.objectID
      content = object.content
    }
  }
}
