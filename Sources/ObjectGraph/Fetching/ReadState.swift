/// The source from which a context reads: the store as it is now, or one state of it.
struct ReadState {
  /// Whether the state outlasts a `perform`.
  private(set) var isPinned = false
  private var snapshot: (any StoreSnapshot)?
  /// When the snapshot was taken, where a context's interval makes that matter.
  private var start: ContinuousClock.Instant?
  /// The nesting depth of reads that share one snapshot.
  private var depth = 0

  /// Begins readings that belong together.
  mutating func begin() { depth += 1 }

  /// Ends readings that belong together; what is read later may be of a later state.
  mutating func end() {
    depth -= 1
    if depth == 0, !isPinned { release() }
  }

  /// Lets go of the state; the next reading gets a new one.
  mutating func release() {
    snapshot = nil
    start = nil
  }

  /// The generation that a token selects.
  var token: QueryGenerationToken {
    get { isPinned ? snapshot.map { QueryGenerationToken($0) } ?? .current : .unpinned }
    set {
      release()
      switch newValue.kind {
      case .unpinned: isPinned = false
      case .current: isPinned = true
      case .snapshot(let given):
        isPinned = true
        snapshot = given
      }
    }
  }

  /// Whether a state that isn't pinned is older than a context's interval allows.
  func isStale(after interval: Duration?) -> Bool {
    guard let interval, !isPinned, let start else { return false }
    return ContinuousClock.now - start > interval
  }

  /// Returns the reader: a snapshot of `store`, or `store` itself outside of reads that share a snapshot.
  mutating func reader(of store: any PersistentStore, measuresTime: Bool) throws -> any StoreReader
  {
    if let snapshot { return snapshot }
    guard isPinned || depth > 0 else { return store }
    let taken = try store.snapshot()
    snapshot = taken
    if measuresTime { start = .now }
    return taken
  }
}
