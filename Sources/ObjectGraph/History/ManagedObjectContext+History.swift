extension ManagedObjectContext {
  /// Who makes the changes that this context saves, for the history.
  public var transactionAuthor: String? {
    get { registry.transactionAuthor }
    set { registry.transactionAuthor = newValue }
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
    try registry.store.history(after: token, limit: limit.map { max(0, $0) })
  }

  /// The place of the last transaction; nil where none was ever recorded.
  ///
  /// - Throws: ``StoreError``.
  public func currentHistoryToken() throws -> HistoryToken? {
    try registry.store.lastHistoryToken()
  }

  /// Forgets the transactions before a place; the one at the place stays.
  ///
  /// - Returns: How many transactions were forgotten.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func deleteHistory(before token: HistoryToken) throws -> Int {
    try registry.store.deleteHistory(before: token)
  }
}
