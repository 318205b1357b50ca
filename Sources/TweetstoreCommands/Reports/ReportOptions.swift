import CommandLineKit
import TweetSync

/// The options of the commands that import: how they report, and what becomes of deleted tweets.
enum ReportOptions {
  /// The form of a report, by the names that `--report` accepts.
  enum Form: String, OptionChoice {
    case text, json

    static let choices = [
      Choice("text", help: "lines for people, on standard error"),
      Choice("json", help: "a document for programs, on standard output"),
    ]
  }

  static let purge = OptionKey.flag(
    "purge", category: .selection,
    help: "Afterwards delete all tweets that sources say are deleted",
    discussion: """
      Without it a deleted tweet keeps its text and is marked: 'deletedAt' has the time. What was \
      said of the deletion stays in either case, so that a later import knows.
      """)

  static let report = OptionKey<Form>.choice(
    "report", variable: "FORM", defaultValue: .text, category: .output,
    help: "How to report what was done")

  static let descriptions = [
    purge.description,
    report.description,
  ]

  /// Deletes the tweets that are marked as deleted, where the user wants that.
  static func purge(_ archive: TweetArchive, _ invocation: Invocation) throws {
    guard invocation.arguments[purge], !Interruption.isRequested else { return }
    let remover = TweetRemover(archive: archive)
    let result = try remover.remove(
      remover.bound(TweetRemover.markedAsDeleted), reportingTo: invocation.messages,
      as: { ReportText.count($0.tweets, "tweet") })
    if result.tweets > 0 {
      invocation.messages.note("\(ReportText.count(result.tweets, "deleted tweet")) purged")
    }
    try Interruption.check()
  }
}
