import Glibc

/// Writing to a stream failed.
public struct OutputError: ReportableError, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a failure.
  ///
  /// More kinds may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the kind.
    public let description: String

    private init(_ description: String) { self.description = description }

    /// The reader has gone, as `head` does when it has seen enough.
    ///
    /// This is no failure of the program: it ends quietly.
    public static let closed = Code("closed")

    /// The disk is full, or a quota is used up.
    public static let noSpace = Code("noSpace")

    /// Any other failure.
    public static let failed = Code("failed")
  }

  /// The kind of the failure.
  public let code: Code

  /// The number that the system gave, one of `errno.h`.
  public let errno: Int32

  /// The name of the stream in messages, such as `standard output`.
  public let stream: String

  /// Creates the error for a number of the system.
  public init(errno: Int32, stream: String) {
    self.errno = errno
    self.stream = stream
    code =
      switch errno {
      case EPIPE: .closed
      case ENOSPC, EDQUOT: .noSpace
      default: .failed
      }
  }

  /// The problem.
  public var message: String {
    // A stream that was closed when the program started; see `StandardStream.openClosedOnes`.
    "can't write to \(stream): "
      + (errno == EBADF ? "it is closed" : String(cString: strerror(errno)))
  }

  /// Advice for a full disk; otherwise nil.
  public var hint: String? {
    code == .noSpace ? "free some disk space, then run the command again" : nil
  }

  /// `ExitCode.done` when the reader has gone; else `ExitCode.inputOutput`.
  public var exitCode: ExitCode { code == .closed ? .done : .inputOutput }

  /// The message.
  public var description: String { message }
}
