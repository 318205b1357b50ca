import ObjectModel

/// The history of an in-memory store.
struct MemoryHistory: Sendable {
  private var transactions: [HistoryTransaction] = []
  private var lastNumber: Int64 = 0
  /// The number of the last transaction that was forgotten.
  private var forgotten: Int64 = 0

  var lastToken: HistoryToken? { lastNumber > 0 ? HistoryToken(number: lastNumber) : nil }

  mutating func append(_ changes: [HistoryChange], _ recording: HistoryRecording) {
    guard !changes.isEmpty else { return }
    lastNumber += 1
    transactions.append(
      HistoryTransaction(
        token: HistoryToken(number: lastNumber), date: recording.date, author: recording.author,
        contextName: recording.contextName, origin: recording.origin, changes: changes))
  }

  func transactions(after token: HistoryToken?, limit: Int?) throws -> [HistoryTransaction] {
    if let token, token.number < forgotten { throw StoreError.expired(token) }
    let rest = transactions.drop { $0.token <= token ?? HistoryToken(number: -1) }
    return Array(rest.prefix(limit ?? Int.max))
  }

  mutating func delete(before token: HistoryToken) -> Int {
    let count = transactions.count
    forgotten = max(forgotten, min(token.number - 1, lastNumber))
    transactions.removeAll { $0.token < token }
    return count - transactions.count
  }
}

extension StoreError {
  /// The error of a token whose transactions aren't kept any more.
  public static func expired(_ token: HistoryToken) -> StoreError {
    StoreError(
      .historyExpired,
      "transactions after \(token) are no longer stored; read everything again, and continue from "
        + "the current token")
  }
}
