import Basics
import Testing

@Suite("FNV-1a")
struct FNV1aTests {
  @Test(
    "gives the values that its authors published",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c),
      ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func published(text: String, expected: UInt64) {
    #expect(FNV1a(text.utf8).value == expected)
    var hash = FNV1a()
    for byte in text.utf8 { hash.combine(byte) }
    #expect(hash.value == expected)
  }
}
