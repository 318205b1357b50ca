import FoundationEssentials
import Predicates

extension AttributeValue {
  /// Negative, zero or positive as `left` comes before, with or after `right` in a sorted fetch.
  ///
  /// nil comes first, then values by their own order. Values of one attribute have one type.
  static func sortOrder(_ left: AttributeValue, _ right: AttributeValue) -> Int {
    switch (left, right) {
    case (.null, .null): 0
    case (.null, _): -1
    case (_, .null): 1
    case (.boolean(let left), .boolean(let right)): order(left ? 1 : 0, right ? 1 : 0)
    case (.integer(let left), .integer(let right)): order(left, right)
    case (.double(let left), .double(let right)): order(left, right)
    case (.decimal(let left), .decimal(let right)): order(left, right)
    case (.string(let left), .string(let right)): TextFolding.compare(left, right)
    case (.date(let left), .date(let right)):
      order(left.timeIntervalSince1970, right.timeIntervalSince1970)
    case (.uuid(let left), .uuid(let right)): order(left.uuidString, right.uuidString)
    case (.data(let left), .data(let right)):
      left.elementsEqual(right) ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    default: 0
    }
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }
}
