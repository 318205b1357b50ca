import CommandLineKit
import Testing

@testable import TweetstoreCommands

@Suite("HTML")
struct HTMLTextTests {
  private func html(_ body: (inout OutputBuffer) -> Void) -> String {
    var buffer = OutputBuffer()
    body(&buffer)
    return buffer.text
  }

  @Test(
    "complaint 21: text is text in a browser, whatever stands in it",
    arguments: [
      ("<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"),
      ("\"'`", "&quot;&#39;`"),
      ("a\u{0}b\u{1B}\u{7F}\u{85}", "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("one\r\ntwo\tthree", "one\ntwo\tthree"),
      ("日本 🌊 e\u{301}", "日本 🌊 e\u{301}"),
    ])
  func escaping(text: String, expected: String) {
    #expect(html { $0.append(html: text) } == expected)
  }

  @Test("only addresses of the web become links")
  func links() {
    #expect(
      html { $0.append(link: "https://a.example/?q=\"&x", text: "<a>") }
        == "<a href=\"https://a.example/?q=&quot;&amp;x\" rel=\"noreferrer nofollow\">&lt;a&gt;</a>"
    )
    for url in ["javascript:alert(1)", "data:text/html,x", " https://a.example", "file:///etc"] {
      #expect(html { $0.append(link: url, text: "t") } == "t")
    }
  }

  @Test("an address within a text is a link, and of two the longer")
  func linking() {
    let text = html {
      $0.append(
        html: "see https://a.example/b & <x>",
        linking: ["https://a.example", "https://a.example/b"])
    }
    #expect(
      text == "see <a href=\"https://a.example/b\" rel=\"noreferrer nofollow\">"
        + "https://a.example/b</a> &amp; &lt;x&gt;")
    #expect(html { $0.append(html: "plain", linking: [""]) } == "plain")
  }
}
