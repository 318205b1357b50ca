import CommandLineKit

extension TweetThread {
  /// The thread in lines for people; the tweet itself has a mark before it.
  func lines(_ style: LineStyle) -> [String] {
    var lines: [String] = []
    for card in ancestors { lines += Self.indented(card.lines(style), by: "  ") + [""] }
    let mark = style.apply(.accent, to: ">") + " "
    for (index, line) in tweet.lines(style).enumerated() {
      lines.append((index == 0 ? mark : "  ") + line)
    }
    if let original { lines += Self.section("repeats", [original], style) }
    if let quoted { lines += Self.section("quotes", [quoted], style) }
    for reply in replies {
      let blanks = String(repeating: "  ", count: min(reply.depth, 20) + 1)
      lines += [""] + Self.indented(reply.card.lines(style), by: blanks)
    }
    if !quotes.isEmpty { lines += Self.section("quoted by", quotes, style) }
    if retweetCount > 0 {
      lines += ["", "  \(retweetCount) retweet\(retweetCount == 1 ? " is" : "s are") stored"]
    }
    if isCut {
      lines += ["", "  more than \(Self.limit) are stored; 'tweetstore query' finds all of them"]
    }
    return lines
  }

  private static func section(_ title: String, _ cards: [TweetCard], _ style: LineStyle)
    -> [String]
  {
    ["", "  " + style.apply(.dim, to: title)]
      + cards.flatMap { indented($0.lines(style), by: "    ") }
  }

  private static func indented(_ lines: [String], by blanks: String) -> [String] {
    lines.map { blanks + $0 }
  }
}
