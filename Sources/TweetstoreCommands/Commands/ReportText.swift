import CommandLineKit
import TweetFormats
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
    if report.embedded > 0 { line += "; \(Self.count(report.embedded, "tweet")) inside others" }
    if report.rejected > 0 { line += "; \(Self.count(report.rejected, "record")) rejected" }
    if report.unreadable > 0 { line += "; \(Self.count(report.unreadable, "place")) unreadable" }
    if report.unrecognised > 0 {
      line += "; \(Self.count(report.unrecognised, "unrecognised record"))"
    }
    if report.notices > 0 { line += "; \(Self.count(report.notices, "other record"))" }
    if report.deletions > 0 { line += "; \(Self.count(report.deletions, "deletion"))" }
    if report.repaired > 0 {
      line += "; broken text repaired in \(Self.count(report.repaired, "record"))"
    }
    return line
  }

  /// The outcome of the entries of an archive or a folder; nil for other inputs.
  var members: String? {
    guard report.memberCount + report.mediaFiles + report.ignored > 0 else { return nil }
    var parts = ["\(Self.count(report.memberCount, "member")) read"]
    if report.mediaFiles > 0 {
      parts.append("\(Self.count(report.mediaFiles, "media file")) skipped")
    }
    if report.ignored > 0 {
      let names = report.ignoredNames.prefix(Self.namedIgnored).map { name in
        var rest = name[...]
        if name.hasPrefix(report.input) {
          rest = name.dropFirst(report.input.count)
          // A folder's name may end with its separator.
          if rest.hasPrefix("/") || rest.hasPrefix(":") { rest = rest.dropFirst() }
        }
        return MessageText.shortened(String(rest), limit: MessageText.longestName)
      }
      let rest = report.ignored > names.count ? ", …" : ""
      parts.append(
        "\(Self.count(report.ignored, "unrecognised member")) skipped: "
          + names.joined(separator: ", ") + rest)
    }
    return "\(report.input): " + parts.joined(separator: "; ")
  }

  /// So many of the members that were skipped are named.
  private static let namedIgnored = 5

  /// The counts of each member of an archive or a folder, and the members that were skipped.
  var memberHeadlines: [String] {
    let skipped = report.ignoredNames.map { name in
      "\(name): skipped" + (report.ignoredFormats[name].map { ": this looks like \($0)" } ?? "")
    }
    return readHeadlines + skipped
  }

  private var readHeadlines: [String] {
    report.members.map { member in
      let counts = [
        (member.new, "new"), (member.updated, "updated"), (member.unchanged, "unchanged"),
      ].map { "\(NumberFormat.grouped($0.0)) \($0.1)" }
      return "\(member.place): \(Self.count(member.seen, "tweet")) seen: "
        + counts.joined(separator: ", ")
    }
  }

  /// The report of a record or member that can't be read.
  ///
  /// - Parameter isVerbose: Whether to say in each case where in the file it begins. It is said in any case on the first
  ///   line, which may be the only one.
  static func rejection(_ record: InputReport.RejectedRecord, isVerbose: Bool) -> ErrorReport {
    var message = record.message
    if let offset = record.byteOffset, isVerbose || (record.line == 1 && offset > 0) {
      message += " (byte \(offset))"
    }
    return ErrorReport(message: message, place: record.place, hint: record.hint)
  }

  /// The first records that were rejected, and how many more there were.
  var rejections: [ErrorReport] {
    var reports = report.rejections.map { Self.rejection($0, isVerbose: false) }
    let rest = report.rejected + report.unreadable - report.rejections.count
    if rest > 0 {
      let words =
        report.unreadable == 0
        ? "\(Self.count(rest, "more record")) rejected" : "\(Self.count(rest, "more fault"))"
      reports.append(
        ErrorReport(
          message: "\(report.input): and \(words)", hint: "--verbose lists all of them"))
    }
    return reports
  }

  /// The differences between manifests of account archives and what was found.
  var mismatches: [ErrorReport] {
    report.mismatches.map { mismatch in
      let promised = "the manifest promises \(Self.count(mismatch.promised, "record"))"
      let found = mismatch.found.map { "the file has \(NumberFormat.grouped($0))" }
      let isMissing = mismatch.found ?? 0 < mismatch.promised
      return ErrorReport(
        message: "\(promised), but \(found ?? "there is no such file")", place: mismatch.place,
        hint: isMissing
          ? "download the archive again, or copy the file from it once more"
          : "nothing is missing; the file and the manifest may be of different archives")
    }
  }

  /// That records of the input, or all of it, are of an unknown format; nil if there are none.
  var unrecognised: ErrorReport? {
    guard report.unrecognised > 0 || report.format != nil else { return nil }
    let hint =
      report.format?.hint ?? "'tweetstore import --help' lists the formats that can be read"
    guard !report.holdsOnlyFaults else {
      return ErrorReport(
        message: "\(report.input): found no tweets: \(report.formatDescription)", hint: hint)
    }
    let count = Self.count(report.unrecognised, "record")
    return ErrorReport(
      message: "\(report.input): \(count) not read: \(report.formatDescription)", hint: hint,
      severity: .warning)
  }

  /// The errors that the API returned instead of or besides tweets.
  var problems: [ErrorReport] {
    report.problems.map {
      ErrorReport(
        message: "\(report.input): the API says: \($0)",
        hint: report.holdsOnlyFaults ? "it gave this error in place of tweets" : nil)
    }
  }

  /// That an input has nothing in it; nil where it has something.
  var emptiness: String? {
    let members = report.memberCount + report.ignored + report.mediaFiles + report.unreadable
    if report.byteCount == 0, report.seen == 0, members == 0 { return "\(report.input) is empty" }
    let records =
      report.seen + report.notices + report.rejected + report.unreadable + report.problems.count
      + report.unrecognised + report.mismatches.count + (report.format == nil ? 0 : 1)
    return records == 0 ? "\(report.input) contains no tweets" : nil
  }

  /// A number with its noun, in the plural but for one.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(NumberFormat.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension InputReport {
  /// True if there was something to read, and all of it was rejected or says that a request failed.
  ///
  /// That the service doesn't have one item is no failure: it answered the request.
  var holdsOnlyFaults: Bool {
    let faults = rejected + unreadable + unrecognised + (format == nil ? 0 : 1)
    return seen == 0 && notices <= errorResponses && faults + errorResponses > 0
  }

  /// Adds the numbers of another report.
  mutating func add(counts other: InputReport) {
    seen += other.seen
    embedded += other.embedded
    new += other.new
    updated += other.updated
    unchanged += other.unchanged
    skipped += other.skipped
    rejected += other.rejected
    unreadable += other.unreadable
    notices += other.notices
    unrecognised += other.unrecognised
    errorResponses += other.errorResponses
    deletions += other.deletions
    repaired += other.repaired
    memberCount += other.memberCount
    ignored += other.ignored
    mediaFiles += other.mediaFiles
    byteCount += other.byteCount
  }
}
