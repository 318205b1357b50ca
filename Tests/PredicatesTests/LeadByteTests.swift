import Testing

@testable import Predicates

@Suite("First bytes of scalars")
struct LeadByteTests {
  @Test("they tell what the tables tell of all scalars that begin with them")
  func flags() throws {
    let tables = FoldingTables.shared
    var flags = [UInt8](repeating: 0, count: 256)
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let lead = Int(try #require(UTF8.encode(scalar)?.first))
      for way in 0..<4 where tables.yieldsASCII(value, way) {
        flags[lead] |= LeadByte.yieldsASCII(way)
      }
      if !tables.isComposed(value) { flags[lead] |= LeadByte.isUncomposed }
    }
    #expect(flags == (0..<256).map { LeadByte.flags[$0] })
  }

  @Test("nothing in composed form becomes a literal but itself", arguments: 1..<4)
  func literals(way: Int) {
    let tables = FoldingTables.shared
    var count = 0
    for value in UInt32(0x80)...0x10FFFF where Unicode.Scalar(value) != nil {
      guard tables.isComposed(value) else {
        #expect(!SearchPattern.isLiteral(value, way), "U+\(String(value, radix: 16))")
        continue
      }
      if SearchPattern.isLiteral(value, way) { count += 1 }
      guard let results = tables.results(of: value, way) else { continue }
      let scalars = results.map { $0 & 0x1F_FFFF }
      for (index, scalar) in scalars.enumerated() where scalar != value {
        let isAlone = index + 1 == scalars.count || tables.isBoundary(scalars[index + 1])
        #expect(
          !(isAlone && SearchPattern.isLiteral(scalar, way)),
          "U+\(String(value, radix: 16)), way \(way)")
      }
    }
    #expect(count > 70_000)
  }

  @Test("what follows a border still follows one when it is folded", arguments: 0..<4)
  func borders(way: Int) {
    let tables = FoldingTables.shared
    for value in UInt32(0x80)...0x10FFFF
    where Unicode.Scalar(value) != nil && tables.isBoundary(value) {
      guard let results = tables.results(of: value, way) else { continue }
      let first = results.first.map { $0 & 0x1F_FFFF }
      #expect(
        first.map(tables.isBoundary) == true, "U+\(String(value, radix: 16)), way \(way)")
    }
  }

  @Test("plain scalars are what the tables say that they are")
  func plain() throws {
    let tables = FoldingTables.shared
    var count = 0
    for value in UInt32(0x80)...0x10FFFF where PlainScalar.contains(value) {
      count += 1
      #expect(
        tables.isBoundary(value) && tables.isComposed(value), "U+\(String(value, radix: 16))")
    }
    #expect(count > 40_000)
    for value in UInt32(0x80)..<0x800 {
      let bytes = Array(UTF8.encode(try #require(Unicode.Scalar(value))).map { Array($0) } ?? [])
      for way in 0..<2 {
        #expect(
          PlainScalar.yieldsASCII(bytes[0], bytes[1], way) == tables.yieldsASCII(value, way),
          "U+\(String(value, radix: 16)), way \(way)")
      }
    }
  }
}
