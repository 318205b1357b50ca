import SQLGeneration
import Dispatch
import SQLiteDriver
import Synchronization

/// A search table that is made beside the store while others still write the texts.
///
/// Making a search table takes as long as half of an import, and an import leaves much of a second core
/// idle. So it is made on a thread of its own in a temporary database, which follows each commit, and is
/// put into the store's file when all is written. Who reads and who writes go first: where three threads
/// share two cores, the draft is the one that may fall behind. Until then the store's own search table and its mark
/// stay as they were: a kill at any moment costs the draft and nothing else.
///
/// A draft begins when so much is to be indexed that copying what the store's search table holds already is
/// worth it. It is put in place only where nobody has changed that table meanwhile; else it is dropped.
final class ShadowIndexBuilder: Sendable {
  /// The minimum number of texts for a draft.
  ///
  /// Fewer texts are indexed in less time than it takes to copy them.
  static let leastCount: Int64 = 20_000
  /// The number of entries that are read in one snapshot of the store, so that checkpoints can run in between.
  private static let entriesPerStep: Int64 = 20_000

  /// The table so far.
  private struct Table {
    let connection: SQLiteConnection
    /// The state of the store from which the draft began.
    let ground: Ground
    /// The last entry that the table knows.
    var reach: Int64
  }

  /// The state that must be unchanged when the draft replaces the index.
  private struct Ground: Equatable {
    /// SQLite's number of the schema, which changes when an index is made anew.
    let schema: SQLiteValue?
    /// The last entry of the store's own search table.
    let reach: Int64
  }

  /// The parts and the result of a draft.
  // Safe: only blocks of `queue`, which runs one at a time, look at it.
  private final class State: @unchecked Sendable {
    var table: Table?
    /// The number of entries that are missing from the table, as of the last step.
    var left = 0
    /// Whether nothing more is to be made.
    var isOver = false

    func end() {
      table = nil
      isOver = true
    }
  }

  private let index: TextIndex
  private let pool: ConnectionPool
  private let queue = DispatchQueue(label: "tweetstore.store.text-index")
  private let state = State()
  private let isStarted = Atomic(false)
  private let isScheduled = Atomic(false)
  private let news = DispatchSemaphore(value: 0)
  /// Whether the draft's own thread is to stop after the step at hand.
  private let isHalted = Atomic(false)

  /// A draft of `index`, which begins to be made when ``follow()`` finds enough to do.
  init(_ index: TextIndex, _ pool: ConnectionPool) {
    self.index = index
    self.pool = pool
  }

  /// Takes in, on the draft's own thread, what has been committed.
  func follow() {
    if isScheduled.exchange(true, ordering: .acquiringAndReleasing) { return }
    news.signal()
    if isStarted.exchange(true, ordering: .acquiringAndReleasing) { return }
    LowPriorityThread.start { [self] in
      while true {
        news.wait()
        if isHalted.load(ordering: .acquiring) { return }
        isScheduled.store(false, ordering: .releasing)
        queue.sync {
          while !isHalted.load(ordering: .acquiring), advance() {}
        }
      }
    }
  }

  /// Stops the work, and waits until nothing of the store is read any more.
  func cancel() {
    halt()
    queue.sync { state.end() }
  }

  /// Puts the draft into the store's file, if there is one that fits.
  ///
  /// A draft that lags behind is brought up to the store's texts first, by the caller's thread. The few that
  /// it doesn't know then are left for the store's own way of extending an index. A failure to make it is none
  /// of the index: that way is open still. Nothing can be done with the draft afterwards.
  ///
  /// - Parameter progress: Is called after each step with the entries that are left. Where it throws, the
  ///   draft is put in place as it is.
  /// - Returns: Whether there was one that fits.
  /// - Throws: ``StoreError``, as saving does; also what `progress` throws.
  @discardableResult
  func putInPlace(progress: (_ left: Int) throws -> Void = { _ in }) throws -> Bool {
    halt()
    return try queue.sync {
      defer { state.end() }
      let outcome = Result { while advance() { try progress(state.left) } }
      let isPlaced = try copyIntoStore()
      try outcome.get()
      return isPlaced
    }
  }

