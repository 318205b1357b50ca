public import ObjectGraph
import Predicates

/// A photo, video or animation.
public final class Media: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "Media" }

  /// X's key of it, unique.
  public var key: String? {
    get { text("key") }
    set { assign(newValue.map { .string($0) }, to: "key") }
  }
  /// `photo`, `video` or `animated_gif`.
  public var type: String? {
    get { text("type") }
    set { assign(newValue.map { .string($0) }, to: "type") }
  }
  /// Where the best form of it is.
  public var url: String? {
    get { text("url") }
    set { assign(newValue.map { .string($0) }, to: "url") }
  }
  /// The description for those who can't see it.
  public var altText: String? {
    get { text("altText") }
    set { assign(newValue.map { .string($0) }, to: "altText") }
  }
  /// In pixels.
  public var width: Int64? {
    get { integer("width") }
    set { assign(newValue.map { .integer($0) }, to: "width") }
  }
  /// In pixels.
  public var height: Int64? {
    get { integer("height") }
    set { assign(newValue.map { .integer($0) }, to: "height") }
  }
  /// In seconds.
  public var duration: Double? {
    get { double("duration") }
    set { assign(newValue.map { .double($0) }, to: "duration") }
  }
  /// A local file with it.
  public var file: String? {
    get { text("file") }
    set { assign(newValue.map { .string($0) }, to: "file") }
  }
  /// Held tweets with it.
  public var tweets: [Tweet] {
    get { objects("tweets") }
    set { assign(newValue, to: "tweets") }
  }
}
