public import ObjectModel
import Predicates

extension EntityDescription {
  /// The `count` primary keys from `next` on; empty for a `count` that isn't positive.
  ///
  /// - Throws: ``StoreError`` with `keysExhausted` where 64 bits don't hold them.
  public func keyRange(from next: Int64, count: Int) throws -> Range<Int64> {
    let (end, overflow) = next.addingReportingOverflow(Int64(max(0, count)))
    guard !overflow else {
      throw StoreError(.keysExhausted, "there aren't \(count) keys left for objects of \(name)")
    }
    return next..<end
  }

  /// The number of slots in a row.
  public var slotCount: Int { attributes.count + relationships.count }

  /// A row of the attributes' default values.
  var defaultRow: StoreRow {
    StoreRow(count: slotCount) { slot in
      slot < attributes.count ? attributes[slot].defaultValue : .null
    }
  }

  /// The slot of the relationship at `index`.
  public func slot(ofRelationship index: Int) -> Int { attributes.count + index }

  /// The slot that holds the key of the to-one relationship at `index`: its own one, or that of the
  /// attribute it is read from.
  public func keySlot(ofRelationship index: Int) -> Int {
    relationships[index].keyAttributeName.flatMap { attributeIndex(named: $0) }
      ?? slot(ofRelationship: index)
  }

  /// Whether the relationship at `index` has a slot of its own in a row.
  public func isStoredInRow(relationship index: Int) -> Bool {
    !relationships[index].isToMany && relationships[index].keyAttributeName == nil
  }
}
