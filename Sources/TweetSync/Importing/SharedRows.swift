import ObjectGraph
import Predicates

/// Rows of objects that many records of a batch speak of, one for each object.
struct SharedRows<Key: Hashable & Sendable>: Sendable {
  private let layout: RowLayout
  private var rows: [[PredicateValue]] = []
  private var evidence: [[Int]] = []
  private var positions: [Key: Int] = [:]

  /// The keys of the objects.
  var keys: [Key] { Array(positions.keys) }

  init(_ layout: RowLayout) {
    self.layout = layout
  }

  /// Adds what one record says of the object with `key`, and gives its row's position.
  ///
  /// - Parameter evidence: The observations that say so.
  @discardableResult
  mutating func add(_ row: [PredicateValue], key: Key, evidence: Range<Int>) -> Int {
    guard let position = positions[key] else {
      positions[key] = rows.count
      rows.append(row)
      self.evidence.append(Array(evidence))
      return rows.count - 1
    }
    rows[position] = layout.merger.merge(rows[position], row)
    self.evidence[position].add(evidence: evidence)
    return position
  }

  /// The rows as a request.
  ///
  /// - Parameter index: The request with the observations, if the rows are to depend on them.
  func request(dependsOn index: Int?) -> BatchInsertRequest {
    var request = layout.request
    request.values.reserveCapacity(rows.count * layout.properties.count)
    for row in rows { request.values.append(contentsOf: row) }
    if let index {
      var dependency = BatchInsertRequest.Dependency(onRequest: index)
      dependency.rows = evidence
      request.dependency = dependency
    }
    return request
  }
}

extension [Int] {
  /// Adds the observations of a record, once.
  ///
  /// Records come one after the other, so the last observation tells whether they are here.
  mutating func add(evidence: Range<Int>) {
    guard let last = evidence.last, self.last.map({ $0 < last }) ?? true else { return }
    append(contentsOf: evidence)
  }
}
