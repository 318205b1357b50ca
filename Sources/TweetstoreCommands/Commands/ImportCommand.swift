import CommandLineKit
import HTTPTransport
import SQLiteStore
import TweetSync

/// `tweetstore import SOURCE...`.
enum ImportCommand: Command {
  static let name = OptionKey.text(
    "name", variable: "NAME", help: "Name the source that is created for a URL",
    discussion: "Without this option the URL is the name.")

  static let skipRetweets = OptionKey.flag(
    "skip-retweets", category: .selection, help: "Leave out retweets")

  static let safe = OptionKey.flag(
    "safe", category: .selection, help: "Leave out tweets that are marked as possibly sensitive")

  static let originals = OptionKey.flag(
    "originals", isNegatable: true, defaultValue: true,
    help: "Store each record byte for byte")

  static let withMessages = OptionKey.flag(
    "with-messages", category: .selection, help: "Also store private messages, byte for byte")

  static let strict = OptionKey.flag("strict", help: "Stop at the first record that can't be read")

  static let sources = ArgumentKey.all(
    "SOURCE", kind: .path,
    help: "A file, archive, database or folder, '-' for standard input, or a URL")

  static let commandName = "import"

  static let description = CommandDescription(
    commandName, summary: "Import tweets from files, archives, folders, standard input and URLs",
    discussion: """
      A SOURCE is a file, a folder, '-' for standard input, or a URL that begins with http:// or https://. \
      tweetstore recognizes the format by the content. It reads responses of X's API v1.1 and v2 (searches, \
      timelines, single tweets), the JSON lines that twarc and stream collectors write, captured responses of \
      X's own pages (GraphQL), files of snscrape, twscrape and gallery-dl, databases of twitter-to-sqlite, and \
      account archives of any year, packed, unpacked or file by file. A record that can't be read is reported \
      with its file and line, and the others are imported.

      If SOURCE is another tweetstore database, such as archive.sqlite, it is merged: its tweets, records and \
      sources are added to the store. The other database isn't changed.

      ZIP and tar archives, folders, and files compressed with gzip, bzip2, xz or Zstandard are read in place, \
      even if they are nested. Only databases are unpacked to disk. Files of other formats are skipped and \
      listed. A damaged or encrypted file is reported, and the others are imported.

      You can repeat an import. Records that are already stored change nothing. If two inputs disagree about a \
      tweet, the better of the two values is stored, and the order of the imports makes no difference.

      tweetstore remembers a URL as a source for 'refresh'. If it is an endpoint of X's API, tweetstore requests \
      all fields that the URL doesn't set, and fetches all pages.
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
      CommandExample("tweetstore import tweets.jsonl", help: "Import the file of a collector"),
      CommandExample(
        "tweetstore import twitter-2024-11-16.zip", help: "Import the archive of an account"),
      CommandExample(
        "tweetstore import laptop/archive.sqlite", help: "Merge another store into this one"),
      CommandExample(
        "ssh host cat tweets.jsonl.gz | tweetstore import -", help: "Import from a pipe"),
      CommandExample(
        "tweetstore import 'https://api.x.com/2/tweets/search/recent?query=swift' --name swift",
        help: "Import a search, and remember it for 'refresh'"),
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
