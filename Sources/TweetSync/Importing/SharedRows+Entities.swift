import ObjectGraph
import Predicates
import TweetFormats

/// Rows of what stands in texts.
extension SharedRows<ExactText> {
  /// Adds a link, and gives the key by which rows refer to it.
  mutating func add(_ link: LinkRecord) -> AttributeValue {
    add(LinkColumn.row(of: link), key: ExactText(link.url), evidence: 0..<0)
    return .string(link.url)
  }

  /// Adds a hashtag, and gives the key by which rows refer to it.
  ///
  /// - Parameter tag: The stored form, if it is known.
  mutating func add(display: String, tag: String? = nil) -> AttributeValue {
    let tag = tag ?? HashtagForm.tag(of: display)
    add(HashtagColumn.row(of: (tag, display)), key: ExactText(tag), evidence: 0..<0)
    return .string(tag)
  }
}
