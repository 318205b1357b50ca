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
    var parts = [
      "\(report.new) new", "\(report.updated) updated", "\(report.unchanged) unchanged",
    ]
    if report.skipped > 0 { parts.append("\(report.skipped) left out") }
    if report.rejected > 0 { parts.append("\(report.rejected) rejected") }
    let tweets = report.seen == 1 ? "1 tweet seen" : "\(report.seen) tweets seen"
    var line = "\(report.input): \(tweets): \(parts.joined(separator: ", "))"
    if report.notices > 0 { line += "; \(report.notices) other records" }
    if report.repaired > 0 { line += "; \(report.repaired) records with broken text repaired" }
    return line
  }

  /// All lines.
  ///
  /// - Parameters:
  ///   - isBrief: Only what was rejected.
  ///   - isTerminal: Whether what strangers wrote must be made visible.
  func lines(isBrief: Bool, isTerminal: Bool) -> String {
    var lines = isBrief && report.rejections.isEmpty ? [] : [headline]
    for rejection in report.rejections {
      lines.append("  \(rejection.place): \(rejection.message)")
      if let hint = rejection.hint { lines.append("    hint: \(hint)") }
    }
    let rest = report.rejected - report.rejections.count
    if rest > 0 { lines.append("  … and \(rest) more") }
    return lines.map {
      (isTerminal ? TerminalText.escaped($0, keepsLayout: true) : $0) + "\n"
    }.joined()
  }
}

extension InputReport {
  /// Adds the numbers of another report.
  mutating func add(counts other: InputReport) {
    seen += other.seen
    new += other.new
    updated += other.updated
    unchanged += other.unchanged
    skipped += other.skipped
    rejected += other.rejected
    notices += other.notices
    repaired += other.repaired
    byteCount += other.byteCount
  }
}
