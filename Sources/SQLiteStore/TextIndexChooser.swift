import ObjectGraph
import SQLiteDriver

/// Decides whether a text index makes a query faster, by asking it how much it would find.
///
/// Reading the rows that an index finds costs more for each than going through a table, and for the
/// first few of many matches it costs more than going through the table in order until enough
/// are found.
final class TextIndexChooser {
  /// When indexes are used.
  enum Policy: Sendable, Hashable {
    /// Where they are expected to save time.
    case whereFaster
    /// Wherever they can be.
    case always
  }

  /// What an index has to say about a pattern.
  enum Answer {
    /// The keys of the only rows whose text may hold it.
    case keys([Int64])
    /// So many that the statement had better ask for itself, with this question.
    case question(String)
  }

  /// Up to so many keys are handed to the statement rather than looked for twice.
  private static let mostKeys = 1000

  private let connection: SQLiteConnection
  /// The indexes that are there.
  private let indexes: Set<TextIndex>
  private let policy: Policy
  private let listsKeys: Bool
  private var hasBegun = false

  /// - Parameter listsKeys: Whether few keys may be handed to the statement; not where it is to be shown.
  init(
    connection: SQLiteConnection, indexes: Set<TextIndex>, policy: Policy, listsKeys: Bool = true
  ) {
    self.connection = connection
    self.indexes = indexes
    self.policy = policy
    self.listsKeys = listsKeys
  }

  /// Asks `index`; nil where the index isn't there or doesn't help.
  ///
  /// From the first question on, all is read in one snapshot, up to ``end()``.
  ///
  /// - Parameters:
  ///   - parts: What texts must hold, in search form.
  ///   - wanted: How many matches are read from a table that is in the right order by an index, with
  ///     nothing else asked of them; nil where all rows would have to be read.
  func answer(of index: TextIndex, parts: [String], wanted: Int?) throws -> Answer? {
    guard indexes.contains(index),
      let question = TextIndexQuestion(parts: parts)
    else { return nil }
    if !connection.isInTransaction {
      try connection.execute("BEGIN", [])
      hasBegun = true
    }
    let state = try TextIndexState(of: index, on: connection)
    var bound = Int(clamping: state.last / 6)
    if let wanted {
      // Going through the table finds one match in as many rows as there are for each match.
      bound = min(bound, Int((Double(wanted) * Double(state.last)).squareRoot()))
    }
    if policy == .always { bound = .max }
    guard state.behind <= bound else { return nil }
    if listsKeys {
      let keys = try keys(index, question, limit: min(bound, Self.mostKeys))
      if let keys { return .keys(keys) }
      if bound <= Self.mostKeys { return nil }
    }
    if policy == .always { return .question(question.text) }
    let found = try connection.withStatement(index.probeStatement) { statement in
      try statement.bind(question.text, at: 1)
      try statement.bind(Int64(bound - state.behind + 1), at: 2)
      return try statement.step() ? Int(statement.int64(at: 0)) : 0
    }
    return found + state.behind <= bound ? .question(question.text) : nil
  }

  /// Lets go of the snapshot.
  func end() throws {
    guard hasBegun else { return }
    hasBegun = false
    try connection.execute("COMMIT", [])
  }

  /// The keys of all rows that may match; nil where there are more than `limit`.
  private func keys(_ index: TextIndex, _ question: TextIndexQuestion, limit: Int) throws
    -> [Int64]?
  {
    try connection.withStatement(index.candidateQuery + " LIMIT ?") { statement in
      try statement.bind(question.text, at: 1)
      try statement.bind(Int64(limit) + 1, at: 2)
      var keys: [Int64] = []
      while try statement.step() {
        keys.append(statement.int64(at: 0))
        if keys.count > limit { return nil }
      }
      return keys
    }
  }
}