  /// Ends the draft's own thread after the step at hand.
  private func halt() {
    isHalted.store(true, ordering: .releasing)
    news.signal()
  }

  private func copyIntoStore() throws -> Bool {
    guard let table = state.table else { return false }
    do {
      try table.connection.execute("COMMIT")
    } catch {
      // Say the folder for temporary files is full: a draft that can't be made.
      return false
    }
    return try pool.write { connection in
      guard try ground(on: connection) == table.ground else { return false }
      try copy(from: table.connection, to: connection)
      try connection.execute(index.markStatement, [.integer(table.reach)])
      return true
    }
  }

  /// Takes in some entries; false where too few are left, or where that failed, which ends the draft.
  private func advance() -> Bool {
    guard !state.isOver else { return false }
    do {
      return try step()
    } catch {
      state.end()
      return false
    }
  }

  private func step() throws -> Bool {
    try pool.read { connection in
      // The pages of texts that were read once aren't asked for again.
      defer { connection.releaseMemory() }
      return try connection.transaction(.deferred) {
        let current = try TextIndexState(of: index, on: connection)
        if state.table == nil {
          guard current.last - current.reach >= max(Self.leastCount, current.reach / 4) else {
            return false
          }
          state.table = try begin(from: connection)
        }
        guard let table = state.table, current.last - table.reach >= Self.leastCount / 4 else {
          return false
        }
        let end = current.end(of: Self.entriesPerStep, after: table.reach)
        try take(from: table.reach, to: end, of: connection, into: table.connection)
        state.table?.reach = end
        state.left = Int(clamping: current.last - end)
        return true
      }
    }
  }

  private func begin(from store: SQLiteConnection) throws -> Table {
    let connection = try SQLiteConnection(temporary: SQLiteConfiguration())
    // What goes wrong here ends the draft, so nothing has to be taken back. What is deleted stands in a file
    // without a name, and FTS5 deletes much: no zeros are written over it.
    try connection.execute(
      """
      PRAGMA cache_size = -4000;
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA secure_delete = OFF
      """)
    try connection.execute(index.searchDefinition)
    let ground = try ground(on: store)
    try connection.execute("BEGIN")
    if ground.reach > 0 { try copy(from: store, to: connection) }
    return Table(connection: connection, ground: ground, reach: ground.reach)
  }

  private func ground(on connection: SQLiteConnection) throws -> Ground {
    Ground(
      schema: try connection.firstValue("PRAGMA schema_version"),
      reach: try TextIndexState(of: index, on: connection).reach)
  }

  private func take(
    from start: Int64, to end: Int64, of store: SQLiteConnection, into draft: SQLiteConnection
  ) throws {
    try store.withStatement(index.formsQuery) { forms in
      try forms.bind([.integer(start), .integer(end)])
      try draft.withStatement(index.additionStatement) { addition in
        while try forms.step() {
          try addition.bind(forms.int64(at: 0), at: 1)
          try forms.withUTF8Text(at: 1) { text in
            try addition.bind(utf8: text, at: 2, lifetime: .borrowed)
            try addition.run()
            addition.reset()
            try addition.bindNull(at: 2)
          }
        }
      }
    }
  }

  /// Makes one search table the same as another.
  private func copy(from source: SQLiteConnection, to target: SQLiteConnection) throws {
    // This also makes FTS5 forget what it remembers of the table.
    try target.execute(index.clearingStatement)
    try target.withShadowTablesWritable {
      for (table, columns) in index.contents {
        let name = SQLiteDialect.quoted(table)
        let list = columns.map(SQLiteDialect.quoted).joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        try target.execute("DELETE FROM \(name)")
        try source.withStatement("SELECT \(list) FROM \(name)") { rows in
          try target.withStatement("INSERT INTO \(name) (\(list)) VALUES (\(places))") { row in
            while try rows.step() { try row.run(rows.row()) }
          }
        }
      }
    }
  }
}
