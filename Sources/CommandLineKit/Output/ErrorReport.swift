/// Everything that a user is told about an error.
///
///     tweetstore: data/tweets.js:1204: expected a string for "id_str"
///         "id_str": 17,
///                   ^~
///       because: …
///       hint: …
public struct ErrorReport: Sendable, Hashable {
  /// The severity of a message.
  public enum Severity: Sendable {
    /// The work failed.
    case error
    /// The work goes on, but something is wrong.
    case warning
    /// Nothing is wrong.
    case note
  }

  /// The problem, on one line.
  public var message: String

  /// The place of the problem.
  public var place: String?

  /// Lines of the input with a mark below the wrong part.
  public var excerpt: [String]

  /// Advice on what to do about the problem.
  public var hint: String?

  /// The causes, nearest first.
  public var causes: [String]

  /// The severity.
  public var severity: Severity

  /// Creates a report.
  public init(
    message: String, place: String? = nil, excerpt: [String] = [], hint: String? = nil,
    causes: [String] = [], severity: Severity = .error
  ) {
    self.message = message
    self.place = place
    self.excerpt = excerpt
    self.hint = hint
    self.causes = causes
    self.severity = severity
  }

  /// Creates the report of an error; of one that is no `ReportableError`, its description.
  ///
  /// At most ten causes are taken, so that errors that name each other as cause come to an end. A
  /// cause that an error above it has in its own message is left out.
  public init(_ error: any Error) {
    guard let reportable = error as? any ReportableError else {
      self.init(message: String(describing: error))
      return
    }
    var causes: [String] = []
    var hint = reportable.hint
    var next = reportable.cause
    for _ in 0..<10 {
      guard let cause = next else { break }
      let reportableCause = cause as? any ReportableError
      let text = reportableCause.map { cause in
        (cause.place.map { "\($0): " } ?? "") + cause.message
      }
      let line = text ?? String(describing: cause)
      // A cause that was said above explains nothing.
      let above = [reportable.message] + causes
      let isNews = !above.contains {
        $0.contains(line) || $0.contains(reportableCause?.message ?? line)
      }
      if isNews { causes.append(line) }
      hint = hint ?? reportableCause?.hint
      next = reportableCause?.cause
    }
    self.init(
      message: reportable.message, place: reportable.place, excerpt: reportable.excerpt,
      hint: hint, causes: causes)
  }

  /// The report with every text changed by `change`, such as one that hides secrets.
  func mapped(_ change: (String) -> String) -> ErrorReport {
    ErrorReport(
      message: change(message), place: place.map(change), excerpt: excerpt.map(change),
      hint: hint.map(change), causes: causes.map(change), severity: severity)
  }

  /// The report as lines for standard error, the last one ended as well.
  ///
  /// Texts are escaped and bounded by ``MessageText``, since messages quote what strangers wrote.
  ///
  /// - Parameters:
  ///   - program: What the first line begins with.
  ///   - style: How it is dressed.
  public func text(program: String, style: TextStyle) -> String {
    let place = place.map { MessageText.line($0) + ": " } ?? ""
    let label: String
    switch severity {
    case .error: label = style.apply(.error, to: "\(program):")
    case .warning:
      label = style.apply(.bold, to: "\(program):") + " " + style.apply(.warning, to: "warning:")
    case .note: label = style.apply(.bold, to: "\(program):")
    }
    var lines = ["\(label) \(place)\(MessageText.line(message))"]
    lines += excerpt.prefix(Self.longestExcerpt).map { "    " + MessageText.line($0) }
    lines += causes.map { "  \(style.apply(.dim, to: "because:")) \(MessageText.line($0))" }
    if let hint {
      lines.append("  \(style.apply(.hint, to: "hint:")) \(MessageText.line(hint))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The most lines of an excerpt that are shown.
  private static let longestExcerpt = 10
}
