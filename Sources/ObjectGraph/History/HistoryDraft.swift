import ObjectModel
public import Predicates

/// The changes of a transaction while they are being put together: each object once, as it ended.
public struct HistoryDraft: Sendable {
  private var order: [ManagedObjectID] = []
  private var changes: [ManagedObjectID: HistoryChange] = [:]

  /// No changes.
  public init() {}

  /// Adds one step: something that happened to an object, or to one of its properties.
  ///
  /// - Parameter valueBefore: What the property was; nil where that isn't kept.
  public mutating func add(
    _ kind: HistoryChange.Kind, of id: ManagedObjectID, property: String? = nil,
    valueBefore: AttributeValue? = nil
  ) {
    guard var change = changes[id] else {
      order.append(id)
      changes[id] = HistoryChange(
        kind, of: id, properties: kind == .update ? Set([property].compactMap { $0 }) : [],
        valuesBefore: before(property, valueBefore))
      return
    }
    // A step may know an object by a parent of its entity, and another one more exactly.
    if id.entity.isKind(of: change.objectID.entity) { change.objectID = id }
    switch (change.kind, kind) {
    case (.insert, .delete):
      changes[id] = nil
      order.removeAll { $0 == id }
      return
    case (.insert, _):
      changes[id]?.objectID = change.objectID
      return
    case (.delete, .insert): change.kind = .update
    case (_, .delete):
      change.kind = .delete
      change.properties = []
    case (_, .update): if let property { change.properties.insert(property) }
    case (.update, .insert): break
    }
    // What was there at first counts.
    change.valuesBefore.merge(before(property, valueBefore)) { first, _ in first }
    changes[id] = change
  }

  private func before(_ property: String?, _ value: AttributeValue?) -> [String: AttributeValue] {
    guard let property, let value else { return [:] }
    return [property: value]
  }

  /// The changes, in the order in which objects were first touched.
  public var result: [HistoryChange] { order.compactMap { changes[$0] } }
}
