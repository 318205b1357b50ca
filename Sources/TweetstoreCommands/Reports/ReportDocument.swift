import CommandLineKit
import TweetFormats
import TweetSync

/// The result of an import or a refresh, as JSON for programs.
///
/// `docs/records.md` describes it. Members are only ever added.
struct ReportDocument {
  private struct Entry {
    var input: String
    var report: InputReport?
    var isUnchanged = false
    var failure: String?
    /// The range of the rejections among those of all inputs.
    var rejections: Range<Int>
  }

  private var entries: [Entry] = []
  private let filter: (String) -> String

  /// The most characters of a name that the document has: a path may have as many.
  private static let longestName = 4096

  /// A document without inputs.
  ///
  /// - Parameter filter: Hides the run's secrets in a text.
  init(filter: @escaping (String) -> String) {
    self.filter = filter
  }

  /// Adds an input that was read to its end.
  ///
  /// - Parameter rejections: Where its rejections are among those of all inputs.
  mutating func add(_ report: InputReport, isUnchanged: Bool, rejections: Range<Int>) {
    entries.append(
      Entry(
        input: report.input, report: report, isUnchanged: isUnchanged, rejections: rejections))
  }

  /// Adds an input that failed.
  ///
  /// - Parameter rejections: Where its rejections are among those of all inputs.
  mutating func add(failure: String, of input: String, rejections: Range<Int>) {
    entries.append(Entry(input: input, failure: failure, rejections: rejections))
  }

  /// The document.
  ///
  /// - Parameter exitCode: The code that the program is going to end with.
  func tree(exitCode: Int32) -> JSONTree {
    var sum = InputReport(input: "")
    for entry in entries { if let report = entry.report { sum.add(counts: report) } }
    return .object([
      .init("version", .integer(1)),
      .init("inputs", .array(entries.map(tree))),
      .init("total", .object(Self.counts(sum))),
      .init("exitCode", .integer(Int64(exitCode))),
    ])
  }

  private func tree(_ entry: Entry) -> JSONTree {
    let report = entry.report ?? InputReport(input: entry.input)
    let status = entry.failure != nil ? "failed" : entry.isUnchanged ? "unchanged" : "read"
    return .object(
      [.init("input", name(entry.input)), .init("status", .text(status))]
        + Self.counts(report) + [
          .init("rejections", .rejections(entry.rejections)),
          .init("manifestMismatches", .array(report.mismatches.map(tree))),
          .init("members", .array(report.members.map(tree))),
          .init("ignored", .array(report.ignoredNames.map(name))),
          .init("format", .text(report.format?.description)),
          .init("problems", .array(report.problems.map(message))),
          .init("warnings", .array(report.warnings.map(message))),
          .init("error", message(entry.failure)),
        ])
  }

  private func name(_ text: String) -> JSONTree {
    .text(Self.name(text, filter))
  }

  /// A name as the document has it.
  ///
  /// - Parameter filter: Hides the run's secrets in a text.
  static func name(_ text: String, _ filter: (String) -> String) -> String {
    MessageText.shortened(filter(text), limit: longestName)
  }

  private func message(_ text: String?) -> JSONTree {
    .text(text.map { MessageText.shortened(filter($0)) })
  }

  private static func counts(_ report: InputReport) -> [JSONTree.Member] {
    [
      tweets(
        seen: report.seen, new: report.new, updated: report.updated, unchanged: report.unchanged,
        leftOut: report.skipped),
      .init("embeddedTweets", .integer(report.embedded)),
      .init("deletions", .integer(report.deletions)),
      .init("otherRecords", .integer(report.notices)),
      .init("unrecognised", .integer(report.unrecognised)),
      .init("rejected", .integer(report.rejected)),
      .init("unreadable", .integer(report.unreadable)),
      .init("repaired", .integer(report.repaired)),
      .init("membersRead", .integer(report.memberCount)),
      .init("membersIgnored", .integer(report.ignored)),
      .init("mediaFiles", .integer(report.mediaFiles)),
      .init("bytes", .value(.integer(report.byteCount))),
    ]
  }

  private static func tweets(
    seen: Int, new: Int, updated: Int, unchanged: Int, leftOut: Int
  ) -> JSONTree.Member {
    .init(
      "tweets",
      .object([
        .init("seen", .integer(seen)), .init("new", .integer(new)),
        .init("updated", .integer(updated)), .init("unchanged", .integer(unchanged)),
        .init("leftOut", .integer(leftOut)),
      ]))
  }

  private func tree(_ member: MemberReport) -> JSONTree {
    .object([
      .init("place", name(member.place)),
      Self.tweets(
        seen: member.seen, new: member.new, updated: member.updated, unchanged: member.unchanged,
        leftOut: member.skipped),
      .init("otherRecords", .integer(member.notices)),
      .init("rejected", .integer(member.rejected)),
      .init("bytes", .value(.integer(member.byteCount))),
      .init("isDamaged", .boolean(member.isDamaged)),
    ])
  }

  private func tree(_ mismatch: InputReport.ManifestMismatch) -> JSONTree {
    .object([
      .init("place", name(mismatch.place)), .init("promised", .integer(mismatch.promised)),
      .init("found", mismatch.found.map { .integer($0) } ?? .text(nil)),
    ])
  }
}
