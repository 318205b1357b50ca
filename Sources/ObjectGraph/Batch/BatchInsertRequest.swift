public import Predicates

/// Inserts many objects of one entity straight into the store, without a managed object for any.
///
/// An object that is already there, by its entity's primary key or first uniqueness constraint, is
/// treated as ``conflictPolicy`` says. Relationships are given by key: the destination's natural
/// primary key, or its value under a uniqueness constraint of one attribute.
public struct BatchInsertRequest: Sendable {
  /// Merges an incoming row into a stored one.
  ///
  /// Both have one value for each property of the request, in its order, and so must the result. To-one
  /// values are primary keys by then. To-many properties are `.null` in both: what a row lists is
  /// always added.
  public typealias Merge =
    @Sendable (_ stored: [AttributeValue], _ incoming: [AttributeValue]) ->
    [AttributeValue]

  /// The treatment of an object that is already stored.
  public enum ConflictPolicy: Sendable {
    /// The request fails.
    case error
    /// The stored object stays as it is.
    case keepStored
    /// The incoming values replace the stored ones.
    case overwrite
    /// A function decides, value by value.
    case merge(Merge)
  }

  /// The entity's name.
  public var entityName: String
  /// The properties that each row gives, in the order of its values.
  ///
  /// The primary key, or every property of the first uniqueness constraint, must be among them.
  /// Attributes that aren't named get their default values in new objects.
  public var properties: [String]
  /// The values of all rows, one row after the other.
  ///
  /// An attribute's value as it is, a transformable one's as the bytes that ``ValueCodec/encoded(_:)`` gives; for a to-one relationship the destination's key or `.null`; for a
  /// to-many one an array of keys.
  public var values: [AttributeValue]
  /// The treatment of an object that is already stored.
  public var conflictPolicy: ConflictPolicy
  /// The rows of another request on which these rows depend; nil to insert all of them.
  public var dependency: Dependency?

  /// Ties the rows of a request to what became of the rows of an earlier one.
  ///
  /// An importer gives first the evidence and then what follows from it: where all the evidence was
  /// known before, what follows was known too, and the row is passed over as unchanged.
  public struct Dependency: Sendable {
    /// The earlier request's place in the array that is executed.
    public var request: Int
    /// For each row, those rows of the earlier request of which one must have changed something.
    public var rows: [[Int]] = []
    /// The rows, by their index, that are inserted whatever became of earlier ones.
    public var unconditionalRows: Set<Int> = []

    /// A dependency on the request at an index.
    public init(onRequest request: Int) {
      self.request = request
    }
  }

  /// A request without rows.
  public init(
    entityName: String, properties: [String], conflictPolicy: ConflictPolicy = .error
  ) {
    self.entityName = entityName
    self.properties = properties
    self.values = []
    self.conflictPolicy = conflictPolicy
  }

  /// Checks that the dependency is one on a request before this one, with a list for each row.
  ///
  /// - Throws: ``StoreError`` with `invalidDependency`.
  public func checkDependency(after results: [BatchInsertResult]) throws {
    guard let dependency else { return }
    guard results.indices.contains(dependency.request) else {
      throw StoreError(
        .invalidDependency,
        "a batch insert of \(entityName) depends on request \(dependency.request), which doesn't "
          + "come before it")
    }
    guard dependency.rows.count == rowCount else {
      throw StoreError(
        .invalidDependency,
        "a batch insert of \(entityName) has \(rowCount) rows but says of "
          + "\(dependency.rows.count) what they depend on")
    }
  }

  /// The rows that are to be inserted, given the results of the requests before; nil for all.
  public func wantedRows(after results: [BatchInsertResult]) -> [Bool]? {
    guard let dependency, results.indices.contains(dependency.request) else { return nil }
    let outcomes = results[dependency.request].outcomes
    var wanted = dependency.rows.map { rows in
      rows.contains { outcomes.indices.contains($0) && outcomes[$0] != .unchanged }
    }
    for row in dependency.unconditionalRows where wanted.indices.contains(row) {
      wanted[row] = true
    }
    return wanted
  }

  /// The number of rows.
  public var rowCount: Int {
    properties.isEmpty ? 0 : values.count / properties.count
  }

  /// Adds a row.
  ///
  /// - Precondition: One value for each property.
  public mutating func append(_ row: [AttributeValue]) {
    precondition(row.count == properties.count, "a batch row needs one value for each property")
    values += row
  }
}
