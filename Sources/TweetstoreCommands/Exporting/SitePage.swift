import CommandLineKit

/// One page of a site, written from its beginning to its end.
struct SitePage {
  private let file: NewFile
  let name: String
  private(set) var count = 0

  /// Begins a page.
  init(
    _ name: String, previous: String?, in folder: String, _ environment: Environment
  ) throws {
    self.name = name
    file = try NewFile("\(folder)/\(name).html", environment: environment)
    try file.output.write { buffer in
      SiteFrame.begin(title: name, in: &buffer)
      SiteFrame.navigation(previous: previous, next: nil, in: &buffer)
      buffer.append("<h1>")
      buffer.append(html: name)
      buffer.append("</h1>\n")
    }
  }

  /// Adds a tweet.
  ///
  /// - Parameter answered: The page on which the tweet stands that it answers.
  mutating func add(_ card: TweetCard, answered: String?) throws {
    count += 1
    try file.output.write { SiteFrame.append(card, answered: answered, in: &$0) }
  }

  /// Ends the page.
  func finish(next: String?) throws {
    try file.output.write { buffer in
      SiteFrame.navigation(previous: nil, next: next, in: &buffer)
      SiteFrame.end(in: &buffer)
    }
    try file.finish()
  }
}
