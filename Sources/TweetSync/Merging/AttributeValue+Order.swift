import FoundationEssentials
import Predicates

extension AttributeValue {
  /// Whether there is no value.
  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether the value comes before `other` in a total order of the values that one property can have.
  ///
  /// nil comes first. Texts are compared by their bytes: Swift holds texts equal that Unicode spells in
  /// two ways, and then the outcome would depend on which of them came first.
  func precedes(_ other: AttributeValue) -> Bool {
    switch (self, other) {
    case (_, .null): false
    case (.null, _): true
    case (.integer(let left), .integer(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.date(let left), .date(let right)): left < right
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.data(let left), .data(let right)): left.lexicographicallyPrecedes(right)
    default: false
    }
  }
}
