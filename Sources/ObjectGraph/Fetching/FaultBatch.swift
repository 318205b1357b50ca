import ObjectModel

/// Objects that were found together and are filled together.
///
/// Looking at one row reads the rows of all; looking at one to-many relationship reads that of its
/// neighbours too; following a to-one relationship puts the destinations into a batch of their own. So
/// a loop over a fetch costs a few statements for each batch and never one for each object.
///
/// A batch holds rows and keys, never objects. What it holds is of one generation of its context's state:
/// after a save, by whomever, it reads anew.
final class FaultBatch {
  /// The maximum number of objects in one batch, unless a fetch request sets another.
  static let size = 500
  /// The number of objects whose to-many relationship is read together.
  ///
  /// Sets can be large, so fewer than a whole batch.
  static let ownerCount = 100

  /// The state of the row of one key.
  private enum Row {
    case values(StoreRow)
    /// No object is stored.
    case missing
    /// An object has it.
    case given
  }

  let keys: [Int64]
  /// Rows that were read for the batch, in the order of the keys; empty before, and where objects have
  /// all of them.
  ///
  /// The batch of a fetch gives them away to its objects. Others keep them: many objects lead to the
  /// same destination, which may come and go between two looks.
  private var rows: [Row] = []
  /// Values that are read ahead of the rows; nil where a look at any value reads the rows.
  var partial: PartialRows?
  let keepsRows: Bool
  private(set) var areRowsRead = false
  private var generation: Int
  /// Whether rows may be gone, since the keys were found in an earlier state of the store.
  private(set) var isDoubtful: Bool
  /// When the batch may first have been read, where a context's interval makes that matter.
  private var firstReading: ContinuousClock.Instant?
  private lazy var positions = Dictionary(
    zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
  /// The likely position of the next key, since objects are mostly visited in order.
  private var likelyPosition = 0

  /// The entities of the batch's objects, where they are asked for as an entity above; nil until known.
  var entities: [Int64: EntityDescription]?
  /// Keys of to-many relationships that were read for the batch, by relationship index.
  var relatedKeys: [Int: [Int64: [Int64]]] = [:]
  /// The batches that to-one relationships of this one's objects lead to, by relationship index.
  var destinations: [Int: FaultBatch] = [:]
  /// The batches that to-many relationships lead to, by relationship index and owner.
  var related: [Int: [Int64: FaultBatch]] = [:]

  /// - Parameter keepsRows: Whether rows stay after an object took them.
  /// - Parameter isDoubtful: Whether rows of the keys may be gone.
  init(keys: [Int64], generation: Int, keepsRows: Bool = true, isDoubtful: Bool = false) {
    self.keys = keys
    self.isDoubtful = isDoubtful
    self.generation = generation
    self.keepsRows = keepsRows
  }

  /// Forgets what was read before `generation`, or longer ago than `interval`.
  func advance(to generation: Int, within interval: Duration?) {
    var isStale = self.generation != generation
    if let interval {
      let now = ContinuousClock.now
      if let firstReading, now - firstReading > interval { isStale = true }
      if isStale || firstReading == nil { firstReading = now }
    }
    guard isStale else { return }
    self.generation = generation
    isDoubtful = true
    rows = []
    partial?.values = nil
    areRowsRead = false
    entities = nil
    relatedKeys = [:]
    destinations = [:]
    related = [:]
  }

  /// Takes rows that were read, in the order of the keys.
  ///
  /// - Parameter give: Hands a row to the object of a key, if that is there; whether it is. Unless rows are
  ///   kept, it may take the row.
  func adopt(_ read: consuming [StoreRow?], give: (Int64, inout StoreRow?) -> Bool) {
    rows = []
    for place in keys.indices where !give(keys[place], &read[place]) || keepsRows {
      // Mostly every row is given away, and there is nothing to keep.
      if rows.isEmpty { rows = Array(repeating: .given, count: keys.count) }
      rows[place] = read[place].map { .values($0) } ?? .missing
    }
    areRowsRead = true
  }

  /// The row of `key` as it was read, or nil if it isn't here.
  func row(_ key: Int64) -> StoreRow?? {
    guard areRowsRead, !rows.isEmpty, let position = position(of: key) else { return nil }
    switch rows[position] {
    case .values(let row): return .some(row)
    case .missing: return .some(nil)
    case .given: return nil
    }
  }

  /// Hands the row of `key` to its object.
  func takeRow(_ key: Int64) -> StoreRow?? {
    let row = row(key)
    if row != nil, !keepsRows, let position = position(of: key) { rows[position] = .given }
    return row
  }

  /// The place of `key` in the batch.
  func position(of key: Int64) -> Int? {
    if likelyPosition < keys.count, keys[likelyPosition] == key { return likelyPosition }
    likelyPosition += 1
    if likelyPosition < keys.count, keys[likelyPosition] == key { return likelyPosition }
    guard let position = positions[key] else { return nil }
    likelyPosition = position
    return position
  }

  /// The keys around `key` whose to-many relationships are read together with its own.
  func neighbours(of key: Int64) -> ArraySlice<Int64> {
    guard let position = position(of: key) else { return [] }
    let start = position - position % Self.ownerCount
    return keys[start..<min(start + Self.ownerCount, keys.count)]
  }
}
