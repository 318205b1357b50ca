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
}
