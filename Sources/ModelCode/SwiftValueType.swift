import ModelFiles
import ObjectModel

/// The Swift type that an attribute's values have, and how they are read and set.
struct SwiftValueType: Sendable {
  /// Types that come from Foundation.
  static let foundationNames: Set = [
    "AttributedString", "Calendar", "Data", "Date", "DateComponents", "DateInterval", "Decimal",
    "IndexPath", "Locale", "TimeZone", "URL", "UUID",
  ]

  /// The type's name.
  let name: String
  /// An expression that reads the attribute with the quoted key in place of `KEY`; an optional.
  let reading: String
  /// An expression that makes a value of `VALUE`.
  let writing: String
  /// The value that a required attribute has before it is set; nil if the type has no neutral value.
  let neutral: String?

  init(_ type: AttributeType) {
    switch type {
    case .integer16:
      self.init(
        "Int16", "integer(KEY).flatMap { Int16(exactly: $0) }", ".integer(Int64(VALUE))", "0")
    case .integer32:
      self.init(
        "Int32", "integer(KEY).flatMap { Int32(exactly: $0) }", ".integer(Int64(VALUE))", "0")
    case .integer64: self.init("Int64", "integer(KEY)", ".integer(VALUE)", "0")
    case .double: self.init("Double", "double(KEY)", ".double(VALUE)", "0")
    case .float: self.init("Float", "double(KEY).map { Float($0) }", ".double(Double(VALUE))", "0")
    case .string: self.init("String", "text(KEY)", ".string(VALUE)", "\"\"")
    case .boolean: self.init("Bool", "boolean(KEY)", ".boolean(VALUE)", "false")
    case .date:
      self.init("Date", "date(KEY)", ".date(VALUE)", "Date(timeIntervalSinceReferenceDate: 0)")
    case .data: self.init("Data", "data(KEY)", ".data(VALUE)", "Data()")
    case .uuid:
      self.init(
        "UUID", "uuid(KEY)", ".uuid(VALUE)",
        "UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))")
    case .decimal: self.init("Decimal", "decimal(KEY)", ".decimal(VALUE)", "0")
    // No address is neutral, so one that is required stays optional in Swift.
    case .uri: self.init("URL", "url(KEY)", ".string(VALUE.absoluteString)", nil)
    case .transformable:
      self.init("Data", "data(KEY)", ".data(VALUE)", nil)
    }
  }

  private init(_ name: String, _ reading: String, _ writing: String, _ neutral: String?) {
    self.name = name
    self.reading = reading
    self.writing = writing
    self.neutral = neutral
  }

  var isFoundation: Bool { Self.foundationNames.contains(name) }

  /// The expression that reads the attribute named `key`.
  func read(_ key: String) -> String {
    reading.replacing("KEY", with: SwiftLiteral.string(key))
  }

  /// The expression that makes a value of `expression`.
  func write(_ expression: String) -> String {
    writing.replacing("VALUE", with: expression)
  }
}
