import CommandLineKit
import Synchronization
import TweetSync

/// Lists every record that can't be read, however many there are.
///
/// With `--verbose` each one is reported when it is found. For a document they are kept in a file without a name, since
/// the document is written at the end and there may be more of them than fit into memory.
final class RejectionListing: Sendable {
  private struct State {
    var spool: SpoolFile?
    var failure: FileError?
    /// The number of bytes before the rejections of the input at hand.
    var start = 0
  }

  private let messages: StandardError
  private let isSpooled: Bool
  private let state = Mutex(State())

  /// True if each rejection is reported when it is found.
  var isVerbose: Bool { messages.verbosity == .verbose }

  /// - Parameter isSpooled: Whether the rejections are kept for a document.
  init(_ messages: StandardError, isSpooled: Bool) {
    self.messages = messages
    self.isSpooled = isSpooled
  }

  /// Takes a record that can't be read.
  func add(_ record: InputReport.RejectedRecord) {
    if isVerbose { messages.report(ReportText.rejection(record, isVerbose: true)) }
    guard isSpooled else { return }
    var line = OutputBuffer()
    line.append(json: tree(record))
    line.append("\n")
    state.withLock { state in
      // A failure is thrown when the rejections are read.
      guard state.failure == nil else { return }
      do throws(FileError) {
        if state.spool == nil { state.spool = try SpoolFile() }
        try state.spool?.append(line)
      } catch {
        state.failure = error
      }
    }
  }

  /// Ends the rejections of an input, and returns where they are.
  func cut() -> Range<Int> {
    state.withLock { state in
      let end = state.spool?.size ?? 0
      defer { state.start = end }
      return state.start..<end
    }
  }

  /// Calls `body` with the rejections in a range as lines of JSON, some at a time.
  ///
  /// - Throws: ``FileError`` if they could not be kept or can't be read, and what `body` throws.
  func read(_ range: Range<Int>, _ body: (Substring) throws -> Void) throws {
    let spool = try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.spool
    }
    try spool?.readLines(range, body)
  }

  private func tree(_ record: InputReport.RejectedRecord) -> JSONTree {
    func message(_ text: String?) -> JSONTree {
      .text(text.map { MessageText.shortened(messages.filtered($0)) })
    }
    return .line([
      .init("place", .text(ReportDocument.name(record.place, messages.filtered))),
      .init("line", record.line.map { .integer($0) } ?? .text(nil)),
      .init("byteOffset", record.byteOffset.map { .integer($0) } ?? .text(nil)),
      .init("message", message(record.message)), .init("hint", message(record.hint)),
    ])
  }
}
