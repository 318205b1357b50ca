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

  /// The query for the objects to update.
  public var query: StoreQuery
  /// The assignments, at most one for each slot.
  public var assignments: [Assignment]
  /// Whether the outcome lists identifiers.
  public var listsChanges: Bool
  /// The entry for the history; nil for none.
  public var recording: HistoryRecording?

  /// An update of what `query` finds.
  public init(query: StoreQuery, assignments: [Assignment], listsChanges: Bool = true) {
    self.query = query
    self.assignments = assignments
    self.listsChanges = listsChanges
  }

  /// The result of an update.
  public struct Outcome: Sendable {
    /// The number of objects that the query found.
    public var count: Int
    /// The updated objects; empty unless requested.
    public var changes: ObjectChanges

    /// An outcome.
    public init(count: Int, changes: ObjectChanges) {
      self.count = count
      self.changes = changes
    }
  }
}
