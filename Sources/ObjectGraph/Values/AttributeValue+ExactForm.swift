import FoundationEssentials
public import Predicates

extension AttributeValue {
  /// The value as uniqueness sees it: text by its bytes, everything else as it is.
  ///
  /// Swift holds texts equal that are spelled differently in Unicode; a unique index doesn't.
  public var exactForm: AttributeValue {
    guard case .string(let text) = self else { return self }
    return .data(Data(text.utf8))
  }

  /// Whether `other` is the same value, texts byte for byte.
  public func isIdentical(to other: AttributeValue) -> Bool {
    if case .string(let left) = self, case .string(let right) = other {
      return left.utf8.elementsEqual(right.utf8)
    }
    return self == other
  }
}
