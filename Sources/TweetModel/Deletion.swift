public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A source's statement that a tweet was deleted, of a tweet that is held or not.
///
/// It stays when the tweet goes, so that a later import knows.
public final class Deletion: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "Deletion" }

  /// The identifier of the tweet, held or not.
  public var tweetIdentifier: Int64? {
    get { integer("tweetIdentifier") }
    set { assign(newValue.map { .integer($0) }, to: "tweetIdentifier") }
  }
  /// When it was deleted; where the source doesn't say, when the statement was made, at the latest.
  public var time: Date? {
    get { date("time") }
    set { assign(newValue.map { .date($0) }, to: "time") }
  }
  /// Why, in the service's word, such as `deleted`, `protected` or `suspended`.
  public var reason: String? {
    get { text("reason") }
    set { assign(newValue.map { .string($0) }, to: "reason") }
  }
  /// The shape of the record that says so, as in `v1.notice`.
  public var shape: String? {
    get { text("shape") }
    set { assign(newValue.map { .string($0) }, to: "shape") }
  }
  /// When the tweet was written, where the identifier alone may mean something else.
  public var tweetCreated: Date? {
    get { date("tweetCreated") }
    set { assign(newValue.map { .date($0) }, to: "tweetCreated") }
  }
  /// The tweet, if that is held.
  public var tweet: Tweet? {
    get { object("tweet") }
    set { assign(newValue, to: "tweet") }
  }
  /// Who says so: of several sources the one whose name comes first.
  public var source: Source? {
    get { object("source") }
    set { assign(newValue, to: "source") }
  }
}
