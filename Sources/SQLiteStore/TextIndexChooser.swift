import ObjectGraph
import SQLiteDriver

/// Decides whether a text index makes a query faster, by asking it how much it would find.
///
/// Reading the rows that an index finds costs more for each than going through a table, and for the
/// first few of many matches it costs more than going through the table in order until enough
/// are found.
struct TextIndexChooser {
  /// When indexes are used.
  enum Policy: Sendable, Hashable {
    /// Where they are expected to save time.
    case whereFaster
    /// Wherever they can be.
    case always
    /// Never.
    case never
  }

  let connection: SQLiteConnection
  /// The indexes that are there.
  let indexes: Set<TextIndex>
  let policy: Policy

  /// The question to ask `index`; nil where the index isn't there or doesn't help.
  ///
  /// - Parameters:
  ///   - parts: What texts must hold, in search form.
  ///   - wanted: How many matches are read from a table that is in the right order by an index, with
  ///     nothing else asked of them; nil where all rows would have to be read.
  func question(to index: TextIndex, parts: [String], wanted: Int?) throws -> String? {
    guard policy != .never, indexes.contains(index),
      let question = TextIndexQuestion(parts: parts)
    else { return nil }
    if policy == .always { return question.text }
    let state = try TextIndexState(of: index, on: connection)
    var bound = Int(clamping: state.last / 6)
    if let wanted {
      // Going through the table finds one match in as many rows as there are for each match.
      bound = min(bound, Int((Double(wanted) * Double(state.last)).squareRoot()))
    }
    guard state.behind <= bound else { return nil }
    let found = try connection.withStatement(index.probeStatement) { statement in
      try statement.bind(question.text, at: 1)
      try statement.bind(Int64(bound - state.behind + 1), at: 2)
      return try statement.step() ? Int(statement.int64(at: 0)) : 0
    }
    return found + state.behind <= bound ? question.text : nil
  }
}
