import Synchronization

/// The one writer for messages: errors, warnings, notes and the progress line.
///
/// A message goes out in one write, so that messages of several processes don't mix. A progress
/// line is taken away before a message and drawn again below it. When a message can't be written
/// there is nobody left to tell, so such failures are not reported.
public final class StandardError: Sendable {
  /// The name of the program, with which messages begin.
  public let program: String

  /// The verbosity.
  public let verbosity: Verbosity

  /// The properties of the stream's destination.
  public let terminal: Terminal

  private let descriptor: Int32
  private let statusLine = Mutex("")
  private let filter = Mutex<(@Sendable (String) -> String)?>(nil)

  /// Creates the writer for standard error, or for another open file.
  public init(
    program: String, verbosity: Verbosity = .normal,
    descriptor: Int32 = StandardStream.error.rawValue,
    terminal: Terminal
  ) {
    self.program = program
    self.verbosity = verbosity
    self.descriptor = descriptor
    self.terminal = terminal
  }

  /// Sets what changes every text before it is shown, such as one that hides secrets.
  ///
  /// It sees whole texts, before they are escaped and cut.
  public func setFilter(_ change: @escaping @Sendable (String) -> String) {
    filter.withLock { $0 = change }
  }

  /// `text` as the filter leaves it.
  public func filtered(_ text: String) -> String {
    guard let change = filter.withLock({ $0 }) else { return text }
    return change(text)
  }

  /// Reports an error with its place, excerpt, hint and causes.
  public func report(_ error: any Error) {
    report(ErrorReport(error))
  }

  /// Writes a report.
  public func report(_ report: ErrorReport) {
    put(report.mapped(filtered).text(program: program, style: terminal.style))
  }

  /// Says what the user should look at, though the work goes on.
  ///
  /// Nothing when quiet.
  public func warning(_ message: String, hint: String? = nil) {
    guard verbosity > .quiet else { return }
    let report = ErrorReport(message: message, hint: hint, severity: .warning)
    self.report(report)
  }

  /// Says something that is good to know.
  ///
  /// Nothing when quiet.
  public func note(_ message: String) {
    guard verbosity > .quiet else { return }
    report(ErrorReport(message: message, severity: .note))
  }

  /// Says what is being done.
  ///
  /// Only when verbose.
  public func detail(_ message: @autoclosure () -> String) {
    guard verbosity == .verbose else { return }
    report(ErrorReport(message: message(), severity: .note))
  }

  /// Writes one line of a report, which may quote what strangers wrote.
  ///
  /// - Parameter limit: About how many characters are shown.
  public func line(_ text: String, limit: Int = 4 * MessageText.longestMessage) {
    put(MessageText.line(filtered(text), limit: limit) + "\n")
  }

  /// Writes a text of the program's own as it is, such as a question.
  public func write(_ text: String) {
    put(text)
  }

  /// Shows a line below all messages in place of the last such line; an empty one takes it away.
  ///
  /// Nothing happens when the stream is not a terminal that can redraw.
  func showStatus(_ line: String) {
    guard terminal.canRedraw else { return }
    statusLine.withLock { status in
      guard status != line else { return }
      send(Self.eraseLine + line)
      status = line
    }
  }

  private func put(_ text: String) {
    statusLine.withLock { status in
      send(status.isEmpty ? text : Self.eraseLine + text + status)
    }
  }

  private func send(_ text: String) {
    var buffer = OutputBuffer()
    buffer.append(text)
    // There is no stream left on which a failure could be told.
    try? FileDescriptorWriter(descriptor: descriptor, name: "standard error").write(buffer)
  }

  /// Goes to the beginning of the line and takes away all of it.
  private static let eraseLine = "\r\u{1B}[K"
}
