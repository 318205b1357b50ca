import ObjectModel
import Predicates

/// The objects of one context: who is registered, and what is unsaved.
///
/// It isn't `Sendable` and never leaves its context's isolation: the context actor owns it, and
/// managed objects, which can't leave either, hold on to it.
final class ContextState {
  let coordinator: PersistentStoreCoordinator
  let store: any PersistentStore
  let model: ManagedObjectModel
  /// The classes of objects, by entity index.
  private let classes: [ManagedObject.Type]
  /// The facts about entities that are needed for every object, by the entity's index.
  let plans: [EntityPlan]
  /// The objects that are alive.
  let objects = ObjectTable()
  /// The state that the living objects of an entity share, by the entity's index.
  // Safe: a kind takes its reference out when it goes.
  private var kinds: [Unmanaged<ObjectKind>?]

  /// Objects with unsaved changes, held until they are saved or rolled back.
  var pending = PendingObjects()
  /// Objects with unsaved changes that somebody else has changed too.
  var stale: Set<ManagedObjectID> = []
  /// The number of changes of the store that this context knows of.
  ///
  /// Rows that were read ahead belong to one generation.
  var generation = 0
  /// The number of objects that fetches have asked in memory whether they match.
  var examinedCount = 0
  /// Relationships that were changed in place during the current operation.
  var relatedEdits = RelatedObjectsEdits()
  /// The number of times that an object was marked for deletion or restored.
  var deletionCount = 0
  /// The state of the store that the context reads from.
  var readState = ReadState()
  /// Keys set aside in the store for new objects, by the index of their hierarchy's root.
  var reservedKeys: [Int: Range<Int64>] = [:]
  /// The undo manager; nil for none.
  var undoManager: UndoManager?
  /// The context's name.
  let contextName: String
  /// The author of the changes, for the history.
  var transactionAuthor: String?
  /// Whether what others save is taken in whenever the context runs.
  var mergesAutomatically = true
  /// For how long what was read ahead may be used; nil for as long as nobody writes.
  var stalenessInterval: Duration?
  /// The number of keys that are reserved at a time, by the index of a hierarchy's root.
  var blockSizes: [Int: Int] = [:]
  /// The merge policy of a save.
  var mergePolicy = MergePolicy.error
  /// The merge policies of single entities, by index.
  var entityPolicies: [Int: MergePolicy] = [:]
  /// The first error that a property access met and couldn't throw.
  var accessError: (any Error)?
  /// Objects of which values were read that turned out to be gone, unless the program asked about that since.
  var goneReads: [ManagedObjectID] = []
  /// The rules of the model, ready to be asked.
  var ruleTests: RuleTests
  /// Required values that were read before they were set, and not set since.
  var unsetReads: [UnsetRead] = []

  /// The changes since controllers were last updated; nil while there are no controllers.
  var journal: ChangeJournal?
  /// The trackers that keep the results of controllers up to date.
  var followers: [ResultsTracker] = []

  init(
    coordinator: PersistentStoreCoordinator, classes: [String: ManagedObject.Type],
    contextName: String
  ) {
    self.contextName = contextName
    self.coordinator = coordinator
    store = coordinator.store
    model = store.model
    ruleTests = RuleTests(model)
    let entities = model.entities
    // Objects have the class of their entity, or of the nearest entity above it that has one.
    self.classes = entities.map { entity in
      entity.lineageIndices.reversed().lazy.compactMap { classes[entities[$0].name] }.first
        ?? ManagedObject.self
    }
    plans = coordinator.plans
    kinds = Array(repeating: nil, count: entities.count)
  }

  func entity(named name: String) throws -> EntityDescription {
    guard let entity = model.entity(named: name) else {
      let names = model.entities.map(\.name).joined(separator: ", ")
      throw StoreError(.unknownEntity, "unknown entity '\(name)'; the model has \(names)")
    }
    return entity
  }

  /// Returns the state that objects of `entity` share.
  func kind(of entity: EntityDescription) -> ObjectKind {
    if let known = kinds[entity.index] { return known.takeUnretainedValue() }
    let kind = ObjectKind(entity, objectClass: classes[entity.index], contextState: self)
    kinds[entity.index] = .passUnretained(kind)
    return kind
  }

  /// Takes out a kind whose objects are gone.
  func forget(_ kind: ObjectKind) {
    kinds[kind.entity.index] = nil
  }

  /// The number of living objects.
  var objectCount: Int { objects.count }

  func registeredObject(_ id: ManagedObjectID) -> ManagedObject? {
    objects.object(root: id.entity.rootIndex, key: id.primaryKey)
  }

  /// The object with `id` if it has unsaved changes.
  func pendingObject(_ id: ManagedObjectID) -> ManagedObject? {
    guard !pending.isEmpty, let object = registeredObject(id), object.isPending else { return nil }
    return object
  }

  /// The one object with `id`: the registered one, or a new fault.
  func object(_ id: ManagedObjectID, batch: FaultBatch? = nil) -> ManagedObject {
    if let object = registeredObject(id) {
      if object.isFault, let batch { object.batch = batch }
      return object
    }
    let object = new(kind(of: concrete(id, batch: batch).entity), id.primaryKey, batch)
    objects.insert(object)
    return object
  }

  /// Hands over the objects of a batch in the order of its keys, the registered ones or new faults.
  ///
  /// - Parameter entity: The entity that the objects are asked for as.
  @inline(__always)
  func forEachObject(
    of entity: EntityDescription, in batch: FaultBatch,
    _ body: (consuming ManagedObject) throws -> Void
  ) rethrows {
    objects.makeRoom(for: batch.keys.count)
    if entity.hasSubentities {
      for key in batch.keys {
        try body(object(ManagedObjectID(entity: entity, primaryKey: key), batch: batch))
      }
      return
    }
    // Without sub-entities all objects are of one kind.
    let kind = kind(of: entity)
    for key in batch.keys {
      let object = objects.object(root: kind.root, key: key) { new(kind, key, batch) }
      if object.batch !== batch, object.isFault { object.batch = batch }
      try body(object)
    }
  }

  private func new(_ kind: ObjectKind, _ key: Int64, _ batch: FaultBatch?) -> ManagedObject {
    kind.objectClass.init(ManagedObjectSeed(kind: kind, primaryKey: key, batch: batch))
  }

  /// Remembers an error for the next call that can throw it.
  func record(_ error: any Error) {
    if accessError == nil { accessError = error }
  }

  /// Throws what property accesses couldn't.
  func throwAccessError() throws {
    guard let error = accessError ?? goneReadError() ?? unsetReadError() else { return }
    accessError = nil
    throw error
  }
}
