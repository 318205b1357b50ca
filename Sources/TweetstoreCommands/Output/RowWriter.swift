/// Writes rows in one format, each as soon as it comes.
///
/// Call `begin` once, `write` for each row, and `finish` once. When something fails in between,
/// `finish` must not be called, so that a JSON array which is cut off is seen to be cut off.
/// The rows are handed to the writer of standard output, which must be flushed at the end.
public protocol RowWriter: Sendable {
  /// Writes what stands before all rows, and keeps the names of the columns.
  ///
  /// - Throws: `OutputError` when writing fails.
  mutating func begin(columns: [String]) throws

  /// Writes a row, which must have a value for each column.
  ///
  /// - Throws: `OutputError` when writing fails.
  mutating func write(_ row: [OutputValue]) throws

  /// Writes what stands after all rows.
  ///
  /// - Throws: `OutputError` when writing fails.
  mutating func finish() throws
}
