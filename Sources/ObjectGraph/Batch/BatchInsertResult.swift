/// The outcomes of the rows of a batch insert.
public struct BatchInsertResult: Sendable, Hashable {
  /// The outcome of one row.
  public enum Outcome: UInt8, Sendable, Hashable {
    /// A new object.
    case inserted
    /// A stored object that changed.
    case updated
    /// A stored object that already said the same.
    case unchanged
  }

  /// The outcome of each row, in the request's order.
  public var outcomes: [Outcome]
  /// The primary key of each row's object, in the request's order; 0 for a row that was passed over.
  public var primaryKeys: [Int64]

  /// A result for no rows.
  public init() {
    outcomes = []
    primaryKeys = []
  }

  /// Returns the number of rows with an outcome.
  public func count(_ outcome: Outcome) -> Int {
    outcomes.count { $0 == outcome }
  }
}
