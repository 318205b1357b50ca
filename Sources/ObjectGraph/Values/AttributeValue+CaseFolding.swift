import Predicates

extension AttributeValue {
  /// A text with its case folded, so that spellings which differ in case alone are equal; other values as they are.
  var caseFolded: AttributeValue {
    guard case .string(let text) = self else { return self }
    return .string(TextFolding.fold(text, .caseInsensitive))
  }
}
