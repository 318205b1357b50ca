public import ObjectModel
import Predicates

/// An object of the graph, alive in one context.
///
/// An object may be a fault: known by its identity, its values not read yet. The first look at a value
/// fills it, together with the others of its fetch batch. Reading a value can't throw; where filling
/// fails, the value reads as nil and the context's `perform` (or its next save) throws the error. A value of an
/// object that turns out to be gone from the store reads as nil, too, and `perform` throws `missingObject` unless
/// the program asks ``isDeleted``.
///
/// Objects belong to their context and are not `Sendable`: the compiler refuses to let one out of
/// `perform`. Send ``objectID`` instead.
open class ManagedObject {
  /// The name of the entity that the class stands for.
  open class var entityName: String { "ManagedObject" }

  let primaryKey: Int64
  let kind: ObjectKind

  /// The values by slot, or nil while the object is a fault.
  var row: StoreRow?
  /// The objects that are filled together with this one.
  var batch: FaultBatch?
  /// The parts that most objects don't need.
  var extras: ObjectExtras?
  /// The object's place among those with unsaved changes; negative for none.
  ///
  /// With 32 bits an object has room in 72 bytes; so many objects don't fit into memory.
  var pendingPlace: Int32 = -1
  /// The effect of the next save on the object.
  var lifecycleState = LifecycleState.kept
  /// Whether ``willSave()`` has been called for the save that goes on.
  var isPrepared = false

  enum LifecycleState {
    /// Stored, as far as is known.
    case kept
    /// New, and not saved yet.
    case inserted
    /// To be deleted by the next save.
    case deleted
    /// Not in the store.
    case missing
  }

  /// Makes the object that `seed` describes.
  ///
  /// Contexts call it; subclasses inherit it.
  public required init(_ seed: ManagedObjectSeed) {
    primaryKey = seed.primaryKey
    kind = seed.kind
    batch = seed.batch
  }

  /// Is called once when the object is new, with its default values set.
  open func awakeFromInsert() {}

  /// Is called when the object's values have been read from the store, which may happen again after it
  /// became a fault.
  ///
  /// What is changed here is a change like any other.
  open func awakeFromFetch() {}

  /// Is called once in each save for an object with unsaved changes, before anything is checked.
  ///
  /// What is changed here is saved, too; no object is called twice for that.
  open func willSave() {}

  /// Is called once after each successful save that the object took part in.
  open func didSave() {}

  /// Is called once when the object is to be deleted, before the delete rules are followed.
  open func prepareForDeletion() {}

  /// Checks rules of the class itself when a new or changed object is saved.
  ///
  /// - Throws: A ``ValidationError``, whose failures join the others, or any other error, which becomes
  ///   one with the code `brokenRule`.
  open func validate() throws {}

  deinit {
    kind.forget(self)
  }

  var contextState: ContextState { kind.contextState }
  /// Whether the object is among those with unsaved changes.
  var isPending: Bool { pendingPlace >= 0 }
  /// Puts a value into a slot, without any consequence; a fault stays one.
  func setSlot(_ slot: Int, to value: AttributeValue) {
    // The row is taken out to be changed in place. So no access to it lasts, and reading needs no check
    // for overlapping ones.
    guard var row = row.take() else { return }
    row[slot] = value
    self.row = row
  }

  /// The object's identity, permanent from insertion on.
  public var objectID: ManagedObjectID {
    ManagedObjectID(entity: kind.entity, primaryKey: primaryKey)
  }
  /// The object's entity.
  public var entity: EntityDescription { kind.entity }
  /// Whether the object's values haven't been read yet.
  public var isFault: Bool { row == nil }
  /// Whether the object is new and not saved yet.
  public var isInserted: Bool { lifecycleState == .inserted }
  /// Whether the object goes with the next save, or is gone.
  ///
  /// A fault that was fetched from an earlier state of the store, or that nobody fetched, is read first, with its
  /// batch.
  public var isDeleted: Bool {
    if row == nil, lifecycleState == .kept, batch?.isDoubtful ?? true {
      contextState.settleFate(of: self)
    }
    if lifecycleState == .missing { contextState.forgiveGoneRead(of: self) }
    return isGone
  }

  /// Whether the object goes with the next save, or is known to be gone.
  var isGone: Bool { lifecycleState == .deleted || lifecycleState == .missing }
  /// Whether a saved object has unsaved changes.
  public var isUpdated: Bool {
    lifecycleState == .kept && (original != nil || relatedSets.values.contains { $0.hasChanges })
  }
}

@available(*, unavailable)
extension ManagedObject: Sendable {}
