import ObjectModel
import Predicates

/// The objects of one context: who is registered, and what is unsaved.
///
/// It isn't `Sendable` and never leaves its context's isolation: the context actor owns it, and
/// managed objects, which can't leave either, hold on to it.
final class ObjectRegistry {
  let coordinator: PersistentStoreCoordinator
  let store: any PersistentStore
  let model: ManagedObjectModel
  /// The classes of objects, by entity index.
  private let classes: [ManagedObject.Type]
  /// What is asked of entities all the time, by index.
  let plans: [EntityPlan]
  /// The objects that are alive, by the index of their hierarchy's root.
  private var tables: [ObjectTable]

  /// Objects with unsaved changes, held until they are saved or rolled back.
  var pending = PendingObjects()
  /// Objects with unsaved changes that somebody else has changed too.
  var stale: Set<ManagedObjectID> = []
  /// Objects whose values have just been read, and that weren't told so yet.
  var awakening: [ManagedObject] = []
  /// Whether rows are being read.
  var isFilling = false
  /// How often the store has changed, as far as this context knows; what was read ahead is of one
  /// generation.
  var generation = 0
  /// Keys set aside in the store for new objects, by the index of their hierarchy's root.
  var reservedKeys: [Int: Range<Int64>] = [:]
  /// How often objects have prepared for a save.
  var preparation = 0
  /// What takes changes back; nil for none.
  var undoManager: UndoManager?
  /// The context's name.
  let contextName: String
  /// Who makes the changes, for the history.
  var transactionAuthor: String?
  /// Whether what others save is taken in whenever the context runs.
  var mergesAutomatically = true
  /// For how long what was read ahead may be used; nil for as long as nobody writes.
  var stalenessInterval: Duration?
  /// How many keys are set aside at a time, by the index of a hierarchy's root.
  var blockSizes: [Int: Int] = [:]
  /// What a save does about conflicts.
  var mergePolicy = MergePolicy.error
  /// What it does about those of objects of single entities, by index.
  var entityPolicies: [Int: MergePolicy] = [:]
  /// The first error that a property access met and couldn't throw.
  var accessError: (any Error)?
  /// The rules of the model, ready to be asked.
  var ruleTests: RuleTests
  /// Required values that were read before they were set, and not set since.
  var unsetReads: [UnsetRead] = []

  /// What has changed since controllers looked last; nil while there are none.
  var journal: ChangeJournal?
  /// What keeps the results of controllers up to date.
  var followers: [ResultsFollower] = []

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
    tables = model.entities.map { _ in ObjectTable() }
  }

  func entity(named name: String) throws -> EntityDescription {
    guard let entity = model.entity(named: name) else {
      let names = model.entities.map(\.name).joined(separator: ", ")
      throw StoreError(.unknownEntity, "there is no entity '\(name)'; the model has \(names)")
    }
    return entity
  }

  /// Whether the objects of an entity have a class of their own.
  func hasClass(_ entity: EntityDescription) -> Bool {
    classes[entity.index] != ManagedObject.self
  }

  /// How many objects are alive.
  var objectCount: Int { tables.reduce(0) { $0 + $1.count } }

  func registeredObject(_ id: ManagedObjectID) -> ManagedObject? {
    tables[id.entity.rootIndex][id.primaryKey]
  }

  /// The object with `id` if it has unsaved changes.
  func pendingObject(_ id: ManagedObjectID) -> ManagedObject? {
    guard !pending.isEmpty, let object = registeredObject(id), object.isPending else { return nil }
    return object
  }

  /// Every object that is alive, in no order.
  var registeredObjects: [ManagedObject] { tables.flatMap(\.objects) }

  /// The one object with `id`: the registered one, or a new fault.
  func object(_ id: ManagedObjectID, batch: FaultBatch? = nil) -> ManagedObject {
    let index = id.entity.rootIndex
    if let object = tables[index][id.primaryKey] {
      if object.isFault, let batch { object.batch = batch }
      return object
    }
    let id = concrete(id, batch: batch)
    let object = classes[id.entity.index].init(
      ManagedObjectSeed(id: id, registry: self, batch: batch))
    tables[index].insert(object)
    return object
  }

  /// Takes the entry of an object that is going away.
  func forget(_ object: ManagedObject) {
    tables[object.objectID.entity.rootIndex].remove(object)
  }

  /// Takes the entries of all objects, which others may have from now on.
  func forgetAll() {
    for index in tables.indices { tables[index].removeAll() }
  }

  /// Remembers an error for the next call that can throw it.
  func record(_ error: any Error) {
    if accessError == nil { accessError = error }
  }

  /// Throws what property accesses couldn't.
  func throwAccessError() throws {
    guard let error = accessError ?? unsetReadError() else { return }
    accessError = nil
    throw error
  }
}
