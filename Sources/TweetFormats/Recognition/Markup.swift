/// The kind of markup that an input begins with in place of records.
struct Markup {
  /// The name of the input's format, with its article.
  let name: String
  /// The code of its rejection.
  let code: Rejection.Code
  /// Advice on what to do about the problem.
  let hint: String
  /// The tag with which the markup ends, in lower case.
  let endTag: [UInt8]

  /// So many first bytes are enough to recognise it.
  static let lengthOfStart = 1024

  /// - Parameter start: The first bytes, beginning with `<`.
  init(start: [UInt8]) {
    let (root, isDeclared) = Self.root(of: start)
    if root == "rss" || root == "rdf:rdf" {
      (name, code, hint) = ("an RSS feed", .xml, Self.feedHint)
    } else if root == "feed" || root == "atom:feed" {
      (name, code, hint) = ("an Atom feed", .xml, Self.feedHint)
    } else if root.map({ !Self.htmlElements.contains($0) }) ?? isDeclared {
      (name, code) = ("XML", .xml)
      hint = "tweetstore reads tweets as JSON: fetch or export them again in that format"
    } else {
      (name, code) = ("a web page", .webPage)
      hint = "open it in a browser: it may say what went wrong, or that one has to log in"
    }
    endTag = Array("</\(code == .webPage ? "html" : root ?? "")>".utf8)
  }

  private static let feedHint =
    "a feed has no whole tweets: import JSON from an API or a collector, or an account archive"

  /// The name of the outermost element in lower case, nil if it isn't among the first bytes; and whether an XML
  /// declaration precedes it.
  private static func root(of start: [UInt8]) -> (name: String?, isDeclared: Bool) {
    var rest = start[...]
    var isDeclared = false
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      if rest.starts(with: "!--".utf8) {
        guard let end = rest.firstRange(of: Array("-->".utf8)) else { break }
        rest = rest[end.upperBound...]
      } else if rest.first == UInt8(ascii: "?") {
        isDeclared = isDeclared || rest.dropFirst().starts(with: "xml".utf8)
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
        rest = rest[end...]
      } else if rest.first == UInt8(ascii: "!") {
        // A document type names the element.
        let words = name(rest.prefix(while: { $0 != UInt8(ascii: ">") })).split(separator: " ")
        return (words.count > 1 ? String(words[1]) : nil, isDeclared)
      } else {
        let name = name(rest.prefix { !RecordFramer.isBlank($0) && !Array("/>".utf8).contains($0) })
        return (name.isEmpty ? nil : name, isDeclared)
      }
    }
    return (nil, isDeclared)
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { RecordFramer.isBlank($0) ? 0x20 : $0 }, as: UTF8.self).lowercased()
  }

  /// The elements with which web pages, and parts of them, begin.
  private static let htmlElements: Set<String> = [
    "a", "article", "b", "base", "body", "br", "center", "div", "em", "font", "footer", "form",
    "h1",
    "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "i", "iframe", "img", "input",
    "link", "main", "meta", "nav", "noscript", "ol", "p", "pre", "script", "section", "small",
    "span", "strong", "style", "table", "title", "tt", "u", "ul",
  ]
}
