import ObjectModel
import Predicates

/// One primitive change of one object, with what takes it back.
///
/// Everything that a change leads to on the other side of a relationship is a step of its own. Steps
/// name objects by identity, and hold none.
enum UndoStep {
  /// A slot had another value.
  case slot(ManagedObjectID, Int, before: AttributeValue)
  /// A key joined or left a to-many relationship.
  case link(ManagedObjectID, relationship: Int, key: Int64, joined: Bool)
  /// An ordered relationship had its keys in another order.
  case order(ManagedObjectID, relationship: Int, before: [Int64])
  /// An object came into the context's graph.
  case insertion(ManagedObjectID)
  /// An object went, with these values and these keys in its to-many relationships.
  case deletion(ManagedObjectID, row: StoreRow, related: [Int: [Int64]])
}
