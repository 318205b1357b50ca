/// How a store would answer a query.
public struct QueryExplanation: Sendable, Hashable {
  /// One step of SQLite's plan.
  public struct Step: Sendable, Hashable {
    /// How deep the step stands below others; 0 for the outermost.
    public var depth: Int
    /// What is done, in SQLite's words.
    public var detail: String
    /// How rows are found, if the step looks for any.
    public var access: Access?
  }

  /// How the rows of a table are found.
  public enum Access: String, Sendable, Hashable {
    /// By an index or the primary key: only rows that may match are read.
    case index
    /// All rows are read.
    case scan
  }

  /// The bound predicate, printed; nil where there is none.
  public var predicate: String?
  /// The statement, with `?` for each value.
  public var sql: String
  /// The values in their order, as SQL literals.
  public var values: [String]
  /// What was decided before the SQL was made, since it depends on the stored data, in words.
  public var choices: [String]
  /// SQLite's plan.
  public var plan: [Step]
  /// The comparisons, printed, that have no counterpart in SQL and are asked about one row at a time.
  public var rowTests: [String]
}
