import ObjectModel
import Synchronization

/// Stands between contexts and the store, and tells each context what the others saved.
public final class PersistentStoreCoordinator: Sendable {
  /// The store.
  public let store: any PersistentStore
  /// The settings of the history; nil if there is none.
  public let history: HistoryTracking?
  /// The codecs of transformable attributes.
  let codecs: CodecTable
  /// A number by which the history tells this container's transactions from others'.
  let origin = Int64.random(in: .min ... .max)
  let foreignState = Mutex(ForeignState())
  /// The facts about entities that are needed for every object, by the entity's index.
  let plans: [EntityPlan]
  private let inboxes = Mutex<[WeakInbox]>([])

  private struct WeakInbox: Sendable {
    weak let inbox: ChangeInbox?
  }

  /// A coordinator for `store`.
  ///
  /// - Parameter history: How the history is kept; nil for not at all.
  public convenience init(store: any PersistentStore, history: HistoryTracking? = nil) {
    self.init(store: store, history: history, codecs: CodecTable())
  }

  init(store: any PersistentStore, history: HistoryTracking?, codecs: CodecTable) {
    self.store = store
    self.history = history
    self.codecs = codecs
    plans = store.model.entities.map { EntityPlan($0) }
  }

  func register(_ inbox: ChangeInbox) {
    inboxes.withLock { inboxes in
      inboxes.removeAll { $0.inbox == nil }
      inboxes.append(WeakInbox(inbox: inbox))
    }
  }

  /// Saves, and tells the other contexts.
  ///
  /// - Parameter owners: Objects whose to-many relationships lead elsewhere since rows of others changed.
  func save(
    _ changes: StoreChanges, owners: [ManagedObjectID], from sender: ChangeInbox
  ) throws {
    try counted { try store.save(changes) }
    // Nobody may be listening, and a large save has many identifiers to list.
    guard hasListeners(besides: sender) else { return }
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

  func insert(
    _ requests: [BatchInsertRequest], recording: HistoryRecording?, from sender: ChangeInbox
  ) throws -> [BatchInsertResult] {
    let results = try counted { try store.insert(requests, recording: recording) }
    // Nobody may be listening, and a large import has many identifiers to list.
    if hasListeners(besides: sender) {
      post(ObjectChanges(requests, results, model: store.model), except: sender)
    }
    return results
  }

  func delete(
    _ deletion: StoreDeletion, from sender: ChangeInbox
  ) throws -> StoreDeletion.Outcome {
    var deletion = deletion
    deletion.listsChanges = deletion.listsChanges || hasListeners(besides: sender)
    let outcome = try counted(!deletion.isDryRun) { try store.delete(deletion) }
    if deletion.listsChanges, !deletion.isDryRun { post(outcome.changes, except: sender) }
    return outcome
  }

  func update(_ update: StoreUpdate, from sender: ChangeInbox) throws -> StoreUpdate.Outcome {
    var update = update
    update.listsChanges = update.listsChanges || hasListeners(besides: sender)
    let outcome = try counted { try store.update(update) }
    if update.listsChanges { post(outcome.changes, except: sender) }
    return outcome
  }

  private func hasListeners(besides sender: ChangeInbox) -> Bool {
    inboxes.withLock { inboxes in
      inboxes.contains { $0.inbox !== sender && $0.inbox?.isListening == true }
    }
  }

  func postEverything() {
    for inbox in inboxes.withLock({ $0.compactMap(\.inbox) }) where inbox.isListening {
      inbox.postEverything()
    }
  }

  func post(_ notice: ObjectChanges, except sender: ChangeInbox?) {
    let inboxes = inboxes.withLock { $0.compactMap(\.inbox) }
    for inbox in inboxes where inbox !== sender && inbox.isListening {
      inbox.post(notice)
    }
  }
}
