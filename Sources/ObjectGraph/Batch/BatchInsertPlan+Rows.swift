public import Predicates

extension BatchInsertPlan {
  /// The values of a stored row, in the order of the request; `.null` for to-many properties.
  public func values(of row: StoreRow) -> [AttributeValue] {
    targets.map { target in
      switch target {
      case .attribute(let slot), .toOne(let slot, _, _): row[slot]
      case .toMany: .null
      }
    }
  }

  /// `row` with `values`, which are in the order of the request, put in their slots.
  public func row(from values: [AttributeValue], over row: StoreRow) -> StoreRow {
    var row = row
    for (target, value) in zip(targets, values) {
      switch target {
      case .attribute(let slot), .toOne(let slot, _, _): row[slot] = value
      case .toMany: continue
      }
    }
    return row
  }
}
