import ObjectGraph
import Predicates

/// Rows of objects that many records of a batch speak of, one for each object.
struct SharedRows<Key: Hashable & Sendable>: Sendable {
  private let layout: RowLayout
  private var rows: [[AttributeValue]] = []
  private var evidence: [[Int]] = []
  private var positions: [Key: Int] = [:]

  /// The keys of the objects.
  var keys: [Key] { Array(positions.keys) }

  /// The rows with other values, merged where they have one key then.
  func changed(
    key: (Key) -> Key, _ change: ([AttributeValue]) -> [AttributeValue]
  ) -> SharedRows {
    var result = SharedRows(layout)
    for (old, position) in positions.sorted(by: { $0.value < $1.value }) {
      let place = result.add(change(rows[position]), key: key(old), evidence: 0..<0)
      result.evidence[place] = Array(Set(result.evidence[place] + evidence[position])).sorted()
    }
    return result
  }

  init(_ layout: RowLayout) {
    self.layout = layout
  }

  /// Adds what one record says of the object with `key`, and gives its row's position.
  ///
  /// - Parameter evidence: The observations that say so.
  @discardableResult
  mutating func add(_ row: [AttributeValue], key: Key, evidence: Range<Int>) -> Int {
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
