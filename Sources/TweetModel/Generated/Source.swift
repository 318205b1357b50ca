// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
import Predicates

/// Where records come from: an address that is fetched again, or a file.
public final class Source: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Source" }

  /// The name it is known by, unique.
  public var name: String {
    get { required(text("name"), "name", else: "") }
    set { assign(.string(newValue), to: "name") }
  }
  /// Its URL without secrets, or its path.
  public var location: String? {
    get { text("location") }
    set { assign(newValue.map { .string($0) }, to: "location") }
  }
  /// Its URL as it is fetched, where that holds a secret or can't be shown as it is; else nil.
  public var address: String? {
    get { text("address") }
    set { assign(newValue.map { .string($0) }, to: "address") }
  }
  /// `endpoint` for one of X's API endpoints, `url` for another address, `file`.
  public var kind: String? {
    get { text("kind") }
    set { assign(newValue.map { .string($0) }, to: "kind") }
  }
  /// The newest tweet up to which everything was fetched.
  public var newestIdentifier: Int64? {
    get { integer("newestIdentifier") }
    set { assign(newValue.map { .integer($0) }, to: "newestIdentifier") }
  }
  /// The newest tweet that was fetched; newer than ``newestIdentifier`` while there are gaps below it.
  public var newestSeen: Int64? {
    get { integer("newestSeen") }
    set { assign(newValue.map { .integer($0) }, to: "newestSeen") }
  }
  /// Where a walk that was cut short goes on, as JSON; nil while none is under way.
  public var checkpoint: String? {
    get { text("checkpoint") }
    set { assign(newValue.map { .string($0) }, to: "checkpoint") }
  }
  /// Ranges of identifiers that may be missing, as JSON.
  public var gaps: String? {
    get { text("gaps") }
    set { assign(newValue.map { .string($0) }, to: "gaps") }
  }
  /// The ETag of the last answer.
  public var entityTag: String? {
    get { text("entityTag") }
    set { assign(newValue.map { .string($0) }, to: "entityTag") }
  }
  /// The Last-Modified date of the last answer.
  public var lastModified: String? {
    get { text("lastModified") }
    set { assign(newValue.map { .string($0) }, to: "lastModified") }
  }
  /// When it was last fetched with success.
  public var lastRun: Date? {
    get { date("lastRun") }
    set { assign(newValue.map { .date($0) }, to: "lastRun") }
  }
  /// The import options it was named with, as JSON.
  public var options: String? {
    get { text("options") }
    set { assign(newValue.map { .string($0) }, to: "options") }
  }
  /// What came from it.
  public var observations: [Observation] {
    get { objects("observations") }
    set { assign(newValue, to: "observations") }
    _modify { yield &self[related: "observations"] }
  }
  /// Deletions that it told first.
  public var deletions: [Deletion] {
    get { objects("deletions") }
    set { assign(newValue, to: "deletions") }
    _modify { yield &self[related: "deletions"] }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, name: String
  ) throws -> Source {
    let object = try context.insert(Source.self)
    object.name = name
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Source.name: "name",
      \Source.location: "location",
      \Source.address: "address",
      \Source.kind: "kind",
      \Source.newestIdentifier: "newestIdentifier",
      \Source.newestSeen: "newestSeen",
      \Source.checkpoint: "checkpoint",
      \Source.gaps: "gaps",
      \Source.entityTag: "entityTag",
      \Source.lastModified: "lastModified",
      \Source.lastRun: "lastRun",
      \Source.options: "options",
      \Source.observations: "observations",
      \Source.deletions: "deletions",
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
    /// Its URL without secrets, or its path.
    public let location: String?
    /// Its URL as it is fetched, where that holds a secret or can't be shown as it is; else nil.
    public let address: String?
    /// `endpoint` for one of X's API endpoints, `url` for another address, `file`.
    public let kind: String?
    /// The newest tweet up to which everything was fetched.
    public let newestIdentifier: Int64?
    /// The newest tweet that was fetched; newer than ``newestIdentifier`` while there are gaps below it.
    public let newestSeen: Int64?
    /// Where a walk that was cut short goes on, as JSON; nil while none is under way.
    public let checkpoint: String?
    /// Ranges of identifiers that may be missing, as JSON.
    public let gaps: String?
    /// The ETag of the last answer.
    public let entityTag: String?
    /// The Last-Modified date of the last answer.
    public let lastModified: String?
    /// When it was last fetched with success.
    public let lastRun: Date?
    /// The import options it was named with, as JSON.
    public let options: String?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Source) {
      objectID = object.objectID
      name = object.name
      location = object.location
      address = object.address
      kind = object.kind
      newestIdentifier = object.newestIdentifier
      newestSeen = object.newestSeen
      checkpoint = object.checkpoint
      gaps = object.gaps
      entityTag = object.entityTag
      lastModified = object.lastModified
      lastRun = object.lastRun
      options = object.options
    }
  }
}
