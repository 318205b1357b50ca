/// The steps of a key path that are to-many relationships, as found by the binder.
///
/// A to-many relationship of no object has no elements, where any other key of no object is nil.
/// Like locations, all of these compare equal: they tell nothing that the model doesn't.
public struct ToManySteps: Sendable {
  private var bits: UInt64 = 0

  /// No step is known to be to-many.
  public init() {}

  /// True if the step at `index` is known to be to-many.
  public func contains(_ index: Int) -> Bool {
    (0..<64).contains(index) && bits & 1 << UInt64(index) != 0
  }

  /// Notes that the step at `index`, below 64, is to-many.
  mutating func insert(_ index: Int) {
    if (0..<64).contains(index) { bits |= 1 << UInt64(index) }
  }
}

extension ToManySteps: Hashable {
  /// True: what the model says never tells two trees apart.
  public static func == (left: ToManySteps, right: ToManySteps) -> Bool { true }

  /// Feeds nothing, in step with `==`.
  public func hash(into hasher: inout Hasher) {}
}
