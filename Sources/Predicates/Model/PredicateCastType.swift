/// The types that CAST knows.
public enum PredicateCastType: Sendable, Hashable, CaseIterable {
  /// Text.
  case string
  /// A number.
  case number
  /// A decimal number, exact.
  case decimal
  /// An instant; a number counts the seconds since the start of 2001 in UTC.
  case date
  /// A truth value.
  case boolean
  /// Bytes, from base64 text.
  case data
  /// A universally unique identifier.
  case uuid
  /// A list.
  case array
  /// The identity of a stored object, from text such as `Tweet/7`.
  case object
  /// Text without a type, as a command line gives it.
  case word

  /// The names of the type; the first one is printed.
  public var names: [String] {
    switch self {
    case .string: ["NSString", "String", "Text"]
    case .number: ["NSNumber", "Number"]
    case .decimal: ["NSDecimalNumber", "DecimalNumber", "Decimal"]
    case .date: ["NSDate", "Date"]
    case .boolean: ["Boolean", "Bool"]
    case .data: ["NSData", "Data"]
    case .uuid: ["NSUUID", "UUID"]
    case .array: ["NSArray", "Array"]
    case .object: ["NSManagedObjectID", "ObjectID"]
    case .word: ["Word"]
    }
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { type in type.names.map { ($0, type) } })

  /// All names of all types.
  static var allNames: [String] { allCases.flatMap(\.names) }

  /// The type of that name, or nil.
  public init?(name: String) {
    guard let type = PredicateCastType.byName[name] else { return nil }
    self = type
  }
}
