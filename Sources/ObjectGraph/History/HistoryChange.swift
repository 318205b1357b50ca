public import Predicates

/// The effect of one transaction on one object.
public struct HistoryChange: Sendable, Hashable {
  /// The kind of change to an object.
  public enum Kind: Int64, Sendable, Hashable {
    /// It is new.
    case insert = 0
    /// Some of its properties changed.
    case update = 1
    /// It is gone.
    case delete = 2
  }

  /// The object.
  public internal(set) var objectID: ManagedObjectID
  /// The kind of change.
  public internal(set) var kind: Kind
  /// The properties that changed, of an update.
  public internal(set) var properties: Set<String>
  /// The values before, by key, of what changed or went; empty unless the container keeps them.
  ///
  /// To-many relationships have none.
  public internal(set) var valuesBefore: [String: AttributeValue]

  /// A change.
  public init(
    _ kind: Kind, of objectID: ManagedObjectID, properties: Set<String> = [],
    valuesBefore: [String: AttributeValue] = [:]
  ) {
    self.kind = kind
    self.objectID = objectID
    self.properties = properties
    self.valuesBefore = valuesBefore
  }
}
