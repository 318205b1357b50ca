// Written by ModelGenerator from Gallery.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
public import ObjectModel
import Predicates

extension Album: KeyPathNaming {
  /// The attribute `identifier`.
  public var identifier: UUID {
    get { required(uuid("identifier"), "identifier", else: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) }
    set { assign(.uuid(newValue), to: "identifier") }
  }
  /// The attribute `title`.
  public var title: String {
    get { required(text("title"), "title", else: "") }
    set { assign(.string(newValue), to: "title") }
  }
  /// The relationship `works`.
  public var works: [Work] {
    get { objects("works") }
    set { assign(newValue, to: "works") }
    _modify { yield &self[related: "works"] }
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Album.identifier: "identifier",
      \Album.title: "title",
      \Album.works: "works",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The attribute `identifier`.
    public let identifier: UUID
    /// The attribute `title`.
    public let title: String

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Album) {
      objectID = object.objectID
      identifier = object.identifier
      title = object.title
    }
  }
}

/// An object of the entity Photo.
public final class Photo: Work {
  /// The entity's name.
  public override class var entityName: String { "Photo" }

  /// The attribute `exposure`.
  public var exposure: Double? {
    get { double("exposure") }
    set { assign(newValue.map { .double($0) }, to: "exposure") }
  }
  /// The attribute `thumbnail`.
  public var thumbnail: Data? {
    get { data("thumbnail") }
    set { assign(newValue.map { .data($0) }, to: "thumbnail") }
  }

  /// The model's names of the properties, by key path.
  public override class var keyNames: [AnyKeyPath: String] {
    [
      \Photo.catalogueCode: "catalogueCode",
      \Photo.created: "created",
      \Photo.palette: "palette",
      \Photo.searchTitle: "searchTitle",
      \Photo.title: "title",
      \Photo.webAddress: "webAddress",
      \Photo.albums: "albums",
      \Photo.exposure: "exposure",
      \Photo.thumbnail: "thumbnail",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The attribute `catalogueCode`.
    public let catalogueCode: String
    /// The attribute `created`.
    public let created: Date
    /// The attribute `palette`.
    ///
    /// The container's codec `NSSecureUnarchiveFromData` keeps it.
    public let palette: [String]?
    /// The attribute `searchTitle`.
    public let searchTitle: String?
    /// The attribute `title`.
    public let title: String?
    /// The attribute `webAddress`.
    public let webAddress: URL?
    /// The attribute `exposure`.
    public let exposure: Double?
    /// The attribute `thumbnail`.
    public let thumbnail: Data?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Photo) {
      objectID = object.objectID
      catalogueCode = object.catalogueCode
      created = object.created
      palette = object.palette
      searchTitle = object.searchTitle
      title = object.title
      webAddress = object.webAddress
      exposure = object.exposure
      thumbnail = object.thumbnail
    }
  }
}

/// An object of the entity Sculpture.
public final class Sculpture: Work {
  /// The entity's name.
  public override class var entityName: String { "Sculpture" }

  /// The attribute `weight`.
  public var weight: Decimal {
    get { required(decimal("weight"), "weight", else: 0) }
    set { assign(.decimal(newValue), to: "weight") }
  }

  /// The model's names of the properties, by key path.
  public override class var keyNames: [AnyKeyPath: String] {
    [
      \Sculpture.catalogueCode: "catalogueCode",
      \Sculpture.created: "created",
      \Sculpture.palette: "palette",
      \Sculpture.searchTitle: "searchTitle",
      \Sculpture.title: "title",
      \Sculpture.webAddress: "webAddress",
      \Sculpture.albums: "albums",
      \Sculpture.weight: "weight",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The attribute `catalogueCode`.
    public let catalogueCode: String
    /// The attribute `created`.
    public let created: Date
    /// The attribute `palette`.
    ///
    /// The container's codec `NSSecureUnarchiveFromData` keeps it.
    public let palette: [String]?
    /// The attribute `searchTitle`.
    public let searchTitle: String?
    /// The attribute `title`.
    public let title: String?
    /// The attribute `webAddress`.
    public let webAddress: URL?
    /// The attribute `weight`.
    public let weight: Decimal

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Sculpture) {
      objectID = object.objectID
      catalogueCode = object.catalogueCode
      created = object.created
      palette = object.palette
      searchTitle = object.searchTitle
      title = object.title
      webAddress = object.webAddress
      weight = object.weight
    }
  }
}

