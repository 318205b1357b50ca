import CommandLineKit
import TweetSync

/// What several inputs of one command came to, in messages and as an exit code.
struct RunOutcome {
  private let invocation: Invocation
  private var reports: [InputReport] = []
  private var failures: [ExitCode] = []
  private var partial = false
  /// Whether reports are told; a refresh is silent about success.
  private let tellsReports: Bool

  init(_ invocation: Invocation, tellsReports: Bool = true) {
    self.invocation = invocation
    self.tellsReports = tellsReports
  }

  /// Takes the report of an input that was read to its end.
  mutating func add(_ report: InputReport) {
    reports.append(report)
    let text = ReportText(report)
    let isUnreadable =
      report.seen == 0 && report.notices == 0 && report.rejected > 0
      || report.seen == 0 && !report.problems.isEmpty
    if isUnreadable {
      failures.append(.data)
    } else if report.rejected > 0 {
      partial = true
    }
    if tellsReports || report.rejected > 0 || isUnreadable {
      if invocation.messages.verbosity > .quiet || isUnreadable || report.rejected > 0 {
        invocation.messages.write(
          text.lines(
            isBrief: !tellsReports, isTerminal: invocation.messages.terminal.isTerminal))
      }
    }
    for warning in report.warnings { invocation.messages.warning(warning) }
    for problem in report.problems {
      invocation.messages.warning("\(report.input): the API says: \(problem)")
    }
  }

  /// Takes the error of an input that failed.
  ///
  /// - Throws: The error itself where there is no other input, or where the user asked to stop.
  mutating func add(_ error: any Error, of input: String, isOnly: Bool) throws {
    if isOnly || Interruption.isRequested || (error as? OutputError) != nil { throw error }
    let code = (error as? any ReportableError)?.exitCode ?? .failed
    // Without the store nothing can go on.
    if code == .inputOutput || code == .cannotCreate { throw error }
    failures.append(code)
    invocation.messages.report(error)
  }

  /// Says what all inputs came to, where there were several.
  func summarize() {
    guard tellsReports, reports.count > 1, invocation.messages.verbosity > .quiet else { return }
    var sum = InputReport(input: "all")
    for report in reports { sum.add(counts: report) }
    invocation.messages.write(ReportText(sum).headline + "\n")
  }

  /// The code to end with.
  var code: ExitCode {
    if failures.isEmpty { return partial ? .partial : .done }
    let readable = reports.count - failures.filter { $0 == .data }.count
    return readable > 0 ? .partial : failures[0]
  }
}
