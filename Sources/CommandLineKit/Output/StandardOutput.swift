import Synchronization

/// The one writer for the data that a program puts out.
///
/// Bytes are gathered and written in pieces of 64 kB; on a terminal, after each call. The calls of
/// several threads are put one after the other. Nothing is written when the value goes away, since
/// a failure could not be told then: call `flush()` at the end.
///
/// After a failure the bytes that wait are dropped, and each later call throws the same error.
/// Call `SignalSetup.ignoreBrokenPipes()` once at the start, or a reader that goes away ends the
/// process before the error is seen.
public final class StandardOutput: Sendable {
  private struct State {
    var buffer: OutputBuffer
    var error: OutputError?
  }

  /// The properties of the stream's destination.
  public let terminal: Terminal

  /// The number of bytes that are gathered before they are written.
  public static let pieceSize = 64 * 1024

  private let descriptor: Int32
  private let name: String
  private let state: Mutex<State>

  /// Creates the writer for standard output, or for another open file.
  ///
  /// - Parameters:
  ///   - descriptor: Where the bytes go; it stays open.
  ///   - name: What it is called in messages.
  ///   - terminal: What is known about the far end.
  public init(
    descriptor: Int32 = StandardStream.output.rawValue, name: String = "standard output",
    terminal: Terminal
  ) {
    self.descriptor = descriptor
    self.name = name
    self.terminal = terminal
    // Room for the piece and for the row that goes over its end.
    state = Mutex(State(buffer: OutputBuffer(capacity: Self.pieceSize + Self.pieceSize / 4)))
  }

  /// Lets `body` add bytes, and writes when a piece is full.
  ///
  /// `body` must not call this writer.
  ///
  /// - Throws: What `body` throws, after which the bytes it has added stay; `OutputError` when
  ///   writing fails or has failed before.
  public func write<R>(_ body: (inout OutputBuffer) throws -> R) throws -> R {
    try state.withLock { state throws in
      if let error = state.error { throw error }
      let result = try body(&state.buffer)
      if state.buffer.count >= Self.pieceSize || terminal.isTerminal { try flush(&state) }
      return result
    }
  }

  /// Adds a text as it is.
  ///
  /// - Throws: `OutputError` when writing fails or has failed before.
  public func write(_ text: String) throws {
    try write { $0.append(text) }
  }

  /// Writes all bytes that wait.
  ///
  /// - Throws: `OutputError` when writing fails or has failed before.
  public func flush() throws {
    try state.withLock { state throws in
      if let error = state.error { throw error }
      try flush(&state)
    }
  }

  private func flush(_ state: inout State) throws {
    defer { state.buffer.removeAll() }
    do throws(OutputError) {
      try FileDescriptorWriter(descriptor: descriptor, name: name).write(state.buffer)
    } catch {
      state.error = error
      throw error
    }
  }
}
