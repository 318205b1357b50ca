import ObjectModel

/// The changes that one save writes, in one transaction.
public struct StoreChanges: Sendable {
  /// A new object.
  public struct Insertion: Sendable {
    /// The object's identity.
    public var id: ManagedObjectID
    /// Its values.
    public var row: StoreRow
  }

  /// A changed object.
  public struct Update: Sendable {
    /// The object's identity.
    public var id: ManagedObjectID
    /// The values that the change was made from.
    ///
    /// A store that holds other values in a changed slot refuses the save as a conflict.
    public var original: StoreRow
    /// The values now.
    public var row: StoreRow
    /// The slots in which the two differ.
    public var changedSlots: [Int]
  }

  /// A change of a many-to-many relationship, from one of its two sides.
  public struct Links: Sendable {
    /// The object at this side.
    public var id: ManagedObjectID
    /// The relationship's place among those of the entity.
    public var relationship: Int
    /// Primary keys that join the set.
    public var added: [Int64]
    /// Primary keys that leave the set.
    public var removed: [Int64]
  }

  /// A change of the order of an ordered relationship.
  public struct Order: Sendable {
    /// The object that has the relationship.
    public var id: ManagedObjectID
    /// The relationship's place among those of the entity.
    public var relationship: Int
    /// The order that the change was made from; nil where keys only joined.
    ///
    /// A store that holds the same keys in another order refuses the save as a conflict. Keys that came
    /// or went are none.
    public var original: [Int64]?
    /// All keys in their new order; where ``original`` is nil those that joined, which come last.
    public var keys: [Int64]
    /// The object's values before its changes and now, for a conflict; nil where keys only joined.
    public var snapshot: StoreRow?
    /// See ``snapshot``.
    public var row: StoreRow?
  }

  /// New objects.
  public var inserted: [Insertion] = []
  /// Changed objects.
  public var updated: [Update] = []
  /// Objects that go.
  public var deleted: [ManagedObjectID] = []
  /// The rows of deleted objects as they were read, for those that were read.
  ///
  /// A store that holds other values refuses the save as a conflict.
  public var deletedRows: [ManagedObjectID: StoreRow] = [:]
  /// Changes of many-to-many relationships, each from one side only.
  public var links: [Links] = []

  /// Changes of orders, made after all else.
  public var orders: [Order] = []

  /// The entry for the history; nil for none.
  public var recording: HistoryRecording?

  /// No changes.
  public init() {}

  /// Whether there is nothing to write.
  public var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && links.isEmpty
      && orders.isEmpty
  }
}
