public import FoundationEssentials

/// All that one save or one batch request changed.
public struct HistoryTransaction: Sendable, Hashable {
  /// The transaction's place.
  public let token: HistoryToken
  /// When it was made.
  public let date: Date
  /// Who made it, as the context's `transactionAuthor` said.
  public let author: String?
  /// The name of the context that made it.
  public let contextName: String
  /// Which container made it, in which process.
  public let origin: Int64
  /// What it did, each object once.
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
  /// What transactions did, by identifier.
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
