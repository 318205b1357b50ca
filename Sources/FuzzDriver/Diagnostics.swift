import Glibc

/// Writes to the standard error output.
enum Diagnostics {
  /// Writes `line` and an end of line.
  ///
  /// What can't be written is lost: there is nobody to tell.
  static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      start += count
    }
  }
}
