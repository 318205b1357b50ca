/// A link in a tweet's text.
public struct LinkRecord: Sendable, Hashable {
  /// Where the link leads.
  public var url: String
  /// The form in which the source has it in the text, mostly a `t.co` address.
  public var short: String?
  /// The title of the page.
  public var title: String?

  /// A link to `url`.
  public init(url: String, short: String? = nil, title: String? = nil) {
    self.url = url
    self.short = short
    self.title = title
  }
}
