public import ObjectGraph
import Predicates

/// An address that tweets lead to.
public final class Link: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "Link" }

  /// The expanded address, unique.
  public var url: String? {
    get { text("url") }
    set { assign(newValue.map { .string($0) }, to: "url") }
  }
  /// A t.co form of it.
  public var short: String? {
    get { text("short") }
    set { assign(newValue.map { .string($0) }, to: "short") }
  }
  /// The page's title, where a source knows it.
  public var title: String? {
    get { text("title") }
    set { assign(newValue.map { .string($0) }, to: "title") }
  }
  /// The host name in the address.
  public var host: String? {
    get { text("host") }
    set { assign(newValue.map { .string($0) }, to: "host") }
  }
  /// Held tweets with it.
  public var tweets: [Tweet] {
    get { objects("tweets") }
    set { assign(newValue, to: "tweets") }
  }
}
