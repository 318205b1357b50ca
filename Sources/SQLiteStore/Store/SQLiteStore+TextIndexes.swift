import SQLGeneration
import ObjectGraph
import SQLiteDriver
import Synchronization

extension SQLiteStore {
  /// Entries that are indexed in one transaction, so that an interruption loses little and other
  /// writers wait little.
  private static let entriesPerStep: Int64 = 20_000

  /// Lets the text indexes be made beside what is written from now on, where that is much.
  ///
  /// For an import, before it begins. ``indexTexts(progress:)`` at its end puts them in place and adds what
  /// is left; without that call, what was made is dropped when the store is closed.
  public func beginIndexingTexts() {
    dropShadowIndexBuilders()
    let drafts = wholeTextIndexes.map { ShadowIndexBuilder($0, pool) }
    shadowIndexBuilders.withLock { $0 = drafts }
  }

  /// Stops making text indexes beside what is written.
  func dropShadowIndexBuilders() {
    let drafts = shadowIndexBuilders.withLock { drafts in
      defer { drafts = [] }
      return drafts
    }
    for draft in drafts { draft.cancel() }
  }

  /// Brings the text indexes up to date, for instance after an import.
  ///
  /// Queries are right without it; what has been written since the last call is searched text by text.
  /// The work is done in steps, each one a transaction, and goes on where it was cut off.
  ///
  /// - Parameter progress: Is called after each step with the entries that are left.
  /// - Throws: ``StoreError``, as saving does; also where `progress` throws.
  public func indexTexts(progress: (_ left: Int) throws -> Void = { _ in }) throws {
    try indexTexts(isCancelled: nil, progress: progress)
  }

  /// - Parameter isCancelled: Asked while a step runs; true takes that step back and ends the work.
  private func indexTexts(
    isCancelled: (@Sendable () -> Bool)?, progress: (_ left: Int) throws -> Void
  ) throws {
    let drafts = shadowIndexBuilders.withLock { drafts in
      defer { drafts = [] }
      return drafts
    }
    for draft in drafts { try draft.putInPlace(progress: progress) }
    for index in wholeTextIndexes {
      while true {
        let left = try pool.write { connection in
          guard let isCancelled else { return try Self.extend(index, on: connection) }
          return try connection.withCancellation(isCancelled) {
            try Self.extend(index, on: connection)
          }
        }
        if left == 0 { break }
        try progress(left)
      }
    }
  }

  /// Indexes the next texts, and gives how many are left.
  private static func extend(_ index: TextIndex, on connection: SQLiteConnection) throws -> Int {
    let state = try TextIndexState(of: index, on: connection)
    guard state.reach < state.last else { return 0 }
    let next = state.end(of: entriesPerStep, after: state.reach)
    try connection.execute(index.extensionStatement, [.integer(state.reach), .integer(next)])
    try connection.execute(index.markStatement, [.integer(next)])
    return Int(clamping: state.last - next)
  }

  /// The number of texts that aren't in their index yet.
  public var unindexedTextCount: Int {
    get throws {
      try wholeTextIndexes.reduce(0) { sum, index in
        try sum + pool.read { try TextIndexState(of: index, on: $0) }.behind
      }
    }
  }

  /// The number of texts that their index can't find because another program removed entries or moved its watermark.
  ///
  /// ``rebuildTextIndexes()`` and ``compact()`` put that right. Reads all texts' keys.
  public var unlistedTextCount: Int {
    get throws { try pool.read { try unlistedTextCount(on: $0) } }
  }

  func unlistedTextCount(on connection: SQLiteConnection) throws -> Int {
    try connection.withCancellation(pool.isCancelled) {
      try wholeTextIndexes.reduce(0) { sum, index in
        let state = try TextIndexState(of: index, on: connection)
        // A mark behind the last entry takes new entries for known ones.
        let query = state.reach > state.last ? index.textCountQuery : index.unlistedQuery
        guard case .integer(let count)? = try connection.firstValue(query) else { return sum }
        return sum + Int(clamping: count)
      }
    }
  }

  /// The text indexes that are there, in the order of the model.
  private var wholeTextIndexes: [TextIndex] {
    let whole = textIndexes.withLock { $0 }
    return schema.textIndexes.filter(whole.contains)
  }

  /// Makes the text indexes anew from the texts, without what was left of earlier texts.
  ///
  /// - Throws: ``StoreError``, as saving does, and `interrupted` if the store's `isCancelled` gives true. What isn't
  ///   indexed then is searched text by text.
  public func rebuildTextIndexes() throws {
    try pool.write { connection in
      try connection.withCancellation(pool.isCancelled) {
        for index in schema.textIndexes { try Self.makeAnew(index, on: connection) }
      }
    }
    textIndexes.withLock { $0 = schema.textIndexes }
    try indexTexts(isCancelled: pool.isCancelled) { _ in }
  }

  /// Finds out which text indexes are there, and makes the others where the store may be written to.
  ///
  /// One that isn't whole, say since its table was made anew by other hands, is made anew too.
  func prepareTextIndexes(_ access: Access) throws {
    guard !schema.textIndexes.isEmpty else { return }
    func missing(on connection: SQLiteConnection) throws -> [TextIndex] {
      try schema.textIndexes.filter { try !Self.isWhole($0, on: connection) }
    }
    var absent = try pool.read { try missing(on: $0) }
    if !absent.isEmpty, access != .readOnly {
      // What is taken away first must be of the index, and of no entity whose table an earlier program made.
      try schema.checkNames()
      try pool.write { connection in
        for index in try missing(on: connection) { try Self.makeAnew(index, on: connection) }
      }
      absent = []
    }
    let whole = schema.textIndexes.filter { !absent.contains($0) }
    textIndexes.withLock { $0 = whole }
  }

  /// Returns the planner of the text indexes for queries on `connection`; nil if there are none.
  func textIndexPlanner(
    on connection: SQLiteConnection, _ snapshot: QuerySnapshot, listsKeys: Bool = true
  ) -> TextIndexPlanner? {
    let indexes = textIndexes.withLock { $0 }
    return indexes.isEmpty
      ? nil
      : TextIndexPlanner(
        connection: connection, snapshot: snapshot, indexes: indexes, policy: textIndexPolicy,
        listsKeys: listsKeys)
  }

  private static func makeAnew(_ index: TextIndex, on connection: SQLiteConnection) throws {
    for statement in index.removalStatements + index.creationStatements {
      try connection.execute(statement)
    }
  }

  private static func isWhole(_ index: TextIndex, on connection: SQLiteConnection) throws -> Bool {
    // One plain question for all parts: every command that opens a store asks it.
    let definitions = index.definitions
    let found = try connection.rows(
      "SELECT name, sql FROM sqlite_schema WHERE name BETWEEN ? AND ?",
      [.text(index.search), .text(index.search + "_\u{7F}")])
    return definitions.allSatisfy { definition in
      found.contains { $0 == [.text(definition.name), .text(definition.sql)] }
    }
  }
}
