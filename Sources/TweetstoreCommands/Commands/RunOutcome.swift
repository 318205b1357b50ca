import CommandLineKit
import ObjectGraph
import TweetSync

/// The outcome of several inputs of one command, in messages and as an exit code.
struct RunOutcome {
  private let messages: StandardError
  private var reports: [InputReport] = []
  private var failures: [ExitCode] = []
  private var partial = false
  private var readable = 0
  /// True if reports are told; a refresh is silent about success.
  private let tellsReports: Bool
  private var document: ReportDocument
  /// Takes the rejections while inputs are read.
  let rejections: RejectionListing
  /// The destination of the document for programs, if one is requested.
  private let output: StandardOutput?

  init(_ invocation: Invocation, tellsReports: Bool = true) {
    let isDocument = invocation.arguments[ReportOptions.report] == .json
    self.init(
      messages: invocation.messages, tellsReports: tellsReports && !isDocument,
      output: isDocument ? invocation.output : nil)
  }

  init(messages: StandardError, tellsReports: Bool, output: StandardOutput? = nil) {
    rejections = RejectionListing(messages, isSpooled: output != nil)
    self.messages = messages
    self.tellsReports = tellsReports
    self.output = output
    document = ReportDocument(filter: messages.filtered)
  }

  /// Takes the report of an input that was read to its end.
  ///
  /// - Parameter isUnchanged: Whether the input was not read at all, since it is what it was.
  mutating func add(_ report: InputReport, isUnchanged: Bool = false) {
    reports.append(report)
    document.add(report, isUnchanged: isUnchanged, rejections: rejections.cut())
    let text = ReportText(report)
    if report.holdsOnlyFaults {
      failures.append(.data)
    } else {
      readable += 1
      if report.rejected + report.unreadable + report.mismatches.count > 0 { partial = true }
    }
    if !rejections.isVerbose { for line in text.rejections { messages.report(line) } }
    for line in text.mismatches { messages.report(line) }
    if let line = text.unrecognised, line.severity == .error || messages.verbosity > .quiet {
      messages.report(line)
    }
    if report.holdsOnlyFaults {
      for problem in text.problems { messages.report(problem) }
    } else if tellsReports {
      for problem in text.problems { messages.warning(problem.message) }
    } else {
      // That a tweet is gone is no news to who refreshes every few minutes.
      for problem in text.problems { messages.detail(problem.message) }
    }
    for warning in report.warnings { messages.warning("\(report.input): \(warning)") }
    guard tellsReports else { return }
    if isUnchanged { return tell("\(report.input): nothing has changed since the last time") }
    if let warning = text.emptiness { messages.warning(warning) }
    for line in text.memberHeadlines { messages.detail(line) }
    tell(text.headline)
    if let line = text.members { tell(line) }
  }

  /// Takes the error of an input that failed.
  ///
  /// - Throws: The error itself where there is no other input, where the others would meet it as
  ///   well, or where the user asked to stop.
  mutating func add(_ error: any Error, of input: String, isOnly: Bool) throws {
    failures.append((error as? any ReportableError)?.exitCode ?? .failed)
    let message = (error as? any ReportableError)?.message ?? "\(error)"
    document.add(failure: message, of: input, rejections: rejections.cut())
    if isOnly || Interruption.isRequested || error is StoreError {
      try writeDocument(failures.last ?? .failed)
      throw error
    }
    messages.report(error)
  }

  /// Says what all inputs came to, where there were several, or everything in a document.
  func summarize() throws {
    try writeDocument(code)
    guard tellsReports, reports.count > 1 else { return }
    var sum = InputReport(input: "all \(reports.count)")
    for report in reports { sum.add(counts: report) }
    tell(ReportText(sum).headline)
  }

  private func writeDocument(_ code: ExitCode) throws {
    guard let output else { return }
    try output.write(report: document.tree(exitCode: code.rawValue), including: rejections)
  }

  private func tell(_ line: String) {
    guard messages.verbosity > .quiet else { return }
    messages.line(line)
  }

  /// The code to end with.
  var code: ExitCode {
    if failures.isEmpty { return partial ? .partial : .done }
    return readable > 0 ? .partial : failures[0]
  }
}
