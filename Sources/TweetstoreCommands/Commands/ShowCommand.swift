import CommandLineKit
import ObjectGraph
import SQLiteStore
import TweetModel
import TweetSync

/// `tweetstore show ID|URL...`.
enum ShowCommand: Command {
  static let observations = OptionKey.flag(
    "observations", category: .output,
    help: "List the tweet's records, and the values in which they differ",
    discussion: """
      Each record is listed with its source, time, shape and size. A record that several files contain byte for \
      byte is listed once, with the source that saw it first. The time of a file comes from its records, so among \
      equal files the first by name is listed. Then follow the values in which the records differ, with the numbers \
      of the records.
      """)

  static let format = OptionKey<DocumentFormat>.choice(
    "format", short: "f", variable: "FORMAT", defaultValue: .text, category: .output,
    help: "The output format")

  static let tweets = ArgumentKey.all(
    "TWEET", help: "The identifier of a tweet, or its URL")

  static let commandName = "show"

  static let description = CommandDescription(
    commandName, summary: "Show a tweet with its thread, quotes and media",
    discussion: """
      The command shows the tweets above and below it in the thread, as far as they are stored, the tweets that it \
      quotes and that quote it, its media, links and counts, and any deletion with its source. If a tweet isn't \
      stored, the exit code is 1.
      """,
    arguments: [tweets.description],
    options: [
      observations.description,
      format.description,
    ],
    examples: [
      CommandExample("tweetstore show 1234567890", help: "Show one tweet and its thread"),
      CommandExample(
        "tweetstore show https://x.com/cs193p/status/1234567890 --observations",
        help: "Also list its records"),
    ])

  /// One tweet as it is shown.
  private struct Shown: Sendable {
    var thread: TweetThread
    var comparison: ObservationComparison?

    var tree: JSONTree {
      .object(thread.tweet.members + thread.members + (comparison?.members ?? []))
    }
  }

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let identifiers = try arguments[tweets].map { try TweetAddress.identifier(in: $0) }
    let listsObservations = arguments[observations]
    let isJSON = arguments[format] == .json
    let (archive, _) = try invocation.pinnedArchive()
    defer { archive.close() }
    var code = ExitCode.done
    var trees: [JSONTree] = []
    var isFirst = true
    for identifier in identifiers {
      guard let shown = try shown(identifier, in: archive, listsObservations: listsObservations)
      else {
        invocation.messages.report(
          ErrorReport(
            message: "no tweet with the identifier \(identifier) is stored",
            hint: "'tweetstore query' finds what is"))
        code = .empty
        continue
      }
      if isJSON {
        trees.append(shown.tree)
      } else {
        let style = LineStyle(invocation.output.terminal)
        let lines = shown.thread.lines(style) + (shown.comparison?.lines(style) ?? [])
        let text = (isFirst ? "" : "\n") + lines.joined(separator: "\n") + "\n"
        try invocation.output.write(text)
      }
      isFirst = false
    }
    if isJSON { try invocation.output.write(document: .array(trees)) }
    return code
  }

  private static func shown(
    _ identifier: Int64, in archive: TweetArchive, listsObservations: Bool
  ) throws -> Shown? {
    try archive.container.viewContext.performAndWait { context in
      let id = try context.objectID(entityName: Tweet.entityName, primaryKey: identifier)
      let object: ManagedObject
      do {
        object = try context.existingObject(with: id)
      } catch let error as StoreError where error.code == .missingObject {
        return nil
      }
      guard let tweet = object as? Tweet else { return nil }
      var shown = Shown(thread: try TweetThread(around: tweet))
      if listsObservations {
        shown.comparison = ObservationComparison(try TweetObservation.all(of: tweet, in: context))
      }
      return shown
    }
  }
}
