import Testing

@testable import TweetFormats

@Suite("Web pages and other markup in place of records")
struct WebPageTests {
  private static let script = """
    <!DOCTYPE html>
    <html><head><script>
    {
      "a": 1
    }
    { var a = [1]; }
    [
      {"a": 1},
    {"a":1}{"b":2}
    </script></head>
    """
  private static let long = String(repeating: "<p>sorry</p>\n", count: 200)

  private static func wide(_ identifier: Int) -> String {
    "{\n  \"id_str\": \"\(identifier)\",\n  \"full_text\": \"a\"\n}"
  }

  private static let pages = [
    "<html><title>Over capacity</title></html>", "<!DOCTYPE html>\n<p>\n{\"a\":1}\n</p>",
    "<html>\n\(long)</html>", "<h1>502 Bad Gateway</h1>", script, "\(script)\n</HTML>",
    "<html>\r\n</html>\r\n<!-- padding -->\r\n<!-- {\n more -->",
    "<html></html>\n<!doctype html><html>\n{\n</html>",
  ]

  @Test(
    "records after a web page are read however they are written, and the page is rejected once",
    arguments: pages, [1, 7, 4096])
  func records(page: String, chunk: Int) {
    let (one, two) = (status(1), status(2))
    let lines = page.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    for (text, places) in [
      ("\(one)\n\(two)\n", [1, 2]), ("\(one)\(two)\n", [1, 1]),
      ("\(Self.wide(1))\n\(Self.wide(2))\n", [1, 5]), ("[\n\(one),\n\(two)\n]", [2, 3]),
      ("[\(one),\(two)]", [1, 1]), ("\n[\n  \(Self.wide(1)),\n \(Self.wide(2))]\n", [3, 7]),
      ("{\"statuses\":[\(one),\n\(two)]}", [1, 2]),
    ] {
      let view = read("\(page)\n\(text)", chunk: chunk)
      #expect(view.tweets.map(\.identifier) == [1, 2], "\(page.prefix(40)) \(text)")
      #expect(
        view.records.filter { !$0.tweets.isEmpty }.map(\.place.line) == places.map { lines + $0 })
      #expect(view.rejections.map(\.code) == [.webPage])
    }
  }

  @Test("a record on the line on which a page ends is read", arguments: [1, 4096])
  func sameLine(chunk: Int) {
    for text in ["\(status(1))\n\(status(2))", "[\(status(1)),\(status(2))]"] {
      let view = read("<html>\n<p>x</p></html> \(text)", chunk: chunk)
      #expect(view.tweets.map(\.identifier) == [1, 2])
      #expect(view.rejections.map(\.code) == [.webPage])
      #expect(view.records.first?.place.byteOffset == 7 + 8 + 8 + (text.hasPrefix("[") ? 1 : 0))
    }
  }

  @Test("after a page that has ended, a damaged record is rejected as anywhere else")
  func damage() {
    let cut = String(status(1).dropLast(9))
    let view = read("<html></html>\n\(cut)\n\(status(2))\n\(status(3))")
    #expect(view.tweets.map(\.identifier) == [2, 3])
    #expect(view.rejections.map(\.place.line) == [1, 2])
  }

  @Test("nothing in a page is a record", arguments: [1, 4096])
  func pageOnly(chunk: Int) {
    for page in Self.pages + ["<html></html>", "<html>", "<!DOCTYPE html>\n{"] {
      let view = read(page, chunk: chunk)
      #expect(view.records.isEmpty, "\(page.prefix(40))")
      #expect(view.rejections.map(\.code) == [.webPage])
    }
  }

  @Test("a page of one long line, and long scripts, are passed over", arguments: [4096, 1 << 20])
  func longLine(chunk: Int) {
    let filling = String(repeating: "{\"a\":[1,2]},", count: 200_000)
    for page in ["<html>\(filling)</html>", "<html>\n{\"a\":[\n\(filling)\n</html>"] {
      let view = read("\(page)\n\(status(1))\(status(2))\n", chunk: chunk)
      #expect(view.tweets.map(\.identifier) == [1, 2])
      #expect(view.rejections.map(\.code) == [.webPage])
    }
  }

  @Test(
    "feeds and other XML are called by their names",
    arguments: [
      ("<rss version=\"2.0\"><channel></channel></rss>", "an RSS feed"),
      (
        "<?xml version=\"1.0\"?>\n<?xml-stylesheet href=\"a\"?>\n<!-- a > b --><rss/>",
        "an RSS feed"
      ),
      ("<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\"></rdf:RDF>", "an RSS feed"),
      ("<?xml version='1.0'?><feed xmlns=\"http://www.w3.org/2005/Atom\"></feed>", "an Atom feed"),
      ("<?xml version=\"1.0\"?><statuses type=\"array\"></statuses>", "XML"),
      ("<hash><error>Not found</error></hash>", "XML"), ("<?xml version=\"1.0\"?>", "XML"),
      ("<!DOCTYPE rss SYSTEM \"rss.dtd\"><rss></rss>", "an RSS feed"),
      ("<?xml version=\"1.0\"?><!DOCTYPE html PUBLIC \"-//W3C//DTD\"><html></html>", "a web page"),
      ("<HTML></HTML>", "a web page"), ("<h1>502</h1>", "a web page"), ("<!-- -->", "a web page"),
    ])
  func markup(text: String, name: String) throws {
    let view = read("\(text)\n\(status(1))")
    let rejection = try #require(view.rejections.first)
    #expect(view.rejections.count == 1)
    #expect(rejection.message == "this is \(name), not JSON")
    #expect(rejection.code == (name == "a web page" ? .webPage : .xml))
    let words = name == "a web page" ? "browser" : "JSON"
    #expect(rejection.hint?.contains(words) == true)
    #expect(view.tweets.map(\.identifier) == [1])
  }
}
