// Written by ModelGenerator from Studio.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
public import ObjectModel
import Predicates

/// An object of the entity Mural.
public final class Mural: Painting {
  /// The entity's name.
  public override class var entityName: String { "Mural" }

  /// The attribute `shades`.
  ///
  /// The container's codec `shades` keeps it.
  public var shades: [String: [Shade.Depth]]? {
    get { decoded("shades") }
    set { assign(decoded: newValue, to: "shades") }
  }

  /// The model's names of the properties, by key path.
  public override class var keyNames: [AnyKeyPath: String] {
    [
      \Mural.frame: "frame",
      \Mural.homepage: "homepage",
      \Mural.raw: "raw",
      \Mural.visits: "visits",
      \Mural.shades: "shades",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The shade of the frame.
    ///
    /// The container's codec `shade` keeps it.
    public let frame: Shade?
    /// The attribute `homepage`.
    public let homepage: URL?
    /// The attribute `raw`.
    public let raw: Data?
    /// The attribute `visits`.
    ///
    /// The container's codec `visits` keeps it.
    public let visits: [Date]?
    /// The attribute `shades`.
    ///
    /// The container's codec `shades` keeps it.
    public let shades: [String: [Shade.Depth]]?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Mural) {
      objectID = object.objectID
      frame = object.frame
      homepage = object.homepage
      raw = object.raw
      visits = object.visits
      shades = object.shades
    }
  }
}

/// An object of the entity Painting.
public class Painting: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Painting" }

  /// The shade of the frame.
  ///
  /// The container's codec `shade` keeps it.
  public var frame: Shade? {
    get { decoded("frame") }
    set { assign(decoded: newValue, to: "frame") }
  }
  /// The attribute `homepage`.
  public var homepage: URL? {
    get { url("homepage") }
    set { assign(newValue.map { .string($0.absoluteString) }, to: "homepage") }
  }
  /// The attribute `mood`.
  ///
  /// Only this object knows it; no store keeps it.
  public var mood: Shade?
  /// The attribute `raw`.
  public var raw: Data? {
    get { data("raw") }
    set { assign(newValue.map { .data($0) }, to: "raw") }
  }
  /// The attribute `visits`.
  ///
  /// The container's codec `visits` keeps it.
  public var visits: [Date]? {
    get { decoded("visits") }
    set { assign(decoded: newValue, to: "visits") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public class func insert(
    into context: isolated ManagedObjectContext, frame: Shade, homepage: URL
  ) throws -> Self {
    let object = try context.insert(self)
    object.frame = frame
    object.homepage = homepage
    return object
  }

  /// The model's names of the properties, by key path.
  public class var keyNames: [AnyKeyPath: String] {
    [
      \Painting.frame: "frame",
      \Painting.homepage: "homepage",
      \Painting.raw: "raw",
      \Painting.visits: "visits",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The shade of the frame.
    ///
    /// The container's codec `shade` keeps it.
    public let frame: Shade?
    /// The attribute `homepage`.
    public let homepage: URL?
    /// The attribute `raw`.
    public let raw: Data?
    /// The attribute `visits`.
    ///
    /// The container's codec `visits` keeps it.
    public let visits: [Date]?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Painting) {
      objectID = object.objectID
      frame = object.frame
      homepage = object.homepage
      raw = object.raw
      visits = object.visits
    }
  }
}

/// The model that Studio.xcdatamodeld describes, and the classes of its objects.
public enum StudioModel {
  /// The classes of the entities, for a container.
  public static var classes: [ManagedObject.Type] {
    [Mural.self, Painting.self]
  }

  /// Builds the model.
  ///
  /// - Throws: `ModelError` never, since the file was checked.
  public static func make() throws -> ManagedObjectModel {
    try ManagedObjectModel([muralEntity, paintingEntity])
  }

  private static var muralEntity: EntityDescription {
    EntityDescription("Mural", parent: "Painting") {
      AttributeDescription.transformable("shades", codec: "shades")
    }
  }

  private static var paintingEntity: EntityDescription {
    EntityDescription("Painting") {
      AttributeDescription.transformable("frame", codec: "shade", optional: false)
      AttributeDescription.required("homepage", .uri)
      AttributeDescription.transformable("raw", codec: "NSSecureUnarchiveFromData")
      AttributeDescription.transformable("visits", codec: "visits")
    }
  }
}
