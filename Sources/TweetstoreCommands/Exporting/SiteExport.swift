import CommandLineKit
import FoundationEssentials
import ObjectGraph
import Predicates
import TweetModel

/// Writes tweets as a folder of pages to browse, without scripts and without anything from elsewhere.
struct SiteExport {
  let selection: SelectedObjects
  let environment: Environment

  /// Writes the pages into `folder`, which is there and empty.
  ///
  /// - Parameter onTweet: Is called after each tweet.
  /// - Returns: How many tweets were written.
  func write(
    to folder: String, from context: isolated ManagedObjectContext, onTweet: () throws -> Void
  ) throws -> Int {
    var request = selection.request(Tweet.self)
    request.sortDescriptors = [FetchSortDescriptor("created"), FetchSortDescriptor("identifier")]
    let tweets = try context.fetchLazily(request)
    var calendar = SiteCalendar()
    for object in tweets { calendar.add((object as? Tweet)?.created) }
    var pages: [(name: String, count: Int)] = []
    var page: SitePage?
    for object in tweets {
      guard let tweet = object as? Tweet else { continue }
      let name = calendar.page(of: tweet.created)
      if name != page?.name {
        try page?.finish(next: name)
        if let page { pages.append((page.name, page.count)) }
        page = try SitePage(name, previous: page?.name, in: folder, environment)
      }
      let answered = try isShown(tweet.replyTo, in: context).map { calendar.page(of: $0.created) }
      try page?.add(TweetCard(tweet), answered: answered)
      try onTweet()
    }
    try page?.finish(next: nil)
    if let page { pages.append((page.name, page.count)) }
    try writeIndex(of: pages, tweets: tweets.count, to: folder)
    return tweets.count
  }

  /// A tweet, where it is one of those that are exported.
  private func isShown(_ tweet: Tweet?, in context: isolated ManagedObjectContext) throws -> Tweet?
  {
    guard let tweet, selection.predicate != nil else { return tweet }
    let isTweet = FetchPredicate.comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath("identifier")), .equal,
        right: .constant(.integer(tweet.identifier))))
    let request = selection.request(Tweet.self, and: isTweet)
    return try context.count(for: request) > 0 ? tweet : nil
  }

  private func writeIndex(of pages: [(name: String, count: Int)], tweets: Int, to folder: String)
    throws
  {
    let style = try NewFile("\(folder)/style.css", environment: environment)
    try style.output.write(SiteFrame.style)
    try style.finish()
    let index = try NewFile("\(folder)/index.html", environment: environment)
    try index.output.write { buffer in
      SiteFrame.begin(title: "Tweets", in: &buffer)
      buffer.append("<h1>\(ReportText.count(tweets, "tweet"))</h1>\n")
      buffer.append("<table>\n<tr><th>page</th><th>tweets</th></tr>\n")
      for page in pages.reversed() {
        buffer.append("<tr><td><a href=\"\(page.name).html\">\(page.name)</a></td>")
        buffer.append("<td>\(NumberFormat.grouped(page.count))</td></tr>\n")
      }
      buffer.append("</table>\n")
      SiteFrame.end(in: &buffer)
    }
    try index.finish()
  }
}
