import ObjectModel

extension AttributeType {
  /// The type of a column in a STRICT table.
  ///
  /// A date is Unix time in seconds: SQLite keeps whole seconds as small integers and its date
  /// functions read it with 'unixepoch'. A UUID is text, so that people can read it. A decimal
  /// number is text, too, in the one form in which equal numbers are equal texts.
  var sqliteType: String {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: "INTEGER"
    case .double, .float, .date: "REAL"
    case .string, .uuid, .uri, .decimal: "TEXT"
    case .data, .transformable: "BLOB"
    }
  }
}
