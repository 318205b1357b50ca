public import FoundationEssentials
public import ObjectGraph
import Predicates

/// Where records come from: an address that is fetched again, or a file.
public final class Source: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "Source" }

  /// The name it is known by, unique.
  public var name: String? {
    get { text("name") }
    set { assign(newValue.map { .string($0) }, to: "name") }
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
  }
  /// Deletions that it told first.
  public var deletions: [Deletion] {
    get { objects("deletions") }
    set { assign(newValue, to: "deletions") }
  }
}
