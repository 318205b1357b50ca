import Testing

@testable import TweetFormats

@Suite("Records beside damage")
struct JoinedRecordTests {
  private static func long(_ identifier: Int64, _ text: String = "hello") -> String {
    #"{"created_at":"Wed Aug 27 13:08:45 +0000 2014","id":\#(identifier),"id_str":"\#(identifier)","#
      + #""text":"\#(text)","entities":{"urls":[],"user_mentions":[{"id":5,"indices":[0,3]}]},"#
      + #""user":{"id":7,"id_str":"7","screen_name":"ola"},"lang":"en"}"#
  }

  @Test("the sample with two records on one line has three tweets")
  func sample() throws {
    let view = SampleView(try SampleWorld.fixture("damaged/joined-on-a-line.jsonl"))
    #expect(
      view.tweets.map(\.identifier) == [
        900_000_000_000_000_001, 900_000_000_000_000_002, 900_000_000_000_000_003,
      ])
    #expect(view.records.map(\.place.line) == [1, 1, 2])
    #expect(view.rejections.isEmpty)
  }

  @Test(
    "records that are joined on a line are all read",
    arguments: ["", ",", " , ", "\t", "\r", ",,", "\u{1E}", "\u{FEFF}"], [1, 7, 4096])
  func joined(separator: String, chunk: Int) {
    let view = read(
      (1...4).map { Self.long($0) }.joined(separator: separator) + separator + "\n" + Self.long(5),
      chunk: chunk)
    #expect(view.tweets.map(\.identifier) == [1, 2, 3, 4, 5])
    #expect(view.rejections.isEmpty)
    let width = Self.long(1).utf8.count + separator.utf8.count
    #expect(view.records.map(\.place.byteOffset).prefix(4) == [0, width, 2 * width, 3 * width])
  }

  @Test("a line that ends in a comma is a record", arguments: [1, 4096])
  func trailingComma(chunk: Int) {
    let view = read("\(status(1)),\n\(status(2)),\n\(status(3))\n", chunk: chunk)
    #expect(view.tweets.map(\.identifier) == [1, 2, 3])
    #expect(view.rejections.isEmpty)
  }

  @Test(
    "a record after zero bytes is read, and the zero bytes are one rejection",
    arguments: [1, 9, 4096])
  func padding(chunk: Int) {
    for count in [1, 2, 3, 4, 5, 80, 5000] {
      let zeros = String(repeating: "\0", count: count)
      for text in [
        "\(zeros)\(status(1))\n\(status(2))", "\(status(1))\(zeros)\(status(2))\n",
        "\(status(1))\n\(zeros)\(status(2))", "\(status(1))\n\(status(2))\n\(zeros)",
      ] {
        let view = read(text, chunk: chunk)
        #expect(view.tweets.map(\.identifier) == [1, 2], "\(count) zero bytes")
        #expect(view.rejections.map(\.code) == [.brokenJSON])
        #expect(view.rejections.first?.message.hasPrefix("\(count) zero byte") == true)
      }
    }
  }

  @Test("a record before one that takes several lines is read", arguments: [1, 7, 4096])
  func beforeDocument(chunk: Int) {
    let wide = "{\n  \"id_str\": \"2\",\n  \"full_text\": \"a\"\n}"
    let open = "{ \"id_str\": \"2\",\n  \"full_text\": \"a\"\n}"
    for document in [wide, open] {
      for text in [
        "\(status(1))\(document)\(status(3))\n", "\(status(1))\n\(document)\n\(status(3))",
      ] {
        let view = read(text, chunk: chunk)
        #expect(view.tweets.map(\.identifier) == [1, 2, 3])
        #expect(view.rejections.isEmpty)
      }
    }
  }

  @Test("records after and before garbage are read", arguments: [1, 4096])
  func garbage(chunk: Int) {
    for garbage in [
      "nonsense", "2024-01-01 [INFO] ", "{]", "}}", "{\"a\" 1}", "\u{FFFD}\"", "[INFO]",
    ] {
      let view = read(
        "\(garbage)\(Self.long(1))\n\(Self.long(2))\(garbage)\(Self.long(3))\(garbage)\n",
        chunk: chunk)
      #expect(view.tweets.map(\.identifier) == [1, 2, 3], "\(garbage)")
      #expect(view.rejections.map(\.place.line).allSatisfy { [1, 2].contains($0) })
      #expect(!view.rejections.isEmpty)
    }
  }

  @Test("a record after one that was cut anywhere on the same line is read")
  func cutAnywhere() {
    let cut = Self.long(1, #"say \"hi\" \u00e9 {"#)
    for length in 1..<cut.utf8.count {
      let start = String(decoding: Array(cut.utf8)[..<length], as: UTF8.self)
      let view = read("\(Self.long(8))\n\(start)\(Self.long(2))\n\(Self.long(3))")
      #expect(view.tweets.map(\.identifier) == [8, 2, 3], "\(start)")
      #expect(view.rejections.count == 1, "\(start)")
      #expect(view.rejections.first?.place.line == 2)
      let list = read("[\(Self.long(8)),\(start)\(Self.long(2)),\(Self.long(3))]")
      #expect(list.tweets.map(\.identifier) == [8, 2, 3], "\(start)")
      #expect(list.rejections.count == 1, "\(start)")
    }
  }

  @Test("objects inside a damaged record are no records")
  func nested() {
    let damaged = [
      #"{"created_at":"x","id_str":"1","text":nonsense,"user":{"id":7,"screen_name":"a"},"lang":"en"}"#,
      #"{"created_at":"x","id_str":"1","text":"a" "retweeted_status":\#(Self.long(9)),"lang":"en"}"#,
      #"xt":"a","user":{"id":7,"screen_name":"a"},"quoted_status":\#(Self.long(9)),"lang":"en"}"#,
      #"{"created_at":"x","id_str":"1","text":"a","retweeted_status":\#(Self.long(9))"#,
      #"{"created_at":"x","entities":{"urls":[{"url":"a"} {"url":"b"}]},"id_str":"1","text":"a"}"#,
      #"{"created_at":"x","user" {"id":7,"screen_name":"a"},"id_str":"1","text":"a"}"#,
    ]
    for line in damaged {
      let view = read("\(line)\n\(Self.long(2))\n")
      #expect(view.tweets.map(\.identifier) == [2], "\(line)")
      #expect(view.records.count == 1, "\(line)")
      #expect(view.rejections.count == 1, "\(line)")
    }
  }

  @Test(
    "a document that was cut is one rejection, and records after it are read", arguments: [1, 4096])
  func cutDocument(chunk: Int) {
    for end in ["", "\n", "\"a", ",\n  \"te", ",\n  \"lang\": \"en\","] {
      let start = "{\n  \"id_str\": \"1\",\n  \"user\": {\n    \"id\": 7\n  }\(end)"
      let view = read("\(start)\n\(status(2))\n\(status(3))\n", chunk: chunk)
      #expect(view.tweets.map(\.identifier) == [2, 3], "\(end)")
      #expect(view.rejections.map(\.code) == [.cutOff])
      #expect(view.rejections.map(\.place.line) == [1])
    }
  }

  @Test("brackets that close what was damaged are no further rejection")
  func closing() {
    let view = read("\"lang\" : \"en\"\n  }\n},\n\(status(1)),\n\(status(2))\n]\n")
    #expect(view.tweets.map(\.identifier) == [1, 2])
    #expect(view.rejections.map(\.place.line) == [1, 6])
  }

  @Test("comments between records are skipped", arguments: [1, 4096])
  func comments(chunk: Int) {
    let view = read(
      "// one {\n/* two\n * {\"a\":1} **/ \(status(1))\n# three\n\(status(2))\n/x\n\(status(3))\n//",
      chunk: chunk)
    #expect(view.tweets.map(\.identifier) == [1, 2, 3])
    #expect(view.records.map(\.place.line) == [3, 5, 7])
    #expect(view.rejections.map(\.place.line) == [6])
  }

  @Test(
    "joined records are read from a line that is larger than the limit of a record",
    arguments: [1000, 1 << 20])
  func longLine(chunk: Int) {
    var options = TweetReader.Options()
    options.maximumRecordSize = 1000
    let records = (1...200).map { Self.long($0) }
    let view = read(records.joined(), chunk: chunk, options: options)
    #expect(view.tweets.map(\.identifier) == (1...200).map { $0 })
    #expect(view.rejections.isEmpty)
    let cut = String(Self.long(500).prefix(60))
    let damaged = read(
      records[..<50].joined() + cut + records[50...].joined() + "\n\(Self.long(201))", chunk: chunk,
      options: options)
    #expect(damaged.tweets.map(\.identifier) == (1...201).map { $0 })
    #expect(damaged.rejections.map(\.code) == [.cutOff])
  }

  @Test(
    "hostile lines take time in proportion to their size",
    arguments: [
      "{", "[", "{\"a\":", "{\"aaaaaa\":[", "\"", "{\"aaaaaa\":x},", "}{\"a\":",
      "{\"aaaaaa\":{\"aaaaaa\":1}x",
      "\\\"", "{\"aaaaaa\",\n", "{\"aaaaaa\":\n", "[\n", "{\"aaaaaa\":[{\"aaaaaa\":1}\n", "{ ",
      "\0", "{\"a\"{\"a\":\"",
    ])
  func hostile(piece: String) throws {
    let count = (5 << 16) / piece.utf8.count
    var options = TweetReader.Options()
    options.maximumRecordSize = 1 << 17
    let view = read(
      String(repeating: piece, count: count), chunk: 1 << 16, options: options)
    #expect(view.tweets.isEmpty)
    #expect(!view.rejections.isEmpty || !view.records.isEmpty)
  }

  @Test("UTF-32 is read with and without a byte order mark", arguments: [1, 3, 4096])
  func utf32(chunk: Int) {
    let text = "[" + status(1, "naïve 🌊") + "]"
    let little = text.unicodeScalars.flatMap { scalar in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
    }
    let big = text.unicodeScalars.flatMap { scalar in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
    }
    for bytes in [little, [0xFF, 0xFE, 0, 0] + little, big, [0, 0, 0xFE, 0xFF] + big] {
      let view = SampleView(bytes, chunk: chunk)
      #expect(view.tweets.map(\.text) == ["naïve 🌊"])
      #expect(view.rejections.isEmpty)
    }
  }

  @Test("a record that is cut off anywhere takes none of the list's other records with it")
  func cutInList() {
    let cut = Array(Self.long(1, "it is \\\"so\\\"").utf8)
    for separator in [",", ",\n", "\n  ,\n  "] {
      for length in 1..<cut.count {
        let start = String(decoding: cut[..<length], as: UTF8.self)
        let text = "[\(start)\(separator)\(Self.long(2))\(separator)\(Self.long(3))]"
        let view = read(text, chunk: 4096)
        let found = view.tweets.map(\.identifier).filter { $0 > 1 }
        #expect(found == [2, 3], "\(text)")
        #expect(!view.rejections.isEmpty, "\(text)")
      }
    }
  }

  @Test("lists of records inside a list are read", arguments: [1, 4096])
  func nestedLists(chunk: Int) {
    let view = read(
      "[[\(status(1))], [\n\(status(2)),\(status(3))],[],\n[ \(status(4)) ]]", chunk: chunk)
    #expect(view.tweets.map(\.identifier) == [1, 2, 3, 4])
    #expect(view.records.filter { !$0.tweets.isEmpty }.map(\.place.line) == [1, 2, 2, 3])
  }

  @Test(
    "records after words or a field name of an event stream are read",
    arguments: ["data: ", "data:", "event: tweet data: ", "INFO ", "1: "], [1, 4096])
  func prefixes(prefix: String, chunk: Int) {
    let view = read("\(prefix)\(status(1))\n\(prefix)\(status(2))\n", chunk: chunk)
    #expect(view.tweets.map(\.identifier) == [1, 2])
  }

  @Test(
    "a line of text that begins with a bracket is rejected once",
    arguments: [
      "[INFO] begin", "[2024-12-01 12:00:00,123] [error] a \"b\"", "[4711] connected",
      "[    0.000000] Linux version", "[true] it is", "[1, 2] are numbers", "[a][b] c", "[INFO]",
      "[\"INFO\"] begin", "[[1]] deep", "[4711] [4712] twice", "[12345678901] connected",
      "connected [4711]", "[-1, null, \"a\"]: done",
    ], [1, 7, 4096])
  func bracketedText(line: String, chunk: Int) {
    let view = read("\(line)\n\(line)\n\(status(1))\n\(line)\n\(status(2))\n", chunk: chunk)
    #expect(view.tweets.map(\.identifier) == [1, 2])
    #expect(view.records.count == 2)
    #expect(view.rejections.map(\.place.line) == [1, 2, 4])
    #expect(
      view.rejections.map(\.place.byteOffset)
        == [0, line.utf8.count + 1, 2 * line.utf8.count + status(1).utf8.count + 3])
  }

  @Test(
    "records on a line of text that begins with a bracket are read",
    arguments: ["[4711] connected", "[    0.000000] ", "[\"INFO\"]:", "[true] a [2] "],
    [1, 4096])
  func recordInBracketedText(text: String, chunk: Int) {
    for line in ["\(text)\(status(1))", "\(status(1))\(text)", "\(text)\(status(1))\(text)"] {
      let view = read("\(line)\n\(line)\n\(status(2))\n", chunk: chunk)
      #expect(view.tweets.map(\.identifier) == [1, 1, 2], "\(line)")
      #expect(view.rejections.allSatisfy { [1, 2].contains($0.place.line) })
      #expect(view.rejections.count == (line.hasPrefix("{") || line.hasSuffix("}") ? 2 : 4))
    }
  }

  @Test(
    "brackets around records, numbers or nothing are a list",
    arguments: [
      ("[\(status(1))]", [1], 0), ("[ \n\(status(1)),\(status(2))\n]", [1, 2], 0),
      ("[ ]\n\(status(1))", [1], 0), ("[null,\n\(status(1)),\n\(status(2))\n]", [1, 2], 1),
      ("[null,\(status(1)),null]", [1], 2), ("[[\"a\"],\n\(status(1))\n]", [1], 1),
      ("[1,\n2]", [], 2), ("[\n1,\n2\n]", [], 2), ("[\"a\",\n\"b\"]\n\(status(1))", [1], 2),
      ("[]: empty\n\(status(1))", [1], 1),
    ] as [(String, [Int64], Int)], [1, 7, 4096])
  func bracketedList(sample: (text: String, identifiers: [Int64], rejections: Int), chunk: Int) {
    let view = read(sample.text, chunk: chunk)
    #expect(view.tweets.map(\.identifier) == sample.identifiers)
    #expect(view.rejections.count == sample.rejections)
  }

  @Test("lists of identifiers are none of text", arguments: [1, 4096])
  func identifiers(chunk: Int) {
    for text in [
      #"["900000000000000001","900000000000000002"]"#, "[900000000000000001,900000000000000002],\n",
      "[\n  \"900000000000000001\",\n  \"900000000000000002\"\n]",
    ] {
      let view = read(text, chunk: chunk)
      #expect(view.rejections.isEmpty, "\(text)")
      #expect(view.records.map(\.format) == [.identifiers, .identifiers])
    }
  }
}
