import CommandLineKit

/// The HTML of a site's pages: no scripts, nothing from elsewhere, and all text escaped.
enum SiteFrame {
  /// The text by which an exported folder is recognized.
  static let mark = "<meta name=\"generator\" content=\"tweetstore export\">"

  static func begin(title: String, in buffer: inout OutputBuffer) {
    buffer.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(mark)
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <link rel="stylesheet" href="style.css">
      <title>
      """)
    buffer.append(html: title)
    buffer.append("</title>\n</head>\n<body>\n")
  }

  static func end(in buffer: inout OutputBuffer) {
    buffer.append("</body>\n</html>\n")
  }

  static func navigation(previous: String?, next: String?, in buffer: inout OutputBuffer) {
    buffer.append("<nav><a href=\"index.html\">all</a>")
    for (word, page) in [("earlier", previous), ("later", next)] {
      guard let page else { continue }
      buffer.append(" <a href=\"\(page).html\">\(word): \(page)</a>")
    }
    buffer.append("</nav>\n")
  }

  static func append(_ card: TweetCard, answered: String?, in buffer: inout OutputBuffer) {
    buffer.append(
      "<article id=\"t\(card.identifier)\"\(card.deletedAt == nil ? "" : " class=\"deleted\"")>\n")
    appendByline(card, in: &buffer)
    if let replyTo = card.replyTo {
      buffer.append("<p class=\"note\">answers ")
      if let answered {
        buffer.append("<a href=\"\(answered).html#t\(replyTo)\">\(replyTo)</a>")
      } else {
        buffer.append(link: TweetCard.url(of: replyTo), text: "\(replyTo)")
      }
      buffer.append("</p>\n")
    }
    buffer.append("<p class=\"text\" dir=\"auto\"><bdi>")
    buffer.append(html: card.text ?? "", linking: card.links)
    buffer.append("</bdi></p>\n")
    for item in card.media {
      buffer.append("<p class=\"media\">")
      buffer.append(html: (item.type ?? "media") + " ")
      if let url = item.url { buffer.append(link: url, text: url) }
      if let altText = item.altText {
        buffer.append(" <q dir=\"auto\">")
        buffer.append(html: altText)
        buffer.append("</q>")
      }
      buffer.append("</p>\n")
    }
    let counts = card.countWords(leavesOutZero: true)
    if !counts.isEmpty {
      buffer.append("<p class=\"note\">\(counts.joined(separator: " · "))</p>\n")
    }
    if let deletedAt = card.deletedAt {
      buffer.append("<p class=\"note\">deleted \(deletedAt.iso8601)</p>\n")
    }
    buffer.append("</article>\n")
  }

  private static func appendByline(_ card: TweetCard, in buffer: inout OutputBuffer) {
    buffer.append("<header><strong><bdi>")
    buffer.append(html: card.name ?? card.screenName ?? "unknown author")
    buffer.append("</bdi></strong> ")
    if let screenName = card.screenName { buffer.append(html: "@\(screenName) ") }
    buffer.append(link: card.url, text: card.time ?? "\(card.identifier)")
    buffer.append("</header>\n")
  }

  static let style = """
    body { max-width: 42rem; margin: 0 auto; padding: 1rem; line-height: 1.45;
      font-family: system-ui, sans-serif; color: #222; background: #fff; }
    nav a { margin-right: 1rem; }
    article { border-top: 1px solid #ccc; padding: .6rem 0; overflow-wrap: anywhere; }
    article:target { background: #fff6cc; }
    .text { white-space: pre-wrap; margin: .3rem 0; }
    .note, .media { color: #666; font-size: .85rem; margin: .2rem 0; }
    .deleted .text { opacity: .6; }
    table { border-collapse: collapse; }
    td, th { padding: .15rem .8rem .15rem 0; text-align: left; }
    @media (prefers-color-scheme: dark) {
      body { color: #ddd; background: #15181c; } a { color: #7ab8ff; }
      article { border-color: #444; } article:target { background: #333; }
      .note, .media { color: #999; }
    }

    """
}
