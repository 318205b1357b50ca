/// The place in a predicate's text that a node of the tree was read from.
///
/// Locations serve error messages only. All of them compare equal and hash alike, so that two trees
/// read from differently spaced texts are the same predicate.
public struct SourceLocation: Sendable {
  /// The half-open range of UTF-8 offsets into the format text, or nil for a node built in code.
  public var offsets: Range<Int>?

  /// A location that covers `offsets` of the format text.
  public init(_ offsets: Range<Int>? = nil) {
    self.offsets = offsets
  }
}

extension SourceLocation: Hashable {
  /// True: where a node was written never tells two trees apart.
  public static func == (left: SourceLocation, right: SourceLocation) -> Bool { true }

  /// Feeds nothing, in step with `==`.
  public func hash(into hasher: inout Hasher) {}
}
