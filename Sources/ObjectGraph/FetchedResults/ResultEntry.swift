import Predicates

/// One object among the results of a controller, with the values that decide its position.
final class ResultEntry: Sendable {
  let key: Int64
  /// The section's name; nil if the controller has no sections.
  let section: AttributeValue
  /// The values that the object is sorted by, folded.
  let values: [AttributeValue]

  init(key: Int64, section: AttributeValue, values: [AttributeValue]) {
    self.key = key
    self.section = section
    self.values = values
  }

  /// True if both have the same position among the same results.
  func hasSamePosition(as other: ResultEntry) -> Bool {
    key == other.key && section == other.section && values == other.values
  }
}
