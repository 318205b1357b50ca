public import ObjectGraph
import Predicates

/// A place that tweets are tagged with.
public final class Place: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "Place" }

  /// X's identifier of it, unique.
  public var identifier: String? {
    get { text("identifier") }
    set { assign(newValue.map { .string($0) }, to: "identifier") }
  }
  /// Its full name.
  public var name: String? {
    get { text("name") }
    set { assign(newValue.map { .string($0) }, to: "name") }
  }
  /// The country's name.
  public var country: String? {
    get { text("country") }
    set { assign(newValue.map { .string($0) }, to: "country") }
  }
  /// Held tweets there.
  public var tweets: [Tweet] {
    get { objects("tweets") }
    set { assign(newValue, to: "tweets") }
  }
}
