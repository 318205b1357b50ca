/// The place of an object among the results of a controller: a section, and an item of it.
public struct FetchedIndexPath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The section, from 0.
  public var section: Int
  /// The item within the section, from 0.
  public var item: Int

  /// A place.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether one place comes before another.
  public static func < (left: FetchedIndexPath, right: FetchedIndexPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }

  /// Section and item, as in `0.3`.
  public var description: String { "\(section).\(item)" }
}
