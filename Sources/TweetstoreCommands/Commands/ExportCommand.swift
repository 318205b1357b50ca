import CommandLineKit
import ObjectGraph
import Predicates
import SQLiteStore
import TweetModel
import TweetSync

/// `tweetstore export [PREDICATE]`.
enum ExportCommand: Command {
  static let output = OptionKey.text(
    "output", short: "o", kind: .path, variable: "PATH", category: .output,
    help: "The file to write, or the folder with html; standard output without it")

  static let format = OptionKey<ExportFormat>.choice(
    "format", short: "f", variable: "FORMAT", defaultValue: .jsonl, category: .output,
    help: "How to write them",
    discussion: """
      In 'jsonl' and 'csv' the columns are those of docs/records.md. Identifiers are text in \
      'jsonl', since other programs round such large numbers. Dates are ISO 8601 in UTC. Values \
      are exact, so spreadsheets should import a CSV file as text.

      The pages of 'html' need no scripts and load nothing from elsewhere.
      """)

  static let predicate = ArgumentKey.optional(
    "PREDICATE", help: "Which tweets; all without one")

  static let commandName = "export"

  static let description = CommandDescription(
    commandName, summary: "Write tweets to files: as they came, as JSON, CSV or pages to browse",
    discussion: """
      Without a PREDICATE all tweets are written. It is in the language of 'query'.

      With --format original each kept record comes back byte for byte, in the order in which the \
      records came: importing the file into an empty store gives the same tweets again. Lines that \
      begin with window.YTD name the account archive that the records behind them are of. Without a \
      PREDICATE records that hold no tweet are among them, such as deletions, likes, and the whole \
      text of long tweets of an account archive; with one they are not, and how many were left out \
      is told on standard error. A damaged record is named \
      and left out where it can't be unpacked; the command then ends with exit code 3.

      A file or folder is written under another name first and gets its own when it is whole. With \
      --format html a folder of an earlier export is replaced, and nothing else ever is. A symbolic \
      link stays and its target is written; devices and named pipes are written to as they are. The \
      store itself is never written over.
      """,
    arguments: [predicate.description, PredicateOptions.arguments.description],
    options: PredicateOptions.descriptions + [
      output.description,
      format.description,
    ],
    examples: [
      CommandExample(
        "tweetstore export --format original --output tweets.jsonl",
        help: "Everything as it came, to keep or to import elsewhere"),
      CommandExample(
        "tweetstore export 'created >= 2024-01-01' --format csv --output 2024.csv",
        help: "A table of this year's tweets"),
      CommandExample(
        "tweetstore export 'tweeter.screenName == cs193p' --format html --output site",
        help: "One author's tweets as pages to browse"),
    ], surplusHint: "quote the predicate as one word")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let format = arguments[Self.format]
    let path = arguments[output].flatMap { $0 == "-" ? nil : $0 }
    if format == .html, path == nil {
      throw UsageError(
        .missingArgument, "--format html writes a folder", hint: "name it with --output FOLDER")
    }
    if let path {
      try StoreFiles(ofStoreAt: invocation.storePath())
        .check(output: path, isFolder: format == .html)
    }
    Interruption.install()
    let (archive, _) = try invocation.pinnedArchive()
    defer { archive.close() }
    let model = archive.container.model
    let entity = try EntityName.entity(named: Tweet.entityName, in: model)
    let selection = try QueryPredicate(arguments, predicate).selection(of: entity, in: model)
    if let note = selection.note { invocation.messages.note(note) }
    let counter = ExportCounter(invocation, isShown: path != nil)
    defer { counter.finish() }
    if format == .html, let path {
      let folder = try NewFolder(path)
      let temporaryPath = folder.temporaryPath
      let count = try archive.container.viewContext.performAndWait { context in
        try SiteExport(selection: selection, environment: invocation.environment)
          .write(to: temporaryPath, from: context, onTweet: counter.add)
      }
      try folder.finish()
      counter.finish()
      tell(count, "tweet", path, invocation)
      return .done
    }
    let file = try path.map { try NewFile($0, environment: invocation.environment) }
    let output = file?.output ?? invocation.output
    var damaged = 0
    let outcome = try archive.container.viewContext.performAndWait { context in
      guard format == .original else {
        let paths = try ExportColumns.names.map { try FieldPath($0, of: entity, in: model) }
        return OriginalExport.Outcome(
          records: try write(format, selection, paths, to: output, counter, from: context))
      }
      return try OriginalExport(selection: selection)
        .write(to: output, from: context, onRecord: counter.add) { damage in
          damaged += 1
          invocation.messages.warning(damage.description)
        }
    }
    try file?.finish()
    counter.finish()
    if outcome.missing > 0 {
      invocation.messages.warning(
        "\(NumberFormat.grouped(outcome.missing)) observations have no record: they were imported with "
          + "--no-originals")
    }
    if damaged > 0 {
      invocation.messages.note(
        ReportText.count(damaged, "record")
          + " damaged; importing such a record again puts it right")
    }
    if outcome.withoutTweets > 0 {
      invocation.messages.note(
        ReportText.count(outcome.withoutTweets, "record")
          + " without a tweet left out; an export "
          + "without a predicate has them, too")
    }
    if let path {
      tell(outcome.records, format == .original ? "record" : "tweet", path, invocation)
    }
    return damaged > 0 ? .partial : .done
  }

  private static func write(
    _ format: ExportFormat, _ selection: SelectedObjects, _ paths: [FieldPath],
    to output: StandardOutput, _ counter: ExportCounter,
    from context: isolated ManagedObjectContext
  ) throws -> Int {
    let request = selection.request(Tweet.self)
    var writer: any RowWriter =
      format == .csv ? CSVRowWriter(output: output) : JSONLinesRowWriter(output: output)
    try writer.begin(columns: paths.map(\.name))
    let tweets = try context.fetchLazily(request)
    for tweet in tweets {
      var visits = 0
      try writer.write(try paths.map { try $0.value(of: tweet, visits: &visits) })
      try counter.add()
    }
    try writer.finish()
    return tweets.count
  }

  private static func tell(
    _ count: Int, _ noun: String, _ path: String, _ invocation: Invocation
  ) {
    invocation.messages.note("\(ReportText.count(count, noun)) written to \(path)")
  }
}
