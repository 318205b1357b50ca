import FoundationEssentials

/// Values that have no literal of their own in the format language.
///
/// They are written as CAST of a literal that stands without parentheses, such as
/// `CAST("AAE=", "NSData")`; parentheses around it make the cast an expression like any other.
enum PredicateLiteral {
  /// The value that `CAST(expression, "type")` stands for, if it stands for one.
  static func read(
    _ expression: FetchExpression, as type: PredicateCastType
  ) -> FetchExpression? {
    switch (type, expression) {
    case (.boolean, .constant(.integer(let number))) where number == 0 || number == 1:
      return .constant(.boolean(number == 1))
    case (.date, .constant(.integer(let seconds))):
      return .constant(.date(Date(timeIntervalSinceReferenceDate: Double(seconds))))
    case (.date, .constant(.double(let seconds))):
      return .constant(.date(Date(timeIntervalSinceReferenceDate: seconds)))
    case (.number, .constant(.string("Infinity"))): return .constant(.double(.infinity))
    case (.number, .constant(.string("-Infinity"))): return .constant(.double(-.infinity))
    case (.number, .constant(.string("NaN"))): return .constant(.double(.nan))
    case (.decimal, .constant(.string(let text))):
      return DecimalText.decimal(text).map { .constant(.decimal($0)) }
    case (.data, .constant(.string(let text))):
      return Data(base64Encoded: text).map { .constant(.data($0)) }
    case (.uuid, .constant(.string(let text))):
      return UUID(uuidString: text).map { .constant(.uuid($0)) }
    case (.object, .constant(.string(let text))):
      guard let slash = text.lastIndex(of: "/"), slash > text.startIndex,
        let key = Int64(text[text.index(after: slash)...])
      else { return nil }
      return .constant(
        .object(ObjectReference(entityName: String(text[..<slash]), primaryKey: key)))
    case (.array, .aggregate(let elements)):
      guard PredicateDepth.of(expression) <= 64 else { return nil }
      var values: [AttributeValue] = []
      for element in elements {
        guard let value = element.listElement else { return nil }
        values.append(value)
      }
      return .constant(.array(values))
    case (.word, .constant(.string(let text))):
      return .word(text, SourceLocation())
    default:
      return nil
    }
  }
}

extension FetchExpression {
  /// The value of an element of a list of values; nil for anything that must be evaluated.
  fileprivate var listElement: AttributeValue? {
    switch self {
    case .constant(.array): nil
    case .constant(let value): value
    case .aggregate(let elements):
      {
        let values = elements.compactMap(\.listElement)
        return values.count == elements.count ? .array(values) : nil
      }()
    default: nil
    }
  }
}
