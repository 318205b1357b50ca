/// A value that a key path can compute from a collection, such as `@count`.
public enum CollectionOperator: String, Sendable, Hashable, CaseIterable {
  /// The number of elements.
  case count
  /// The sum of the numbers; 0 for none.
  case sum
  /// The mean of the numbers; nil for none.
  case average = "avg"
  /// The least value; nil for none.
  case minimum = "min"
  /// The greatest value; nil for none.
  case maximum = "max"
  /// The values without repetitions.
  case distinctUnionOfObjects
  /// The values.
  case unionOfObjects

  /// True for an operator that gives one value and not a collection.
  var givesOneValue: Bool { self != .unionOfObjects && self != .distinctUnionOfObjects }
}
