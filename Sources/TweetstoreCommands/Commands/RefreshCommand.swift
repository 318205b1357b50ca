import CommandLineKit
import HTTPTransport
import SQLiteStore
import TweetSync

/// `tweetstore refresh [NAME...]`.
enum RefreshCommand: Command {
  static let names = ArgumentKey.all(
    "NAME", kind: .listed(CompleteCommand.List.sources.rawValue), isOptional: true,
    help: "The sources to refresh; all if omitted")

  static let commandName = "refresh"

  static let description = CommandDescription(
    commandName, summary: "Fetch newer tweets from every source",
    discussion: """
      Run this command from cron. It prints nothing when it succeeds, unless standard error is a terminal. It \
      fetches only what is newer than the last time, and continues where an earlier run was interrupted. From an \
      endpoint of X's API it requests tweets newer than the newest stored one. It fetches any other URL only if \
      the file has changed.

      If tweets couldn't be fetched, because the last refresh was too long ago or was interrupted, tweetstore \
      records and reports a gap, and fills it later if the endpoint still returns those tweets.

      A source that another process is fetching is skipped, unless you name it.
      """,
    arguments: [names.description],
    options: ReportOptions.descriptions + FetchCommandOptions.descriptions,
    examples: [
      CommandExample(
        "*/15 * * * *  /usr/local/bin/tweetstore refresh",
        help: "A crontab line that refreshes four times an hour"),
      CommandExample(
        "tweetstore refresh swift --verbose", help: "Refresh one source, and report what was done"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let options = try FetchCommandOptions.options(from: invocation)
    let cancellation = CancellationFlag()
    Interruption.install { cancellation.cancel() }
    let archive = try invocation.archive(.readWrite)
    defer { archive.close() }
    let reportsSuccess =
      invocation.messages.verbosity == .verbose || invocation.messages.terminal.isTerminal
    let isAll = invocation.arguments[names].isEmpty
    let sources = try selected(SourceRegister(archive: archive).all(), invocation)
    if sources.isEmpty {
      let message = "no sources to refresh; 'tweetstore import URL' adds one"
      if reportsSuccess {
        invocation.messages.note(message)
      } else {
        invocation.messages.detail(message)
      }
      try RunOutcome(invocation, tellsReports: false).summarize()
      return .done
    }
    let lock = try RefreshLock(storePath: try invocation.storePath())
    defer { withExtendedLifetime(lock) {} }
    let messages = invocation.messages
    var outcome = RunOutcome(invocation, tellsReports: reportsSuccess)
    let run = SourceRun(
      invocation, archive: archive, options: options, cancellation: cancellation,
      rejections: outcome.rejections)
    for source in sources {
      do {
        let report = try run.fetch(
          label: source.name, onWait: { messages.detail($0) },
          source: { try $0.source(named: source.name) }
        ).report
        outcome.add(report.input, isUnchanged: report.isNotModified)
        tell(report, messages)
      } catch let error as ImportError
        where isAll && [.busy, .unknownSource].contains(error.code)
      {
        // Another program fetches it right now, or has removed it.
        messages.detail(error.message)
      } catch {
        try outcome.add(error, of: source.name, isOnly: sources.count == 1)
      }
    }
    try outcome.summarize()
    try ReportOptions.purge(archive, invocation)
    TextIndexing(invocation, archive: archive).run()
    return outcome.code
  }

  private static func selected(_ all: [SourceState], _ invocation: Invocation) throws
    -> [SourceState]
  {
    let names = invocation.arguments[Self.names]
    let refreshable = all.filter { $0.kind != .file }
    if names.isEmpty { return refreshable }
    return try names.map { try KnownSource.named($0, among: refreshable) }
  }

  private static func tell(_ report: FetchReport, _ messages: StandardError) {
    guard let walk = WalkText(report) else { return }
    for gap in walk.gaps { messages.warning(gap.message, hint: gap.hint) }
    if let text = walk.completeness { messages.detail(text) }
  }
}
