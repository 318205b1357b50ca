import ObjectGraph
import Predicates

/// Rows of objects that many records of a batch speak of, one for each object.
struct SharedRows: Sendable {
  private let layout: RowLayout
  private var rows: [[PredicateValue]] = []
  private var evidence: [[Int]] = []
  private var positions: [PredicateValue: Int] = [:]

  init(_ layout: RowLayout) {
    self.layout = layout
  }

  /// Adds what one record says of the object with `key`.
  ///
  /// - Parameter evidence: The observations that say so.
  mutating func add(_ row: [PredicateValue], key: PredicateValue, evidence: [Int]) {
    if let position = positions[key] {
      if rows[position] != row { rows[position] = layout.merger.merge(rows[position], row) }
      if self.evidence[position].last != evidence.last { self.evidence[position] += evidence }
    } else {
      positions[key] = rows.count
      rows.append(row)
      self.evidence.append(evidence)
    }
  }

  /// The rows as a request.
  ///
  /// - Parameter index: The request with the observations, if the rows are to depend on them.
  func request(dependsOn index: Int?) -> BatchInsertRequest {
    var request = layout.request
    request.values.reserveCapacity(rows.count * layout.properties.count)
    for row in rows { request.append(row) }
    if let index {
      var dependency = BatchInsertRequest.Dependency(onRequest: index)
      dependency.rows = evidence
      request.dependency = dependency
    }
    return request
  }
}
