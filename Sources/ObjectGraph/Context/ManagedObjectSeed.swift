/// The values that a context passes to a new managed object.
///
/// Only contexts can make one.
public struct ManagedObjectSeed {
  let kind: ObjectKind
  let primaryKey: Int64
  let batch: FaultBatch?
}
