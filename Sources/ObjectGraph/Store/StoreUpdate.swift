public import Predicates

/// A batch update as a store sees it: bound to the model, with nothing left to resolve.
public struct StoreUpdate: Sendable {
  /// One slot and what it gets.
  public struct Assignment: Sendable {
    /// The slot of the row, which has a column of its own.
    public var slot: Int
    /// The value.
    ///
    /// A constant is in the form in which it is stored: of a relationship, a primary key.
    public var value: BoundExpression

    /// The value, where it is the same for every object.
    public var constant: AttributeValue? {
      if case .constant(let value) = value.tree { value } else { nil }
    }
  }

  /// Which objects change.
  public var query: StoreQuery
  /// What changes in them, each slot once.
  public var assignments: [Assignment]
  /// Whether the outcome lists identifiers.
  public var listsChanges: Bool
  /// What to write into the history beside it; nil for nothing.
  public var recording: HistoryRecording?

  /// An update of what `query` finds.
  public init(query: StoreQuery, assignments: [Assignment], listsChanges: Bool = true) {
    self.query = query
    self.assignments = assignments
    self.listsChanges = listsChanges
  }

  /// What came of an update.
  public struct Outcome: Sendable {
    /// How many objects the query found.
    public var count: Int
    /// Which objects they were; empty unless it was asked for.
    public var changes: ObjectChanges

    /// An outcome.
    public init(count: Int, changes: ObjectChanges) {
      self.count = count
      self.changes = changes
    }
  }
}
