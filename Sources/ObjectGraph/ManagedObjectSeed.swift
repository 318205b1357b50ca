/// What a context hands to a new managed object.
///
/// Only contexts can make one.
public struct ManagedObjectSeed {
  let id: ManagedObjectID
  let registry: ObjectRegistry
  let batch: FaultBatch?
}
