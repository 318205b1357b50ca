import Glibc

extension StandardStream {
  /// Opens each of standard input, output and error that the caller has closed, so that no file that is opened
  /// later gets its number.
  ///
  /// Reading from such an input and writing to such an output fail. Call it once at the start, before any file
  /// is opened.
  public static func openClosedOnes() {
    for stream in [StandardStream.input, .output, .error] {
      guard fcntl(stream.rawValue, F_GETFD) < 0, errno == EBADF else { continue }
      // The wrong direction, so that use of it is an error: an input that is empty would hide the mistake.
      _ = open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
  }
}
