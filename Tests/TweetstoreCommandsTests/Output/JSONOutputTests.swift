import CommandLineKit
import FoundationEssentials
import Testing
import TweetstoreCommands

@Suite("JSON output")
struct JSONOutputTests {
  private func line(_ value: OutputValue, terminal: Terminal = .pipe) throws -> String {
    try CapturedOutput.text(.jsonl, columns: ["v"], rows: [[value]], terminal: terminal)
  }

  @Test("an array has one object a line")
  func array() throws {
    let text = try CapturedOutput.text(
      .json, columns: ["identifier", "tweeter.screenName", "hashtags.display"],
      rows: [
        [
          .identifier(1_234_567_890_123_456_789), .text("cs193p"), .list([.text("a"), .text("b")]),
        ],
        [.identifier(2), .null, .list([])],
      ])
    #expect(
      text == """
        [
        {"identifier":"1234567890123456789","tweeter.screenName":"cs193p","hashtags.display":["a","b"]},
        {"identifier":"2","tweeter.screenName":null,"hashtags.display":[]}
        ]

        """)
  }

  @Test("an array without rows is an empty array")
  func emptyArray() throws {
    #expect(try CapturedOutput.text(.json, columns: ["a"], rows: []) == "[]\n")
    #expect(try CapturedOutput.text(.jsonl, columns: ["a"], rows: []) == "")
  }

  @Test("an array that was cut off is not closed")
  func cutOff() throws {
    let captured = try CapturedOutput()
    var writer = JSONRowWriter(output: captured.output)
    try writer.begin(columns: ["a"])
    try writer.write([.integer(1)])
    #expect(try captured.text() == "[\n{\"a\":1}")
  }

  @Test("JSON Lines has an object a line and nothing else")
  func lines() throws {
    let text = try CapturedOutput.text(
      .jsonl, columns: ["a", "b"],
      rows: [[.integer(1), .boolean(true)], [.null, .boolean(false)]])
    #expect(text == "{\"a\":1,\"b\":true}\n{\"a\":null,\"b\":false}\n")
  }

  @Test("rows without columns are empty objects")
  func noColumns() throws {
    #expect(try CapturedOutput.text(.jsonl, columns: [], rows: [[]]) == "{}\n")
  }

  @Test(
    "values are written by their kinds",
    arguments: [
      (OutputValue.integer(.min), "-9223372036854775808"), (.integer(0), "0"),
      (.identifier(.max), "\"9223372036854775807\""), (.double(0.1), "0.1"), (.double(1), "1.0"),
      (.double(-0.0), "-0.0"), (.double(1e300), "1e+300"),
      (.double(.leastNonzeroMagnitude), "5e-324"),
      (.double(.nan), "null"), (.double(.infinity), "null"), (.double(-.infinity), "null"),
      (.date(Date(timeIntervalSince1970: 0)), "\"1970-01-01T00:00:00Z\""),
      (.data(Data([0, 255, 16])), "\"AP8Q\""), (.data(Data()), "\"\""), (.text(""), "\"\""),
      (.list([.identifier(1), .null, .list([.boolean(true)])]), "[\"1\",null,[true]]"),
    ])
  func values(value: OutputValue, expected: String) throws {
    #expect(try line(value) == "{\"v\":\(expected)}\n")
  }

  @Test(
    "strings are escaped where JSON or JavaScript need it, and nowhere else",
    arguments: [
      ("a\"b\\c/", "a\\\"b\\\\c/"), ("\u{8}\t\n\u{C}\r", "\\b\\t\\n\\f\\r"),
      ("\u{0}\u{1F}\u{1B}", "\\u0000\\u001f\\u001b"), ("\r\n", "\\r\\n"),
      ("a\u{2028}b\u{2029}", "a\\u2028b\\u2029"), ("…€\u{2027}\u{202A}", "…€\u{2027}\u{202A}"),
      ("é日👨‍👩‍👧\u{7F}", "é日👨‍👩‍👧\u{7F}"), ("\u{FFFD}\u{10FFFF}", "\u{FFFD}\u{10FFFF}"),
    ])
  func strings(text: String, expected: String) throws {
    #expect(try line(.text(text)) == "{\"v\":\"\(expected)\"}\n")
    let bridged = String(decoding: Array(text.utf16), as: UTF16.self)
    #expect(try line(.text(bridged)) == "{\"v\":\"\(expected)\"}\n")
  }

  @Test("keys are escaped like strings")
  func keys() throws {
    #expect(
      try CapturedOutput.text(.jsonl, columns: ["a\"\n"], rows: [[.null]])
        == "{\"a\\\"\\n\":null}\n")
  }

  @Test("on a terminal, what can't be seen is escaped as JSON does it")
  func terminal() throws {
    let value = OutputValue.text("a\u{202E}b\u{7F}\u{E0041}\u{9B}\n👨‍👩‍👧")
    #expect(
      try line(value, terminal: .plain())
        == "{\"v\":\"a\\u202eb\\u007f\\udb40\\udc41\\u009b\\n👨‍👩‍👧\"}\n")
    #expect(try line(value) == "{\"v\":\"a\u{202E}b\u{7F}\u{E0041}\u{9B}\\n👨‍👩‍👧\"}\n")
  }

  @Test("what is written is read back by a JSON parser")
  func roundTrip() throws {
    struct Row: Decodable, Equatable { var v: String }
    let scalars = (0...0x3000).compactMap { Unicode.Scalar($0) }
    for start in stride(from: 0, to: scalars.count, by: 61) {
      let text = String(String.UnicodeScalarView(scalars[start..<min(start + 61, scalars.count)]))
      for terminal in [Terminal.pipe, .plain()] {
        let json = try line(.text(text), terminal: terminal)
        let row = try JSONDecoder().decode(Row.self, from: Data(json.utf8))
        #expect(Array(row.v.unicodeScalars) == Array(text.unicodeScalars))
      }
    }
  }
}
