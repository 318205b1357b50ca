import SQLiteStore
import CommandLineKit
import HTTPTransport
import TweetSync

/// `tweetstore import SOURCE...`.
enum ImportCommand: Command {
  static let description = CommandDescription(
    "import", summary: "Import tweets from files, standard input and URLs",
    discussion: """
      A SOURCE is a file, '-' for standard input, or a URL that begins with http:// or https://. \
      What a file holds is told by its content: answers of X's API v1.1 and v2 (searches, \
      timelines, single tweets), one or many, and the JSON lines that twarc and stream collectors \
      write. Every record is judged by itself: one that can't be read is reported with its file \
      and line, and the others are kept.

      Importing is safe to repeat. What is known already changes nothing, and where two inputs \
      know different things about a tweet, the better one of each value stays, in whatever order \
      they come.

      A URL is kept as a source for 'refresh'. Where its path is one of X's API endpoints, every \
      field that the URL doesn't name is asked for, and all pages are fetched.
      """,
    arguments: [
      ArgumentDescription(
        "SOURCE", isRepeatable: true, help: "A file, '-' for standard input, or a URL")
    ],
    options: [
      OptionDescription(
        "name", kind: .text, variable: "NAME", help: "The name of the source that a URL becomes",
        discussion: "Without it the URL is the name."),
      OptionDescription(
        "skip-retweets", category: .selection, help: "Leave out retweets"),
      OptionDescription(
        "safe", category: .selection, help: "Leave out what is marked as possibly sensitive"),
      OptionDescription(
        "originals", isNegatable: true, defaultValue: "true",
        help: "Keep each record as it came, byte for byte"),
      OptionDescription("strict", help: "Stop at the first record that can't be read"),
    ] + FetchCommandOptions.descriptions,
    examples: [
      CommandExample("tweetstore import tweets.jsonl", help: "a collector's file"),
      CommandExample("zcat tweets.jsonl.gz | tweetstore import -", help: "from a pipe"),
      CommandExample(
        "tweetstore import 'https://api.x.com/2/tweets/search/recent?query=swift' --name swift",
        help: "a search, to be refreshed later"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let inputs = arguments.arguments("SOURCE")
    let urls = inputs.filter { $0.contains("://") }
    if let name = arguments.text("name"), inputs.count != 1 || urls.count != 1 {
      throw UsageError(
        .invalidValue, "--name '\(name)' needs exactly one SOURCE, which must be a URL")
    }
    var options = ImportOptions()
    options.skipsRetweets = arguments.flag("skip-retweets")
    options.skipsSensitive = arguments.flag("safe")
    options.keepsOriginals = arguments.flag("originals")
    options.isStrict = arguments.flag("strict")
    let fetching = try FetchCommandOptions.options(from: invocation)
    Interruption.install()
    let archive = try invocation.archive(.create)
    var outcome = RunOutcome(invocation)
    for input in inputs {
      let progress = ImportProgress(invocation, input: input)
      defer { progress.finish() }
      do {
        let report: InputReport
        if input.contains("://") {
          let fetcher = try SourceFetcher(
            archive: archive, options: fetching, monitor: progress.monitor)
          fetcher.onWait = { invocation.messages.note($0.reason) }
          let source = try fetcher.source(
            for: input, name: arguments.text("name"), options: options)
          report = try fetcher.fetch(source).input
        } else {
          report = try FileImporter(
            archive: archive, options: options, monitor: progress.monitor
          ).importFile(at: input)
        }
        progress.finish()
        outcome.add(report)
      } catch {
        progress.finish()
        try outcome.add(error, of: input, isOnly: inputs.count == 1)
      }
    }
    outcome.summarize()
    return outcome.code
  }
}
