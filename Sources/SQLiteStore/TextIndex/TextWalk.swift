import SQLiteDriver

/// Goes through a table in a query's order, row by row, until it has found as many matches as are wanted.
struct TextWalk {
  private let statement: SQLiteStatement
  private let wanted: Int
  /// The keys of the matches so far, in order.
  private(set) var keys: [Int64] = []
  /// The number of rows that were read.
  private(set) var rowCount = 0
  /// True if no further row can matter.
  private(set) var isDone = false

  /// - Parameters:
  ///   - statement: Gives the key of each row and whether it matches.
  ///   - wanted: How many matches are enough.
  init(_ statement: SQLiteStatement, wanted: Int) {
    self.statement = statement
    self.wanted = wanted
  }

  /// Goes on until `count` rows have been read.
  mutating func advance(to count: Int) throws {
    while rowCount < count, !isDone {
      guard try statement.step() else {
        isDone = true
        return
      }
      rowCount += 1
      guard statement.int64(at: 1) != 0 else { continue }
      keys.append(statement.int64(at: 0))
      isDone = keys.count >= wanted
    }
  }
}
