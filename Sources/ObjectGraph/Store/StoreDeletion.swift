/// A batch delete as a store sees it: bound to the model, with nothing left to resolve.
public struct StoreDeletion: Sendable {
  /// Which objects go; what cascades from them follows.
  public var query: StoreQuery
  /// Whether the outcome lists identifiers.
  ///
  /// Counts alone cost no memory.
  public var listsChanges: Bool
  /// Whether everything is taken back at the end.
  public var isDryRun: Bool
  /// What to write into the history beside it; nil for nothing.
  public var recording: HistoryRecording?

  /// A deletion of what `query` finds.
  public init(query: StoreQuery, listsChanges: Bool = true, isDryRun: Bool = false) {
    self.query = query
    self.listsChanges = listsChanges
    self.isDryRun = isDryRun
  }

  /// What came of a deletion.
  public struct Outcome: Sendable {
    /// How many objects the query found.
    public var matchCount: Int
    /// How many objects went, by the index of their entity.
    public var counts: [Int]
    /// Which objects went and which forgot one of them; empty unless it was asked for.
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
