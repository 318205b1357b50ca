import SQLGeneration
import SQLiteDriver

/// The progress of a text index.
struct TextIndexState {
  /// The last entry that the search table knows.
  let reach: Int64
  /// The last entry.
  let last: Int64

  /// Reads the state of `index`.
  init(of index: TextIndex, on connection: SQLiteConnection) throws {
    (reach, last) = try connection.withStatement(index.stateStatement) { statement in
      // Numbers below 0, which another program may have written, would be no places.
      try statement.step()
        ? (max(0, statement.int64(at: 0)), max(0, statement.int64(at: 1))) : (0, 0)
    }
  }

  /// The last entry of a step behind `start`, which is no later than ``last``.
  func end(of count: Int64, after start: Int64) -> Int64 {
    start + min(count, last - start)
  }

  /// The number of entries that aren't in the search table yet.
  var behind: Int { Int(clamping: max(0, last - reach)) }
}
