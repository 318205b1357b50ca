import CommandLineKit
import FoundationEssentials
import Testing
import TweetstoreCommands

@Suite("CSV, TSV and output line by line")
struct DelimitedOutputTests {
  @Test("CSV has a header, CR LF, and quotes where they are needed")
  func csv() throws {
    let text = try CapturedOutput.text(
      .csv, columns: ["identifier", "a,b", "text"],
      rows: [
        [.identifier(1), .null, .text("plain")],
        [.identifier(2), .text(""), .text("say \"hi\", you")],
        [.identifier(3), .list([.text("a"), .text("b"), .integer(3)]), .text("two\nlines\r\n")],
        [.identifier(4), .list([.text("x,y"), .null]), .text(" =1+1 ")],
        [.identifier(5), .list([]), .text("@name\ttab")],
      ])
    #expect(
      text == "identifier,\"a,b\",text\r\n" + "1,,plain\r\n" + "2,\"\",\"say \"\"hi\"\", you\"\r\n"
        + "3,a b 3,\"two\nlines\r\n\"\r\n" + "4,\"x,y \", =1+1 \r\n" + "5,\"\",@name\ttab\r\n")
  }

  @Test("in CSV a row of one field without a value is not an empty line")
  func singleField() throws {
    #expect(
      try CapturedOutput.text(.csv, columns: ["a"], rows: [[.null], [.text("")], [.integer(1)]])
        == "a\r\n\"\"\r\n\"\"\r\n1\r\n")
  }

  @Test(
    "values without types are plain text",
    arguments: [
      (OutputValue.boolean(true), "true"), (.boolean(false), "false"), (.integer(-5), "-5"),
      (.double(0.1), "0.1"), (.double(.nan), "NaN"), (.double(.infinity), "Infinity"),
      (.double(-.infinity), "-Infinity"), (.data(Data("hi".utf8)), "aGk="),
      (.date(Date(timeIntervalSince1970: 1)), "1970-01-01T00:00:01Z"), (.text("x"), "x"),
      (.list([.boolean(true), .list([.integer(1), .integer(2)])]), "true 1 2"),
    ])
  func plainValues(value: OutputValue, expected: String) throws {
    #expect(
      try CapturedOutput.text(.csv, columns: ["v"], rows: [[value]]) == "v\r\n\(expected)\r\n")
    #expect(try CapturedOutput.text(.tsv, columns: ["v"], rows: [[value]]) == "v\n\(expected)\n")
  }

  @Test("in TSV a row is one line whatever is in it")
  func tsv() throws {
    let text = try CapturedOutput.text(
      .tsv, columns: ["a\tb", "c"],
      rows: [
        [.text("one\ttwo\nthree\rfour\\five"), .null],
        [.list([.text("x\ty"), .text("\\")]), .text("é, \"q\"")],
      ])
    #expect(
      text == "a\\tb\tc\n" + "one\\ttwo\\nthree\\rfour\\\\five\t\n" + "x\\ty \\\\\té, \"q\"\n")
  }

  @Test("ids are the identifiers alone")
  func ids() throws {
    #expect(
      try CapturedOutput.text(
        .ids, columns: ["identifier"],
        rows: [[.identifier(7)], [.null], [.identifier(.max)], [.text("x")]])
        == "7\n9223372036854775807\nx\n")
  }

  @Test("addresses have the screen name if it is one")
  func urls() throws {
    let text = try CapturedOutput.text(
      .urls, columns: ["identifier", "tweeter.screenName"],
      rows: [
        [.identifier(7), .text("cs193p_X")], [.identifier(8), .null], [.identifier(9), .text("")],
        [.identifier(10), .text("a/../b")], [.null, .text("x")],
      ])
    #expect(
      text == """
        https://x.com/cs193p_X/status/7
        https://x.com/i/web/status/8
        https://x.com/i/web/status/9
        https://x.com/i/web/status/10

        """)
    #expect(
      try CapturedOutput.text(.urls, columns: ["identifier"], rows: [[.identifier(7)]])
        == "https://x.com/i/web/status/7\n")
  }

  @Test("texts are paragraphs")
  func texts() throws {
    #expect(
      try CapturedOutput.text(
        .text, columns: ["text"], rows: [[.text("one\ntwo")], [.null], [.text("three\u{202E}")]])
        == "one\ntwo\n\nthree\u{202E}\n")
  }

  @Test("on a terminal hostile characters are made visible, and lines stay lines")
  func terminal() throws {
    let rows: [[OutputValue]] = [[.text("a\u{1B}[2J\n\u{202E}b")]]
    func text(_ format: OutputFormat) throws -> String {
      try CapturedOutput.text(format, columns: ["t"], rows: rows, terminal: .plain())
    }
    #expect(try text(.text) == "a\\u{1B}[2J\n\\u{202E}b\n")
    #expect(try text(.csv) == "t\r\n\"a\\u{1B}[2J\n\\u{202E}b\"\r\n")
    #expect(try text(.tsv) == "t\na\\u{1B}[2J\\n\\u{202E}b\n")
    #expect(try text(.ids) == "a\\u{1B}[2J\n\\u{202E}b\n")
  }

  @Test("every format has a writer, a help and the columns it needs")
  func formats() throws {
    #expect(
      OutputFormat.choices.map(\.name)
        == ["table", "json", "jsonl", "csv", "tsv", "ids", "urls", "text"])
    #expect(OutputFormat.choices.allSatisfy { !$0.help.isEmpty && !$0.help.hasSuffix(".") })
    #expect(OutputFormat.ids.fixedColumns == ["identifier"])
    #expect(OutputFormat.urls.fixedColumns == ["identifier", "tweeter.screenName"])
    #expect(OutputFormat.text.fixedColumns == ["text"])
    #expect(OutputFormat.csv.fixedColumns == nil)
    #expect(OutputFormat.standard(on: .pipe) == .jsonl)
    #expect(OutputFormat.standard(on: .plain()) == .table)
  }

  @Test("a full disk is told by every format", arguments: OutputFormat.allCases)
  func writeError(format: OutputFormat) throws {
    let output = StandardOutput(descriptor: -1, terminal: .pipe)
    var writer = format.makeWriter(output: output)
    #expect(throws: OutputError.self) {
      try writer.begin(columns: ["a"])
      try writer.write([.text("x")])
      try writer.finish()
      try output.flush()
    }
  }
}
