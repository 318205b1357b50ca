import CommandLineKit
import Testing

@testable import TweetstoreCommands

@Suite("JSON documents")
struct JSONTreeTests {
  @Test("members stand on lines of their own, lists of plain values on one")
  func layout() {
    var buffer = OutputBuffer()
    buffer.append(
      json: .object([
        .init("a", .texts(["x", "\"y\""])), .init("b", .array([])), .init("c", .object([])),
        .init("d", .array([.object([.init("e", .value(.identifier(1)))]), .integer(2)])),
      ]))
    #expect(
      buffer.text == """
        {
          "a": ["x", "\\"y\\""],
          "b": [],
          "c": {},
          "d": [
            {
              "e": "1"
            },
            2
          ]
        }
        """)
  }
}
