import Testing

@testable import TweetFormats

@Suite("Cutting inputs into records")
struct ReaderTests {
  @Test("lines are split at 0x0A alone")
  func lines() {
    let view = read(status(1, "a\u{2028}b\u{85}c") + "\r\n\r\n  \n" + status(2) + "\n")
    #expect(view.tweets.map(\.text) == ["a\u{2028}b\u{85}c", "hello"])
    #expect(view.records.map(\.place.line) == [1, 4])
    #expect(view.statistics.blankLines == 2)
    #expect(view.records.first?.original.last == UInt8(ascii: "}"))
  }

  @Test("a last line needs no end")
  func lastLine() {
    #expect(read(status(1) + "\n" + status(2)).topIdentifiers == [1, 2])
  }

  @Test("a cut last line is one rejection with its place")
  func cutLine() {
    let view = read(status(1) + "\n" + #"{"id":2,"id_str":"2","full_te"#)
    #expect(view.topIdentifiers == [1])
    #expect(view.rejections.map(\.code) == [.cutOff])
    #expect(view.rejections.first?.place.line == 2)
    #expect(view.rejections.first?.place.byteOffset == status(1).utf8.count + 1)
    #expect(view.rejections.first?.place.index == 1)
  }

  @Test("a broken line doesn't harm the next one")
  func brokenLine() {
    let view = read("nonsense\n" + status(1) + "\n{]\n" + status(2) + "\n")
    #expect(view.topIdentifiers == [1, 2])
    #expect(view.rejections.map(\.place.line) == [1, 3])
    #expect(view.rejections.map(\.code) == [.brokenJSON, .brokenJSON])
    #expect(view.rejections.first?.firstBytes == Array("nonsense".utf8))
  }

  @Test(
    "a broken first line is not taken for a document of several lines",
    arguments: ["{\"id_str\":\"9\",", "{\"id\":9,\"entities\":{\"urls\":[", "{", "{\"data\":["])
  func brokenFirstLine(cut: String) {
    let view = read(cut + "\n" + status(1) + "\n" + status(2) + "\n" + status(3) + "\n")
    #expect(view.topIdentifiers == [1, 2, 3])
    #expect(view.rejections.map(\.place.line) == [1])
  }

  @Test("a document may take several lines", arguments: [1, 3, 4096])
  func severalLines(chunk: Int) {
    let one = "{\n  \"id_str\": \"1\",\n  \"full_text\": \"a { b\",\n  \"entities\": {\n  }\n}\n"
    let two =
      "{\n  \"data\": [\n    {\n      \"id\": \"2\",\n      \"text\": \"b\"\n    }\n  ]\n}\n"
    let view = read(one + two, chunk: chunk)
    #expect(view.topIdentifiers == [1, 2])
    #expect(view.rejections.isEmpty)
    #expect(view.records.map(\.place.line) == [1, 7])
    #expect(view.records.first?.original == Array(one.utf8.dropLast()))
  }

  @Test(
    "records over several lines may stand among lines, also after a broken one",
    arguments: [1, 3, 4096])
  func mixedLines(chunk: Int) {
    let wide = status(6).replacing(#","#, with: ",\n  ").replacing("{", with: "{\n  ")
    let view = read("\(status(5))\n\(wide)\n\(status(7))\n\(wide)", chunk: chunk)
    #expect(view.tweets.map(\.identifier) == [5, 6, 7, 6])
    #expect(view.records.map(\.place.line) == [1, 2, 6, 7])
    let broken = read("\(status(5))\n{\n\(status(6))\n{\n\(status(7))", chunk: chunk)
    #expect(broken.tweets.map(\.identifier) == [5, 6, 7])
    #expect(broken.rejections.map(\.place.line) == [2, 4])
  }

  @Test("a document of several lines that is cut is one rejection")
  func cutDocument() {
    let view = read("{\n  \"id_str\": \"1\",\n  \"full_text\": \"a\",\n")
    #expect(view.records.isEmpty)
    #expect(view.rejections.map(\.code) == [.cutOff])
  }

  @Test("the elements of a list are records", arguments: [1, 5, 4096])
  func list(chunk: Int) {
    let view = read(
      "\n [" + status(1, "a ] \\\" }") + " ,\n\n" + status(2) + ", 7 ,[],\"x\"\n]\n", chunk: chunk)
    #expect(view.tweets.map(\.text) == ["a ] \" }", "hello"])
    #expect(view.records.map(\.place.line) == [2, 4])
    #expect(view.rejections.map(\.code) == [.notAnObject, .notAnObject, .notAnObject])
    #expect(view.rejections.map(\.place.index) == [2, 3, 4])
  }

  @Test("a list that is cut tells so", arguments: ["[", "[{\"id_str\"", "[7", ""])
  func cutList(end: String) {
    let view = read("[" + status(1) + "," + end)
    #expect(view.topIdentifiers == [1])
    #expect(view.rejections.map(\.code) == [.cutOff])
  }

  @Test("the pieces of a broken element are reported once")
  func pieces() {
    let view = read("[\(status(1)),{\"a\":1]},nonsense,x:y,\"z\",\(status(2)),7]")
    #expect(view.topIdentifiers == [1, 2])
    #expect(view.rejections.map(\.code) == [.brokenJSON, .notAnObject])
  }

  @Test("one lost quotation mark costs one element of a list", arguments: [1, 50, 4096])
  func lostQuote(chunk: Int) {
    func element(_ identifier: Int, _ text: String) -> String {
      #"{"created_at":"Sat Nov 09 12:14:18 +0000 2024","id_str":"\#(identifier)","full_text":\#(text)}"#
    }
    let good = #""it's \"fine\" {""#
    for broken in [#""x"#, #"x""#, #""x"y""#, #"{"x""#, #"["#] {
      let elements = (1...9).map { element($0, $0 == 4 ? broken : good) }
      for separator in [",", ",\n", "\n , \n"] {
        for list in ["[", #"{"statuses":["#] {
          let end = list == "[" ? "]" : "]}"
          let view = read(list + elements.joined(separator: separator) + end, chunk: chunk)
          #expect(view.topIdentifiers == [1, 2, 3, 5, 6, 7, 8, 9])
          #expect(view.rejections.count == 1)
          let last = view.records.last { !$0.tweets.isEmpty }
          #expect(last?.place.line == 1 + 8 * separator.count { $0 == "\n" })
          var options = TweetReader.Options()
          options.maximumRecordSize = 250
          let limited = read(
            list + elements.joined(separator: separator) + end, chunk: chunk, options: options)
          #expect(limited.topIdentifiers == [1, 2, 3, 5, 6, 7, 8, 9])
          #expect(limited.rejections.count == 1)
        }
      }
    }
  }

  @Test("lists may follow each other")
  func lists() {
    let view = read("[\(status(1))]\n[\(status(2))][]\n\(status(3))\n[\(status(4)),\(status(5))]\n")
    #expect(view.topIdentifiers == [1, 2, 3, 4, 5])
    #expect(view.records.compactMap(\.notice) == [.empty])
    #expect(view.rejections.isEmpty)
  }

  @Test("nothing comes of nothing", arguments: ["", "\n", " \t\r\n ", "\u{FEFF}", "\u{FEFF}\n"])
  func nothing(text: String) {
    let view = read(text)
    #expect(view.records.isEmpty)
    #expect(view.rejections.isEmpty)
  }

  @Test("an empty list is a notice", arguments: ["[]", " [ \n ]\n"])
  func emptyList(text: String) {
    let view = read(text)
    #expect(view.records.map(\.notice) == [.empty])
    #expect(view.rejections.isEmpty)
  }

  @Test("a web page is refused as a whole")
  func webPage() throws {
    let view = read("\n  <!DOCTYPE html>\n<html>\n<p>{}</p>\n")
    #expect(view.records.isEmpty)
    let rejection = try #require(view.rejections.first)
    #expect(view.rejections.count == 1)
    #expect(rejection.code == .webPage)
    #expect(rejection.description == "line 2: this is a web page, not JSON")
    #expect(rejection.firstBytes.starts(with: Array("<!DOCTYPE".utf8)))
    #expect(rejection.firstBytes.count <= 80)
  }

  @Test("packed input is refused as a whole")
  func packed() {
    let view = SampleView([0x1F, 0x8B, 8, 0, 0x0A, 0x0A, 0x7B])
    #expect(view.rejections.map(\.code) == [.unsupportedEncoding])
    #expect(view.rejections.first?.message == "this is gzip data, not JSON")
  }

  @Test("UTF-16 is read with and without a byte order mark", arguments: [1, 2, 3, 4096])
  func utf16(chunk: Int) {
    let text = "[" + status(1, "naïve 🌊 \u{2028}") + "]"
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [little, [0xFF, 0xFE] + little, big, [0xFE, 0xFF] + big] {
      let view = SampleView(bytes, chunk: chunk)
      #expect(view.tweets.map(\.text) == ["naïve 🌊 \u{2028}"])
      #expect(view.rejections.isEmpty)
    }
  }

  @Test("a record above the limit is rejected, and the next one is read", arguments: [1, 64, 4096])
  func limit(chunk: Int) {
    var options = TweetReader.Options()
    options.maximumRecordSize = 200
    let large = status(9, String(repeating: "x", count: 300) + #" \" } ] "#)
    let lines = read(
      status(1) + "\n" + large + "\n" + status(2) + "\n", chunk: chunk, options: options)
    #expect(lines.topIdentifiers == [1, 2])
    #expect(lines.rejections.map(\.code) == [.tooLarge])
    #expect(lines.records.map(\.place.line) == [1, 3])
    let list = read("[\(status(1)),\n\(large),\n\(status(2))]", chunk: chunk, options: options)
    #expect(list.topIdentifiers == [1, 2])
    #expect(list.rejections.map(\.code) == [.tooLarge])
    #expect(list.records.map(\.place.line) == [1, 3])
    #expect(list.rejections.map(\.place.line) == [2])
  }

  @Test("a reader can read one input after the other")
  func reuse() throws {
    let reader = try TweetReader()
    reader.feed(Array("[\(status(1))".utf8))
    reader.finish()
    #expect(reader.takeRejections().map(\.code) == [.cutOff])
    reader.feed(Array("\n\(status(2))".utf8))
    reader.finish()
    #expect(reader.takeRecords().flatMap(\.tweets).map(\.identifier) == [1, 2])
    #expect(reader.rejections.isEmpty)
    #expect(reader.statistics.blankLines == 1)
  }

  @Test("a search answer gives the same read in a stream and whole", arguments: [1, 7, 4096])
  func search(chunk: Int) throws {
    let statuses = #""statuses": [\#(status(1)), \#(status(2))]"#
    let metadata = #""search_metadata":{"next_results":"?max_id=0","max_id_str":"2"}"#
    let streamed = read("{ \(statuses) , \(metadata) }", chunk: chunk)
    let whole = read("{\(metadata),\(statuses)}", chunk: chunk)
    for view in [streamed, whole] {
      #expect(view.tweets.map(\.identifier) == [1, 2])
      #expect(view.rejections.isEmpty)
      let page = try #require(view.records.last)
      #expect(page.notice == .page)
      #expect(page.shape == .v1Search)
      #expect(page.page?.nextResults == "?max_id=0")
      #expect(page.page?.newestIdentifier == 2)
    }
    let envelope = try #require(streamed.records.last)
    #expect(
      String(decoding: envelope.original, as: UTF8.self)
        == #"{ "statuses": [] , \#(metadata) }"#)
    let offset = try #require(streamed.records.first?.place.byteOffset)
    #expect(offset == 15)
  }

  @Test("lists on lines are read where other lines are")
  func listLine() {
    let view = read(status(1) + "\n[" + status(2) + "," + status(3) + ",4]\n[broken\n" + status(5))
    #expect(view.topIdentifiers == [1, 2, 3, 5])
    #expect(view.rejections.map(\.code) == [.notAnObject, .cutOff])
  }
}
