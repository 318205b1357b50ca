import CommandLineKit
import TweetSync

/// A report of an import in words.
struct ReportText {
  private let report: InputReport

  init(_ report: InputReport) {
    self.report = report
  }

  /// The counts in one line.
  var headline: String {
    let counts = [
      (report.new, "new"), (report.updated, "updated"), (report.unchanged, "unchanged"),
    ].map { "\(NumberFormat.grouped($0.0)) \($0.1)" }
    var line =
      "\(report.input): \(Self.count(report.seen, "tweet")) seen: "
      + counts.joined(separator: ", ")
    if report.skipped > 0 { line += ", \(NumberFormat.grouped(report.skipped)) left out" }
    if report.rejected > 0 { line += "; \(Self.count(report.rejected, "record")) rejected" }
    if report.notices > 0 { line += "; \(Self.count(report.notices, "other record"))" }
    if report.deletions > 0 { line += "; \(Self.count(report.deletions, "deletion"))" }
    if report.repaired > 0 {
      line += "; broken text repaired in \(Self.count(report.repaired, "record"))"
    }
    return line
  }

  /// The first records that were rejected, and how many more there were.
  var rejections: [ErrorReport] {
    var reports = report.rejections.map {
      ErrorReport(message: $0.message, place: $0.place, hint: $0.hint)
    }
    let rest = report.rejected - report.rejections.count
    if rest > 0 {
      reports.append(
        ErrorReport(message: "\(report.input): and \(Self.count(rest, "more record")) rejected"))
    }
    return reports
  }

  /// What the API said in place of tweets, or beside them.
  var problems: [ErrorReport] {
    report.problems.map {
      ErrorReport(
        message: "\(report.input): the API says: \($0)",
        hint: report.holdsOnlyFaults ? "it gave this error in place of tweets" : nil)
    }
  }

  /// That an input has nothing in it; nil where it has something.
  var emptiness: String? {
    if report.byteCount == 0, report.seen == 0 { return "\(report.input) is empty" }
    let records = report.seen + report.notices + report.rejected + report.problems.count
    return records == 0 ? "\(report.input) holds no tweets" : nil
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(NumberFormat.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension InputReport {
  /// Whether there was something to read, and nothing of it was a record.
  var holdsOnlyFaults: Bool {
    seen == 0 && (rejected > 0 && notices == 0 || !problems.isEmpty)
  }

  /// Adds the numbers of another report.
  mutating func add(counts other: InputReport) {
    seen += other.seen
    new += other.new
    updated += other.updated
    unchanged += other.unchanged
    skipped += other.skipped
    rejected += other.rejected
    notices += other.notices
    deletions += other.deletions
    repaired += other.repaired
    byteCount += other.byteCount
  }
}
