/// A link in a tweet's text.
package struct LinkRecord: Sendable, Hashable {
  /// The destination of the link.
  package var url: String
  /// The form in which the source has it in the text, mostly a `t.co` address.
  package var short: String?
  /// The title of the page.
  package var title: String?

  /// A link to `url`.
  package init(url: String, short: String? = nil, title: String? = nil) {
    self.url = url
    self.short = short
    self.title = title
  }
}
