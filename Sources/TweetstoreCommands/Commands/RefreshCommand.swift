import HTTPTransport
import SQLiteStore
import CommandLineKit
import TweetSync

/// `tweetstore refresh [NAME...]`.
enum RefreshCommand: Command {
  static let description = CommandDescription(
    "refresh", summary: "Fetch what is newer from every source",
    discussion: """
      Meant for cron: it says nothing when all went well, fetches only what is newer than the last \
      time, and goes on where a run was cut off. Of X's API endpoints it asks for tweets newer \
      than the newest one held; other addresses are fetched only if they have changed.

      Stretches that could not be fetched, because the last refresh was too long ago or was stopped, \
      are kept as gaps, reported, and filled later where the endpoint still reaches them.
      """,
    arguments: [
      ArgumentDescription(
        "NAME", isOptional: true, isRepeatable: true, help: "The sources; all without a name")
    ],
    options: FetchCommandOptions.descriptions,
    examples: [
      CommandExample("*/15 * * * *  tweetstore refresh", help: "a line for crontab"),
      CommandExample("tweetstore refresh swift --verbose", help: "one source, and what was done"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let options = try FetchCommandOptions.options(from: invocation)
    Interruption.install()
    let archive = try invocation.archive(.readWrite)
    let sources = try selected(SourceRegister(archive: archive).all(), invocation)
    if sources.isEmpty {
      invocation.messages.detail("there is no source to refresh")
      return .done
    }
    let lock = try RefreshLock(storePath: try invocation.storePath())
    defer { withExtendedLifetime(lock) {} }
    let isVerbose = invocation.messages.verbosity == .verbose
    var outcome = RunOutcome(invocation, tellsReports: isVerbose)
    for source in sources {
      let progress = ImportProgress(invocation, input: source.name)
      defer { progress.finish() }
      do {
        let fetcher = try SourceFetcher(
          archive: archive, options: options, monitor: progress.monitor)
        fetcher.onWait = { wait in invocation.messages.detail(wait.reason) }
        let report = try fetcher.fetch(source)
        progress.finish()
        outcome.add(report.input)
        tell(report, source: source, invocation)
      } catch {
        progress.finish()
        try outcome.add(error, of: source.name, isOnly: sources.count == 1)
      }
    }
    outcome.summarize()
    return outcome.code
  }

  private static func selected(_ all: [SourceState], _ invocation: Invocation) throws
    -> [SourceState]
  {
    let names = invocation.arguments.arguments("NAME")
    let refreshable = all.filter { $0.kind != .file }
    if names.isEmpty { return refreshable }
    return try names.map { name in
      guard let source = refreshable.first(where: { $0.name == name }) else {
        throw UsageError(
          .invalidValue, "there is no source '\(name)'",
          hint: SpellingSuggestion.closest(to: name, among: refreshable.map(\.name))
            .map { "did you mean '\($0)'?" } ?? "'tweetstore sources' lists them")
      }
      return source
    }
  }

  private static func tell(_ report: FetchReport, source: SourceState, _ invocation: Invocation) {
    if let gap = report.walk?.gap {
      let after = gap.after.map(String.init) ?? "the first"
      let before = gap.before.map(String.init) ?? "the newest"
      invocation.messages.warning(
        "\(source.name): tweets between \(after) and \(before) may be missing",
        hint: gap.reason == .beyondReach
          ? "the last refresh was longer ago than the endpoint looks back; refresh more often"
          : "the next refresh tries to fill the gap")
    }
    if report.isNotModified {
      invocation.messages.detail("\(source.name): nothing has changed")
    } else if let walk = report.walk, walk.isComplete, let mark = walk.mark {
      invocation.messages.detail("\(source.name): complete to \(mark), \(report.pageCount) pages")
    }
  }
}
