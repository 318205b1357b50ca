public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A sighting of a tweet: the record as it came, and where from.
public final class Observation: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "Observation" }

  /// The XXH3 digest of the record's bytes, 16 bytes.
  public var hash: Data? {
    get { data("hash") }
    set { assign(newValue.map { .data($0) }, to: "hash") }
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
}
