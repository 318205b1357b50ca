import Glibc

/// Where files stand that an import needs for as long as it runs.
enum TemporaryFiles {
  /// The folder for them: that of `TMPDIR`, or one which isn't kept in memory.
  static var folder: String {
    guard let value = getenv("TMPDIR"), value.pointee == UInt8(ascii: "/") else {
      return "/var/tmp"
    }
    return String(cString: value)
  }

  /// What the system makes the name of a new file or folder from.
  static func template(in parent: String) -> [CChar] {
    Array("\(parent)/tweetstore-XXXXXX".utf8CString)
  }
}
