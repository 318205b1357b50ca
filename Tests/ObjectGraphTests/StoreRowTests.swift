import ObjectGraph
import Predicates
import Testing

@Suite("A row") struct StoreRowTests {
  @Test("that changes leaves its copies as they are")
  func copies() {
    let row: StoreRow = [.integer(1), .string("a text too long to stand in a word"), .null]
    var changed = row
    changed[1] = .string("b")
    changed[2] = .boolean(true)
    #expect(row == [.integer(1), .string("a text too long to stand in a word"), .null])
    #expect(changed == [.integer(1), .string("b"), .boolean(true)])
    let again = changed
    changed[0] = .null
    #expect(again[0] == .integer(1) && changed[0] == .null)
  }

  @Test("shares nothing that shows with those that were made beside it", arguments: [0, 1, 3, 200])
  func writer(slotCount: Int) {
    func value(_ row: Int, _ slot: Int) -> AttributeValue { .string("value \(row * 1000 + slot)") }
    var writer = StoreRowWriter(slotCount: slotCount, expecting: 40)
    // More than were expected.
    var rows = (0..<50).map { row in writer.row { slot in value(row, slot) } }
    let kept = rows.enumerated().filter { $0.offset % 7 == 3 }
    for row in rows.indices {
      for slot in rows[row].indices { rows[row][slot] = .integer(Int64(slot)) }
    }
    for row in rows { #expect(row == StoreRow((0..<slotCount).map { .integer(Int64($0)) })) }
    rows = []
    for (number, row) in kept {
      #expect(row == StoreRow((0..<slotCount).map { value(number, $0) }))
      #expect(row.count == slotCount)
    }
  }

  @Test("equals a row of the same values, and no other")
  func equality() {
    let row = StoreRow([.integer(1), .null])
    #expect(row == [.integer(1), .null])
    #expect(Set([row, [.integer(1), .null], StoreRow(count: 2)]).count == 2)
    #expect(row != [.integer(1)] && row != [.integer(1), .null, .null])
    #expect(StoreRow(count: 0) == [] && StoreRow(count: 0).isEmpty)
    #expect(row.description == [AttributeValue.integer(1), .null].description)
  }
}
