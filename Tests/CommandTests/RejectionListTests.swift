import Testing

@Suite("tweetstore import: lists of what was rejected")
struct RejectionListTests {
  /// A list on one line with tweets and 86 records that can't be read, and where these are.
  private static let (list, offsets): (String, [Int]) = {
    var text = "["
    var offsets: [Int] = []
    for number in 1...100 {
      if number > 1 { text += "," }
      if number % 7 == 0 {
        text += Status(identifier: Int64(number)).line.dropLast()
      } else {
        offsets.append(text.utf8.count)
        text += "{\"id_str\":\"x\",\"text\":\"\(number)\"}"
      }
    }
    return (text + "]\n", offsets)
  }()

  @Test("--verbose lists every rejection with its byte, also in a list on one line")
  func verbose() throws {
    let workplace = try Workplace()
    try workplace.write("a.json", Self.list)
    let result = try workplace.run("import", "a.json", "--verbose")
    #expect(result.code == 3)
    let lines = result.errors.split(separator: "\n").filter { $0.contains(": a.json:1: ") }
    #expect(lines.count == 86)
    for (line, offset) in zip(lines, Self.offsets) { #expect(line.hasSuffix("(byte \(offset))")) }
    #expect(!result.errors.contains("more record"))
  }

  @Test("without --verbose ten are described, with a hint how to see the others")
  func normal() throws {
    let workplace = try Workplace()
    try workplace.write("a.json", Self.list)
    let result = try workplace.run("import", "a.json")
    #expect(
      result.errors.contains(
        "tweetstore: a.json: and 76 more records rejected\n  hint: --verbose lists all of them\n"))
    #expect(result.errors.split(separator: "\n").filter { $0.contains(": a.json:1: ") }.count == 10)
  }

  @Test("the report for programs lists all of each input, with lines and bytes")
  func document() throws {
    let workplace = try Workplace()
    try workplace.write("a.json", Self.list)
    try workplace.write("b.jsonl", Status(identifier: 1).line)
    try workplace.write(
      "c.jsonl", String(repeating: "x\n", count: 3000) + Status(identifier: 2).line)
    let result = try workplace.run("import", "a.json", "b.jsonl", "c.jsonl", "--report", "json")
    #expect(result.code == 3)
    let lines = result.output.split(separator: "\n").filter { $0.contains(#"{"place": "#) }
    #expect(lines.count == 3086)
    for (line, offset) in zip(lines, Self.offsets) {
      #expect(
        line.contains(#""place": "a.json:1", "line": 1, "byteOffset": \#(offset), "message": "#))
    }
    #expect(
      lines.last?.contains(#""place": "c.jsonl:3000", "line": 3000, "byteOffset": 5998,"#) == true)
    #expect(result.output.contains("\"rejections\": [],"))
    let check = try workplace.shell(
      "tweetstore import a.json b.jsonl c.jsonl --report json 2>/dev/null | python3 -m json.tool >/dev/null; echo ${PIPESTATUS[1]}"
    )
    #expect(check.output == "0\n")
  }

  @Test("unreadable members are in the list, too")
  func members() throws {
    let workplace = try Workplace()
    let result = try workplace.shell(
      "mkdir d; echo '{\"a' > d/a.jsonl; printf '\\x1f\\x8b\\x08junk' > d/b.gz; tweetstore import d --report json"
    )
    #expect(result.output.contains(#"{"place": "d/a.jsonl:1", "line": 1, "byteOffset": 0, "#))
    #expect(result.output.contains(#"{"place": "d/b.gz", "line": null, "byteOffset": null, "#))
  }
}
