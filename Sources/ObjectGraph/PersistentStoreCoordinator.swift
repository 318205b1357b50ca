import ObjectModel
import Synchronization

/// Stands between contexts and the store, and tells each context what the others saved.
public final class PersistentStoreCoordinator: Sendable {
  /// The store.
  public let store: any PersistentStore
  private let mailboxes = Mutex<[WeakMailbox]>([])

  private struct WeakMailbox: Sendable {
    weak let mailbox: ChangeMailbox?
  }

  /// A coordinator for `store`.
  public init(store: any PersistentStore) {
    self.store = store
  }

  func register(_ mailbox: ChangeMailbox) {
    mailboxes.withLock { mailboxes in
      mailboxes.removeAll { $0.mailbox == nil }
      mailboxes.append(WeakMailbox(mailbox: mailbox))
    }
  }

  /// Saves, and tells the other contexts.
  ///
  /// - Parameter owners: Objects whose to-many relationships lead elsewhere since rows of others changed.
  func save(
    _ changes: StoreChanges, owners: [ManagedObjectID], from sender: ChangeMailbox
  ) throws {
    try store.save(changes)
    var notice = ObjectChanges()
    notice.inserted = Set(changes.inserted.map(\.id))
    notice.updated = Set(changes.updated.map(\.id)).union(owners)
    notice.deleted = Set(changes.deleted)
    for links in changes.links {
      notice.updated.insert(links.id)
      let relationship = links.id.entity.relationships[links.relationship]
      let destination = store.model.destination(of: relationship)
      for key in links.added + links.removed {
        notice.updated.insert(ManagedObjectID(entity: destination, primaryKey: key))
      }
    }
    post(notice, except: sender)
  }

  func insert(_ requests: [BatchInsertRequest], from sender: ChangeMailbox) throws
    -> [BatchInsertResult]
  {
    let results = try store.insert(requests)
    // Nobody may be listening, and a large import has many identifiers to list.
    if hasListeners(besides: sender) {
      post(ObjectChanges(requests, results, model: store.model), except: sender)
    }
    return results
  }

  /// - Parameter listsChanges: Whether the sender wants identifiers, too.
  func delete(
    _ query: StoreQuery, isDryRun: Bool, listsChanges: Bool, from sender: ChangeMailbox
  ) throws -> StoreDeletion.Outcome {
    let listsChanges = listsChanges || hasListeners(besides: sender)
    let outcome = try store.delete(
      StoreDeletion(query: query, listsChanges: listsChanges, isDryRun: isDryRun))
    if listsChanges, !isDryRun { post(outcome.changes, except: sender) }
    return outcome
  }

  /// - Parameter listsChanges: Whether the sender wants identifiers, too.
  func update(
    _ query: StoreQuery, _ assignments: [StoreUpdate.Assignment], listsChanges: Bool,
    from sender: ChangeMailbox
  ) throws -> StoreUpdate.Outcome {
    let listsChanges = listsChanges || hasListeners(besides: sender)
    let outcome = try store.update(
      StoreUpdate(query: query, assignments: assignments, listsChanges: listsChanges))
    if listsChanges { post(outcome.changes, except: sender) }
    return outcome
  }

  private func hasListeners(besides sender: ChangeMailbox) -> Bool {
    mailboxes.withLock { mailboxes in
      mailboxes.contains { $0.mailbox !== sender && $0.mailbox?.isListening == true }
    }
  }

  private func post(_ notice: ObjectChanges, except sender: ChangeMailbox) {
    let mailboxes = mailboxes.withLock { $0.compactMap(\.mailbox) }
    for mailbox in mailboxes where mailbox !== sender && mailbox.isListening {
      mailbox.post(notice)
    }
  }
}
