import CommandLineKit
import Glibc
import ObjectGraph
import Predicates
import SQLiteStore
import TweetModel
import TweetSync

/// `tweetstore delete PREDICATE`.
enum DeleteCommand: Command {
  static let dryRun = OptionKey.flag("dry-run", help: "Only report what would be deleted")

  static let yes = OptionKey.flag("yes", short: "y", help: "Delete without asking")

  static let predicate = ArgumentKey.required("PREDICATE", help: "The tweets to delete")

  static let commandName = "delete"

  static let description = CommandDescription(
    commandName, summary: "Delete tweets from the store",
    discussion: """
      PREDICATE is written in the language of 'query'; TRUEPREDICATE selects all tweets. Try it with --dry-run \
      first. On a terminal the command asks before it deletes. Elsewhere it needs --yes.

      A tweet's observations and their records are deleted with it. A record that other tweets were also seen in \
      is kept for them. Reported deletions, users, links and media are kept, too. If you import the file again, the \
      tweets come back.
      """,
    arguments: [predicate.description, PredicateOptions.arguments.description],
    options: [
      dryRun.description,
      yes.description,
    ] + PredicateOptions.descriptions,
    examples: [
      CommandExample(
        "tweetstore delete 'deletedAt != nil' --dry-run",
        help: "Count the stored tweets that were deleted elsewhere"),
      CommandExample(
        "tweetstore delete 'tweeter.screenName == %@' spammer --yes",
        help: "Delete the tweets of one author"),
    ], surplusHint: "quote the predicate as one word")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let isDryRun = arguments[dryRun]
    let isAsked = !isDryRun && !arguments[yes]
    if isAsked, !(invocation.messages.terminal.isTerminal && isatty(STDIN_FILENO) == 1) {
      throw UsageError(
        .missingArgument, "nobody is there to be asked: 'delete' needs --yes or --dry-run",
        hint: "--dry-run says what would go")
    }
    Interruption.install()
    let archive = try invocation.archive(.readWrite)
    defer { archive.close() }
    let model = archive.container.model
    let selection = try QueryPredicate(arguments, predicate).selection(
      of: EntityName.entity(named: Tweet.entityName, in: model), in: model)
    if let note = selection.note { invocation.messages.note(note) }
    let selected = selection.predicate
    let remover = TweetRemover(archive: archive, clock: selection.clock)
    if isDryRun || isAsked {
      let preview = try remover.preview(selected)
      if isDryRun {
        try invocation.output.write("\(text(preview)) would be deleted\n")
        return .done
      }
      if preview.tweets == 0 {
        invocation.messages.note("nothing matches")
        return .done
      }
      invocation.messages.write("delete \(text(preview))? [y/N] ")
      guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
        invocation.messages.note("nothing was deleted")
        return .done
      }
    }
    let result = try remover.remove(selected, reportingTo: invocation.messages, as: text)
    invocation.messages.note("\(text(result)) deleted")
    if result.movedRecords > 0 {
      invocation.messages.detail(
        "\(result.movedRecords) records stay, since other tweets were seen in them")
    }
    return .done
  }

  private static func text(_ result: TweetRemover.Result) -> String {
    ReportText.count(result.tweets, "tweet") + " with "
      + ReportText.count(result.observations, "observation")
  }
}
