import Predicates

/// Makes records of what is read of objects, one after the other.
struct RecordCollector {
  private struct Group {
    var plain: [AttributeValue]
    var aggregates: [ValueAggregate]
    /// The number of objects.
    var count: Int64 = 0
  }

  private let projection: FetchProjection
  private let having: PredicateEvaluator?
  private let context: EvaluationContext
  /// Whether what is read of an object is its record.
  private let isDirect: Bool
  private var direct: [FetchedRecord] = []
  private var groups: [Group] = []
  private var places: [[AttributeValue]: Int] = [:]
  /// The aggregates of all names, in the order in which a group has them.
  private var kinds: [(aggregate: FetchedProperty.Aggregate, input: Int?, isDistinct: Bool)] = []

  init(_ projection: FetchProjection) throws {
    self.projection = projection
    having = try projection.having.map { try PredicateEvaluator($0) }
    context = EvaluationContext(clock: projection.query.clock)
    isDirect = projection.isDirect
    for (_, column, _) in projection.named {
      if case .aggregate(let aggregate, let input, let isDistinct) = column {
        kinds.append((aggregate, input, isDistinct))
      }
    }
    // Without groups to be told apart there is one, even of no objects.
    if projection.groups?.isEmpty == true { groups.append(group(of: [])) }
  }

  private func group(of plain: [AttributeValue]) -> Group {
    Group(
      plain: plain,
      aggregates: kinds.map { ValueAggregate($0.aggregate, isDistinct: $0.isDistinct) })
  }

  /// Takes in what was read of one object.
  mutating func add(_ values: [AttributeValue]) throws {
    if isDirect {
      direct.append(FetchedRecord(names: projection.names, values: values))
      return
    }
    guard let inputs = projection.groups else {
      groups.append(Group(plain: values, aggregates: []))
      return
    }
    var place = 0
    if !inputs.isEmpty {
      let key = inputs.map { input in
        projection.inputs[input].ignoresCase ? values[input].caseFolded : values[input]
      }
      place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append(group(of: values))
      }
    }
    groups[place].count += 1
    for (index, kind) in kinds.enumerated() {
      guard let input = kind.input else { continue }
      let value = values[input]
      try groups[place].aggregates[index].add(
        value,
        distinctBy: kind.isDistinct && projection.inputs[input].ignoresCase
          ? value.caseFolded : value)
    }
  }

  /// The records, in order.
  func records() throws -> [FetchedRecord] {
    if isDirect { return direct }
    var rows: [[AttributeValue]] = []
    rows.reserveCapacity(groups.count)
    let names = projection.named.map(\.name)
    for group in groups {
      let row = try values(of: group)
      if let having {
        let record = RecordObject(
          values: Dictionary(zip(names, row), uniquingKeysWith: { first, _ in first }))
        guard try having.evaluate(with: record, context: context) else { continue }
      }
      rows.append(row)
    }
    if !projection.order.isEmpty { rows = sorted(rows) }
    let places = projection.names.compactMap { names.firstIndex(of: $0) }
    var records = rows.map { row in places.map { row[$0] } }
    if projection.isDistinct {
      var seen: Set<[AttributeValue]> = []
      let ignoresCase = projection.columns.map(projection.ignoresCase)
      records = records.filter { record in
        let key = zip(record, ignoresCase).map { $1 ? $0.caseFolded : $0 }
        return seen.insert(key).inserted
      }
    }
    return records.dropFirst(projection.window.offset)
      .prefix(projection.window.limit ?? Int.max)
      .map { FetchedRecord(names: projection.names, values: $0) }
  }

  private func values(of group: Group) throws -> [AttributeValue] {
    var next = group.aggregates.makeIterator()
    return try projection.named.map { entry in
      switch entry.column {
      case .plain(let input): return group.plain[input]
      case .aggregate(_, let input, _):
        let aggregate = next.next()
        return try input == nil ? .integer(group.count) : aggregate?.result() ?? .null
      }
    }
  }

  private func sorted(_ rows: [[AttributeValue]]) -> [[AttributeValue]] {
    let order = ObjectOrder(projection.order.map(\.1))
    let keys = rows.map { row in order.folded(projection.order.map { row[$0.place] }) }
    let places = rows.indices.sorted { left, right in
      order.precedes(keys[left], Int64(left), keys[right], Int64(right))
    }
    return places.map { rows[$0] }
  }
}
