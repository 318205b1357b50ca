// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A sighting of a tweet: the record as it came, and where from.
public final class Observation: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Observation" }

  /// The XXH3 digest of the record's bytes, 16 bytes.
  public var hash: Data {
    get { required(data("hash"), "hash", else: Data()) }
    set { assign(.data(newValue), to: "hash") }
  }
  /// The record as it came, compressed by zstd; nil where another tweet's observation carries it.
  public var payload: Data? {
    get { data("payload") }
    set { assign(newValue.map { .data($0) }, to: "payload") }
  }
  /// The tweet whose observation with the same ``hash`` carries the payload; nil where this one does.
  ///
  /// A record that holds several tweets, one beside or inside another, has an observation for each.
  public var carrierIdentifier: Int64? {
    get { integer("carrierIdentifier") }
    set { assign(newValue.map { .integer($0) }, to: "carrierIdentifier") }
  }
  /// Where the tweet starts in a record that lists several, in bytes.
  public var offset: Int64? {
    get { integer("offset") }
    set { assign(newValue.map { .integer($0) }, to: "offset") }
  }
  /// How many bytes of such a record are the tweet's.
  public var length: Int64? {
    get { integer("length") }
    set { assign(newValue.map { .integer($0) }, to: "length") }
  }
  /// When the source saw it.
  public var seen: Date? {
    get { date("seen") }
    set { assign(newValue.map { .date($0) }, to: "seen") }
  }
  /// The record's shape, as in `v2.response`.
  public var shape: String? {
    get { text("shape") }
    set { assign(newValue.map { .string($0) }, to: "shape") }
  }
  /// What was seen.
  public var tweet: Tweet? {
    get { object("tweet") }
    set { assign(newValue, to: "tweet") }
  }
  /// Where it came from: of several sources that gave the same bytes the one that saw them first.
  public var source: Source? {
    get { object("source") }
    set { assign(newValue, to: "source") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, hash: Data
  ) throws -> Observation {
    let object = try context.insert(Observation.self)
    object.hash = hash
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Observation.hash: "hash",
      \Observation.payload: "payload",
      \Observation.carrierIdentifier: "carrierIdentifier",
      \Observation.offset: "offset",
      \Observation.length: "length",
      \Observation.seen: "seen",
      \Observation.shape: "shape",
      \Observation.tweet: "tweet",
      \Observation.source: "source",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The XXH3 digest of the record's bytes, 16 bytes.
    public let hash: Data
    /// The record as it came, compressed by zstd; nil where another tweet's observation carries it.
    public let payload: Data?
    /// The tweet whose observation with the same ``hash`` carries the payload; nil where this one does.
    ///
    /// A record that holds several tweets, one beside or inside another, has an observation for each.
    public let carrierIdentifier: Int64?
    /// Where the tweet starts in a record that lists several, in bytes.
    public let offset: Int64?
    /// How many bytes of such a record are the tweet's.
    public let length: Int64?
    /// When the source saw it.
    public let seen: Date?
    /// The record's shape, as in `v2.response`.
    public let shape: String?
    /// What was seen.
    public let tweet: ManagedObjectID?
    /// Where it came from: of several sources that gave the same bytes the one that saw them first.
    public let source: ManagedObjectID?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Observation) {
      objectID = object.objectID
      hash = object.hash
      payload = object.payload
      carrierIdentifier = object.carrierIdentifier
      offset = object.offset
      length = object.length
      seen = object.seen
      shape = object.shape
      tweet = object.tweet?.objectID
      source = object.source?.objectID
    }
  }
}
