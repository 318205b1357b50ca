import CommandLineKit

extension TweetCard {
  /// The tweet in lines for people.
  func lines(_ style: LineStyle) -> [String] {
    var lines = [style.apply(.bold, to: byline)]
    let text = text ?? "(no text)"
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map {
      style.plain(String($0))
    }
    if isTruncated { lines.append(style.apply(.dim, to: "(only a cut form of the text was seen)")) }
    if let index = versions.firstIndex(of: identifier) {
      let others = versions.filter { $0 != identifier }.map { "\($0)" }
      lines.append(
        style.apply(
          .dim,
          to: "version \(index + 1) of \(versions.count); see \(others.joined(separator: ", "))"))
    }
    for item in media {
      let words = [item.type ?? "media", item.url, item.file, item.altText.map { "“\($0)”" }]
      lines.append(style.plain(words.compactMap(\.self).joined(separator: " ")))
    }
    for link in links { lines.append(style.plain("link \(link)")) }
    if !counts.isEmpty {
      lines.append(style.apply(.dim, to: countWords().joined(separator: ", ")))
    }
    let deletion = deletions.last
    if let deletedAt {
      let by = deletion?.source.map { ", says \($0)" } ?? ""
      let why = deletion?.reason.map { " (\($0))" } ?? ""
      lines.append(style.apply(.warning, to: "deleted \(deletedAt.iso8601)\(why)\(by)"))
    } else if let time = deletion?.time {
      lines.append(
        style.apply(.dim, to: "was said to be deleted \(time.iso8601), and seen again later"))
    }
    return lines
  }
}
