import FoundationEssentials
public import Predicates

extension AttributeType {
  /// `value` in the form in which stores hold it and give it back.
  ///
  /// An instant is rounded as seconds since 1970 in 64 bits round it, about a quarter of a
  /// microsecond in our days, so that what is read again equals what was set.
  public func storedForm(of value: AttributeValue) -> AttributeValue {
    guard self == .date, case .date(let date) = value else { return value }
    return .date(Date(timeIntervalSince1970: date.timeIntervalSince1970))
  }

  /// Characters that a URI has only escaped.
  private static let escapedInURI = Set("<>\"{}|\\^`".utf8)

  /// True if a text is a URI or a reference to one: no blanks, no control characters, nothing that
  /// would have to be escaped first.
  private static func isURI(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !escapedInURI.contains($0) }
      && URL(string: text) != nil
  }

  /// True if `value` is of this type and within its range.
  public func holds(_ value: AttributeValue) -> Bool {
    switch (self, value) {
    case (.integer16, .integer(let number)): Int16(exactly: number) != nil
    case (.integer32, .integer(let number)): Int32(exactly: number) != nil
    case (.integer64, .integer), (.string, .string), (.boolean, .boolean), (.data, .data),
      (.uuid, .uuid), (.transformable, .data):
      true
    case (.decimal, .decimal(let number)): !number.isNaN
    case (.uri, .string(let text)): Self.isURI(text)
    // Stores know no NaN: SQLite keeps it as NULL, which would turn a value into none.
    case (.double, .double(let number)): !number.isNaN
    case (.float, .double(let number)): Double(Float(number)) == number
    case (.date, .date(let date)): date.timeIntervalSince1970.isFinite
    default: false
    }
  }
}
