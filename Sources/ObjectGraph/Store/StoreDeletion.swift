/// A batch delete as a store sees it: bound to the model, with nothing left to resolve.
public struct StoreDeletion: Sendable {
  /// The query for the objects to delete.
  ///
  /// Deletions also cascade.
  public var query: StoreQuery
  /// Whether the outcome lists identifiers.
  ///
  /// Counts alone cost no memory.
  public var listsChanges: Bool
  /// Whether everything is taken back at the end.
  public var isDryRun: Bool
  /// The entry for the history; nil for none.
  public var recording: HistoryRecording?

  /// A deletion of what `query` finds.
  public init(query: StoreQuery, listsChanges: Bool = true, isDryRun: Bool = false) {
    self.query = query
    self.listsChanges = listsChanges
    self.isDryRun = isDryRun
  }

  /// The result of a deletion.
  public struct Outcome: Sendable {
    /// The number of objects that the query found.
    public var matchCount: Int
    /// The number of deleted objects, by the index of their entity.
    public var counts: [Int]
    /// The deleted objects, and those that referred to one of them; empty unless requested.
    public var changes: ObjectChanges

    /// An outcome.
    public init(matchCount: Int, counts: [Int], changes: ObjectChanges) {
      self.matchCount = matchCount
      self.counts = counts
      self.changes = changes
    }
  }

  /// More failures than this aren't listed: the first ones tell what is wrong.
  public static let failureLimit = 100
}