/// An object of the entity Work.
public class Work: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Work" }

  /// The attribute `catalogueCode`.
  public var catalogueCode: String {
    get { required(text("catalogueCode"), "catalogueCode", else: "") }
    set { assign(.string(newValue), to: "catalogueCode") }
  }
  /// The attribute `created`.
  public var created: Date {
    get { required(date("created"), "created", else: Date(timeIntervalSinceReferenceDate: 0)) }
    set { assign(.date(newValue), to: "created") }
  }
  /// The attribute `palette`.
  ///
  /// The container's codec `NSSecureUnarchiveFromData` keeps it.
  public var palette: [String]? {
    get { decoded("palette") }
    set { assign(decoded: newValue, to: "palette") }
  }
  /// The attribute `searchTitle`.
  public var searchTitle: String? { text("searchTitle") }
  /// The attribute `selection`.
  ///
  /// Only this object knows it; no store keeps it.
  public var selection: Bool?
  /// The attribute `title`.
  public var title: String? {
    get { text("title") }
    set { assign(newValue.map { .string($0) }, to: "title") }
  }
  /// The attribute `webAddress`.
  public var webAddress: URL? {
    get { url("webAddress") }
    set { assign(newValue.map { .string($0.absoluteString) }, to: "webAddress") }
  }
  /// The relationship `albums`.
  public var albums: [Album] {
    get { objects("albums") }
    set { assign(newValue, to: "albums") }
    _modify { yield &self[related: "albums"] }
  }

  /// The model's names of the properties, by key path.
  public class var keyNames: [AnyKeyPath: String] {
    [
      \Work.catalogueCode: "catalogueCode",
      \Work.created: "created",
      \Work.palette: "palette",
      \Work.searchTitle: "searchTitle",
      \Work.title: "title",
      \Work.webAddress: "webAddress",
      \Work.albums: "albums",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The attribute `catalogueCode`.
    public let catalogueCode: String
    /// The attribute `created`.
    public let created: Date
    /// The attribute `palette`.
    ///
    /// The container's codec `NSSecureUnarchiveFromData` keeps it.
    public let palette: [String]?
    /// The attribute `searchTitle`.
    public let searchTitle: String?
    /// The attribute `title`.
    public let title: String?
    /// The attribute `webAddress`.
    public let webAddress: URL?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Work) {
      objectID = object.objectID
      catalogueCode = object.catalogueCode
      created = object.created
      palette = object.palette
      searchTitle = object.searchTitle
      title = object.title
      webAddress = object.webAddress
    }
  }
}

/// The model that Gallery.xcdatamodeld describes, and the classes of its objects.
public enum GalleryModel {
  /// The classes of the entities, for a container.
  public static var classes: [ManagedObject.Type] {
    [Album.self, Photo.self, Sculpture.self, Work.self]
  }

  /// Builds the model.
  ///
  /// - Throws: `ModelError` never, since the file was checked.
  public static func make() throws -> ManagedObjectModel {
    try ManagedObjectModel(
      [albumEntity, photoEntity, sculptureEntity, workEntity],
      fetchTemplates: [
        FetchTemplate(
          "WorksTitled", entityName: "Work",
          predicate: try FetchPredicate(format: "title CONTAINS[cd] $TITLE"), fetchLimit: 20),
      ])
  }

  private static var albumEntity: EntityDescription {
    EntityDescription("Album") {
      AttributeDescription.required("identifier", .uuid, default: .uuid(UUID(uuid: (111, 150, 25, 255, 139, 134, 208, 17, 180, 45, 0, 207, 79, 201, 100, 255))))
      AttributeDescription.required("title", .string, default: .string("Untitled"), rules: [.length(minimum: 1, maximum: 80)])
      RelationshipDescription.toMany("works", "Work", inverse: "albums", ordered: true, minimumCount: 1, maximumCount: 500, deleteRule: .deny)
      UniquenessConstraint("identifier")
    }
  }

  private static var photoEntity: EntityDescription {
    EntityDescription("Photo", parent: "Work") {
      AttributeDescription.optional("exposure", .double, rules: [.range(minimum: .double(0.0001), maximum: .double(3600.0))])
      AttributeDescription.optional("thumbnail", .data)
    }
  }

  private static var sculptureEntity: EntityDescription {
    EntityDescription("Sculpture", parent: "Work", renamingIdentifier: "Statue") {
      AttributeDescription.required("weight", .decimal, default: .decimal(DecimalText.decimal("1.5") ?? 0), rules: [.range(minimum: .decimal(DecimalText.decimal("0") ?? 0), maximum: .null)])
    }
  }

  private static var workEntity: EntityDescription {
    EntityDescription("Work", abstract: true) {
      AttributeDescription.required("catalogueCode", .string, default: .string("AA-0"), rules: [.pattern("[A-Z]{2}-[0-9]+")])
      AttributeDescription.required("created", .date, default: .date(Date(timeIntervalSinceReferenceDate: 0.0)), rules: [.range(minimum: .date(Date(timeIntervalSinceReferenceDate: -3155673600.0)), maximum: .null)])
      AttributeDescription.transformable("palette", codec: "NSSecureUnarchiveFromData")
      AttributeDescription.derived("searchTitle", .string, .canonical(attribute: "title"))
      AttributeDescription.optional("title", .string)
      AttributeDescription.optional("webAddress", .uri)
      RelationshipDescription.toMany("albums", "Album", inverse: "works")
      IndexDescription("title")
    }
  }
}
