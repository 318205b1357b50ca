import CommandLineKit
import HTTPTransport
import SQLiteStore
import TweetSync

/// `tweetstore import SOURCE...`.
enum ImportCommand: Command {
  static let name = OptionKey.text(
    "name", variable: "NAME", help: "The name of the source that a URL becomes",
    discussion: "Without it the URL is the name.")

  static let skipRetweets = OptionKey.flag(
    "skip-retweets", category: .selection, help: "Leave out retweets")

  static let safe = OptionKey.flag(
    "safe", category: .selection, help: "Leave out what is marked as possibly sensitive")

  static let originals = OptionKey.flag(
    "originals", isNegatable: true, defaultValue: true,
    help: "Keep each record as it came, byte for byte")

  static let withMessages = OptionKey.flag(
    "with-messages", category: .selection, help: "Keep private messages, too, as they came")

  static let strict = OptionKey.flag("strict", help: "Stop at the first record that can't be read")

  static let sources = ArgumentKey.all(
    "SOURCE", kind: .path,
    help: "A file, archive, database or folder, '-' for standard input, or a URL")

  static let commandName = "import"

  static let description = CommandDescription(
    commandName, summary: "Import tweets from files, archives, folders, standard input and URLs",
    discussion: """
      A SOURCE is a file, '-' for standard input, or a URL that begins with http:// or https://. \
      What a file holds is told by its content: answers of X's API v1.1 and v2 (searches, \
      timelines, single tweets), one or many, the JSON lines that twarc and stream collectors \
      write, captured answers of X's own pages (GraphQL), files of snscrape, twscrape and \
      gallery-dl, databases of twitter-to-sqlite, and account archives of any year, packed, \
      unpacked or file by file. Every record is judged by itself: one that can't be read is \
      reported with its file and line, and the others are kept.

      The store of another archive, a file such as archive.sqlite, is merged: its tweets, records \
      and sources come along, and it isn't changed itself.

      ZIP and tar archives, folders, and what gzip, bzip2, xz or Zstandard compressed are read in \
      place, however they are nested, and nothing but databases is unpacked to disk. Members of \
      other formats are skipped and listed; a damaged or encrypted one is reported, and the \
      others are imported.

      Importing is safe to repeat. What is known already changes nothing, and where two inputs \
      know different things about a tweet, the better one of each value stays, in whatever order \
      they come.

      A URL is kept as a source for 'refresh'. Where its path is one of X's API endpoints, every \
      field that the URL doesn't name is asked for, and all pages are fetched.
      """,
    arguments: [sources.description],
    options: [
      name.description,
      skipRetweets.description,
      safe.description,
      originals.description,
      withMessages.description,
      strict.description,
    ] + ReportOptions.descriptions + FetchCommandOptions.descriptions,
    examples: [
      CommandExample("tweetstore import tweets.jsonl", help: "Import what a collector wrote"),
      CommandExample(
        "tweetstore import twitter-2024-11-16.zip", help: "Import the archive of an account"),
      CommandExample(
        "tweetstore import laptop/archive.sqlite", help: "Merge another archive into this one"),
      CommandExample(
        "ssh host cat tweets.jsonl.gz | tweetstore import -", help: "Import from a pipe"),
      CommandExample(
        "tweetstore import 'https://api.x.com/2/tweets/search/recent?query=swift' --name swift",
        help: "Import a search, and keep it for 'refresh'"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let inputs = arguments[sources]
    if let name = arguments[name], inputs.count != 1 || !isURL(inputs[0]) {
      throw UsageError(
        .conflict, "--name '\(name)' needs exactly one SOURCE, which must be a URL",
        hint: "give each URL a command of its own")
    }
    if arguments[name] == "" {
      throw UsageError(.invalidValue, "--name needs a name that isn't empty")
    }
    if inputs.filter({ $0 == "-" }).count > 1 {
      throw UsageError(.conflict, "standard input ('-') can be read only once")
    }
    let options = Self.options(arguments)
    let fetching = try FetchCommandOptions.options(from: invocation)
    let cancellation = CancellationFlag()
    Interruption.install { cancellation.cancel() }
    // A store isn't made for inputs of which none can be opened.
    let failures = inputs.map { input in
      Result { if !isURL(input) { try FileImporter.checkInput(at: input) } }
    }
    if failures.allSatisfy({ (try? $0.get()) == nil }) {
      return try Self.report(failures, of: inputs, invocation)
    }
    let archive = try invocation.archive(.create)
    defer { archive.close() }
    archive.store.beginIndexingTexts()
    var outcome = RunOutcome(invocation)
    let run = SourceRun(
      invocation, archive: archive, options: fetching, cancellation: cancellation,
      rejections: outcome.rejections)
    for input in inputs {
      do {
        if isURL(input) {
          let report = try fetch(input, run, options, invocation)
          outcome.add(report.input, isUnchanged: report.isNotModified)
        } else {
          let progress = ImportProgress(
            invocation, input: input, rejections: outcome.rejections)
          defer { progress.finish() }
          let report = try FileImporter(
            archive: archive, options: options, monitor: progress.monitor
          ).importFile(at: input)
          progress.finish()
          outcome.add(report)
        }
      } catch {
        try outcome.add(error, of: shown(input), isOnly: inputs.count == 1)
      }
    }
    try outcome.summarize()
    try ReportOptions.purge(archive, invocation)
    TextIndexing(invocation, archive: archive).run()
    return outcome.code
  }

  private static func report(
    _ failures: [Result<Void, any Error>], of inputs: [String], _ invocation: Invocation
  ) throws -> ExitCode {
    var outcome = RunOutcome(invocation)
    for (input, failure) in zip(inputs, failures) {
      if case .failure(let error) = failure {
        try outcome.add(error, of: input, isOnly: inputs.count == 1)
      }
    }
    try outcome.summarize()
    return outcome.code
  }

  private static func isURL(_ input: String) -> Bool {
    guard let colon = input.firstIndex(of: ":") else { return false }
    let scheme = input[..<colon].lowercased()
    // A URL with a slash missing is a wrong URL, and not a file whose name may be shown.
    if scheme == "http" || scheme == "https" { return true }
    return input[colon...].hasPrefix("://")
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// An input as messages and reports name it.
  private static func shown(_ input: String) -> String {
    isURL(input) ? RawURL(input).printable.description : input
  }

  private static func options(_ arguments: ParsedArguments) -> ImportOptions {
    var options = ImportOptions()
    options.skipsRetweets = arguments[skipRetweets]
    options.skipsSensitive = arguments[safe]
    options.keepsOriginals = arguments[originals]
    options.readsMessages = arguments[withMessages]
    options.isStrict = arguments[strict]
    return options
  }

  private static func fetch(
    _ url: String, _ sources: SourceRun, _ options: ImportOptions, _ invocation: Invocation
  ) throws -> FetchReport {
    let messages = invocation.messages
    let name = invocation.arguments[Self.name]
    let (source, report) = try sources.fetch(
      label: name ?? RawURL(url).printable.description, onWait: { messages.note($0) },
      source: { try $0.source(for: url, name: name, options: options) })
    if let walk = WalkText(report) {
      for gap in walk.gaps { messages.warning(gap.message, hint: gap.hint) }
      if let text = walk.completeness { messages.detail(text) }
    }
    if source.lastRun == nil {
      messages.note("'\(source.name)' is a source now: 'tweetstore refresh' fetches what is newer")
    }
    return report
  }
}
