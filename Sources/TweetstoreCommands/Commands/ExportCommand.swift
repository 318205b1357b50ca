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
    help: "The file to write, or the folder with html; standard output if omitted")

  static let format = OptionKey<ExportFormat>.choice(
    "format", short: "f", variable: "FORMAT", defaultValue: .jsonl, category: .output,
    help: "The output format",
    discussion: """
      docs/records.md lists the columns of 'jsonl' and 'csv'. Identifiers are strings in 'jsonl', since other \
      programs round such large numbers. Dates are in ISO 8601 and UTC. Values are exact, so import a CSV file as \
      text into a spreadsheet.

      The pages of 'html' need no scripts and load nothing from other sites.
      """)

  static let predicate = ArgumentKey.optional(
    "PREDICATE", help: "The tweets to export; all if omitted")

  static let commandName = "export"

  static let description = CommandDescription(
    commandName, summary: "Export tweets: unchanged, as JSON, as CSV, or as pages to browse",
    discussion: """
      PREDICATE is written in the language of 'query'. Without it, all tweets are exported.

      --format original writes each stored record byte for byte, in the order in which the records were imported. \
      Importing the file into an empty store gives the same tweets again. A line that begins with window.YTD names \
      the account archive of the records after it. Without a PREDICATE the records include those that contain no \
      tweet, such as deletions, likes and the full texts of long tweets of an account archive. With a PREDICATE \
      they are left out, and their number is reported on standard error. A damaged record that can't be \
      decompressed is reported and left out, and the exit code is 3.

      tweetstore writes to a temporary name and renames the file or folder when it is complete. With --format html \
      it replaces a folder of an earlier export, and never anything else. If the output is a symbolic link, its \
      target is written. Devices and named pipes are written directly. The store itself is never overwritten.
      """,
    arguments: [predicate.description, PredicateOptions.arguments.description],
    options: PredicateOptions.descriptions + [
      output.description,
      format.description,
    ],
    examples: [
      CommandExample(
        "tweetstore export --format original --output tweets.jsonl",
        help: "Export all records unchanged, to keep or to import elsewhere"),
      CommandExample(
        "tweetstore export 'created >= 2024-01-01' --format csv --output 2024.csv",
        help: "Export a table of one year's tweets"),
      CommandExample(
        "tweetstore export 'tweeter.screenName == cs193p' --format html --output site",
        help: "Export one author's tweets as pages to browse"),
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
