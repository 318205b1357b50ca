public import ObjectGraph
import Predicates

/// A hashtag, whatever its case.
public final class Hashtag: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "Hashtag" }

  /// The folded form, unique.
  public var tag: String? {
    get { text("tag") }
    set { assign(newValue.map { .string($0) }, to: "tag") }
  }
  /// A form in which it was written.
  public var display: String? {
    get { text("display") }
    set { assign(newValue.map { .string($0) }, to: "display") }
  }
  /// Held tweets with it.
  public var tweets: [Tweet] {
    get { objects("tweets") }
    set { assign(newValue, to: "tweets") }
  }
}
