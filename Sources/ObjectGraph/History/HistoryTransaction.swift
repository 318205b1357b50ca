public import FoundationEssentials

/// The changes of one save or one batch request.
public struct HistoryTransaction: Sendable, Hashable {
  /// The transaction's place.
  public let token: HistoryToken
  /// When it was made.
  public let date: Date
  /// The author, from the context's `transactionAuthor`.
  public let author: String?
  /// The name of the context that made it.
  public let contextName: String
  /// A number that identifies the container and its process.
  public let origin: Int64
  /// The changes, at most one for each object.
  public let changes: [HistoryChange]

  /// A transaction.
  public init(
    token: HistoryToken, date: Date, author: String?, contextName: String, origin: Int64,
    changes: [HistoryChange]
  ) {
    self.token = token
    self.date = date
    self.author = author
    self.contextName = contextName
    self.origin = origin
    self.changes = changes
  }
}

extension ObjectChanges {
  /// Combines the changes of transactions by object identifier.
  init(_ transactions: [HistoryTransaction]) {
    self.init()
    for transaction in transactions {
      var step = ObjectChanges()
      for change in transaction.changes {
        switch change.kind {
        case .insert: step.inserted.insert(change.objectID)
        case .update: step.updated.insert(change.objectID)
        case .delete: step.deleted.insert(change.objectID)
        }
      }
      formUnion(step)
    }
  }
}
