// Written by ModelGenerator from Library.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
public import ObjectModel
import Predicates

/// An object of the entity Author.
public final class Author: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Author" }

  /// The attribute `born`.
  public var born: Date? {
    get { date("born") }
    set { assign(newValue.map { .date($0) }, to: "born") }
  }
  /// The attribute `name`.
  public var name: String {
    get { required(text("name"), "name", else: "") }
    set { assign(.string(newValue), to: "name") }
  }
  /// The relationship `books`.
  public var books: [Book] {
    get { objects("books") }
    set { assign(newValue, to: "books") }
    _modify { yield &self[related: "books"] }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, name: String
  ) throws -> Author {
    let object = try context.insert(Author.self)
    object.name = name
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Author.born: "born",
      \Author.name: "name",
      \Author.books: "books",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The attribute `born`.
    public let born: Date?
    /// The attribute `name`.
    public let name: String

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Author) {
      objectID = object.objectID
      born = object.born
      name = object.name
    }
  }
}

/// An object of the entity Book.
public final class Book: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Book" }

  /// The attribute `inPrint`.
  public var inPrint: Bool {
    get { required(boolean("inPrint"), "inPrint", else: false) }
    set { assign(.boolean(newValue), to: "inPrint") }
  }
  /// The attribute `pages`.
  public var pages: Int16? {
    get { integer("pages").flatMap { Int16(exactly: $0) } }
    set { assign(newValue.map { .integer(Int64($0)) }, to: "pages") }
  }
  /// The attribute `price`.
  public var price: Float? {
    get { double("price").map { Float($0) } }
    set { assign(newValue.map { .double(Double($0)) }, to: "price") }
  }
  /// The attribute `printed`.
  public var printed: Date {
    get { required(date("printed"), "printed", else: Date(timeIntervalSinceReferenceDate: 0)) }
    set { assign(.date(newValue), to: "printed") }
  }
  /// The attribute `shelf`.
  public var shelf: String {
    get { required(text("shelf"), "shelf", else: "") }
    set { assign(.string(newValue), to: "shelf") }
  }
  /// The attribute `title`.
  public var title: String {
    get { required(text("title"), "title", else: "") }
    set { assign(.string(newValue), to: "title") }
  }
  /// The relationship `author`.
  public var author: Author? {
    get { object("author") }
    set { assign(newValue, to: "author") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, title: String
  ) throws -> Book {
    let object = try context.insert(Book.self)
    object.title = title
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Book.inPrint: "inPrint",
      \Book.pages: "pages",
      \Book.price: "price",
      \Book.printed: "printed",
      \Book.shelf: "shelf",
      \Book.title: "title",
      \Book.author: "author",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The attribute `inPrint`.
    public let inPrint: Bool
    /// The attribute `pages`.
    public let pages: Int16?
    /// The attribute `price`.
    public let price: Float?
    /// The attribute `printed`.
    public let printed: Date
    /// The attribute `shelf`.
    public let shelf: String
    /// The attribute `title`.
    public let title: String
    /// The relationship `author`.
    public let author: ManagedObjectID?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Book) {
      objectID = object.objectID
      inPrint = object.inPrint
      pages = object.pages
      price = object.price
      printed = object.printed
      shelf = object.shelf
      title = object.title
      author = object.author?.objectID
    }
  }
}

/// The model that Library.xcdatamodeld describes, and the classes of its objects.
public enum LibraryModel {
  /// The classes of the entities, for a container.
  public static var classes: [ManagedObject.Type] {
    [Author.self, Book.self]
  }

  /// Builds the model.
  ///
  /// - Throws: `ModelError` never, since the file was checked.
  public static func make() throws -> ManagedObjectModel {
    try ManagedObjectModel(
      [authorEntity, bookEntity],
      fetchTemplates: [
        FetchTemplate(
          "BooksOnShelf", entityName: "Book",
          predicate: try FetchPredicate(format: "shelf == $SHELF")),
      ])
  }

  private static var authorEntity: EntityDescription {
    EntityDescription("Author") {
      AttributeDescription.optional("born", .date)
      AttributeDescription.required("name", .string)
      RelationshipDescription.toMany("books", "Book", inverse: "author", deleteRule: .cascade)
      IndexDescription("name")
    }
  }

  private static var bookEntity: EntityDescription {
    EntityDescription("Book") {
      AttributeDescription.required("inPrint", .boolean, default: .boolean(true))
      AttributeDescription.optional("pages", .integer16, default: .integer(0))
      AttributeDescription.optional("price", .float, default: .double(0.0))
      AttributeDescription.required("printed", .date, default: .date(Date(timeIntervalSinceReferenceDate: 86400.0)))
      AttributeDescription.required("shelf", .string, default: .string("A \"1\""))
      AttributeDescription.required("title", .string)
      RelationshipDescription.toOne("author", "Author", inverse: "books")
      IndexDescription("author", "title")
    }
  }
}
