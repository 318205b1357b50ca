/// An error that SQLite reported, with the statement that was running.
///
/// Bound values never stand in an error: they can be private, and errors end in logs.
public struct SQLiteError: Error, Sendable {
  /// The extended result code.
  public var code: SQLiteResultCode

  /// SQLite's message, with the operating system's reason if there is one.
  public var message: String

  /// The text of the statement, with its parameters as placeholders.
  public var sql: String?

  /// The error that a registered function threw, where that is the reason.
  public var cause: (any Error)?

  /// Makes an error from its parts.
  public init(
    code: SQLiteResultCode, message: String, sql: String? = nil, cause: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.sql = sql
    self.cause = cause
  }
}

extension SQLiteError: CustomStringConvertible {
  /// One line: the primary code, the message, and the start of the statement.
  public var description: String {
    let head = "SQLite error \(code.primary.rawValue): \(message)"
    guard let sql else { return head }
    // A generated statement may have a hundred kilobytes.
    let start = String(String.UnicodeScalarView(sql.unicodeScalars.prefix(Self.shownLength)))
    let rest = start.utf8.count < sql.utf8.count ? "…" : ""
    return "\(head), while executing `\(start)\(rest)`"
  }

  /// The number of characters of a statement that a description shows.
  private static let shownLength = 200
}
