extension ManagedObjectContext {
  /// The author of the changes that this context saves, for the history.
  public var transactionAuthor: String? {
    get { contextState.transactionAuthor }
    set { contextState.transactionAuthor = newValue }
  }

  /// The transactions after a place, oldest first.
  ///
  /// - Parameters:
  ///   - token: The last transaction that is known; nil for all that is kept.
  ///   - limit: How many transactions at most.
  /// - Throws: ``StoreError``: `historyExpired` where transactions after the token aren't kept any
  ///   more, so that one has to look at everything anew.
  public func fetchHistory(after token: HistoryToken? = nil, limit: Int? = nil) throws
    -> [HistoryTransaction]
  {
    try contextState.store.history(after: token, limit: limit.map { max(0, $0) })
  }

  /// The place of the last transaction; nil where none was ever recorded.
  ///
  /// - Throws: ``StoreError``.
  public func currentHistoryToken() throws -> HistoryToken? {
    try contextState.store.lastHistoryToken()
  }

  /// Forgets the transactions before a place; the one at the place stays.
  ///
  /// - Returns: How many transactions were forgotten.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func deleteHistory(before token: HistoryToken) throws -> Int {
    try contextState.store.deleteHistory(before: token)
  }
}
