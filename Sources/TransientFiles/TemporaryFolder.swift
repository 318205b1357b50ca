import Glibc

/// A folder for temporary files that only its user may enter, and that is locked as long as this object exists.
package final class TemporaryFolder: Sendable {
  /// The path.
  package let path: String
  private let descriptor: Int32

  private static let prefix = "tweetstore-"
  /// The number of letters and digits that the system puts behind the prefix.
  private static let suffixLength = 6

  /// The folder for temporary files: that of `TMPDIR`, or one which isn't kept in memory.
  package static var parent: String {
    guard let value = getenv("TMPDIR"), value.pointee == UInt8(ascii: "/") else {
      return "/var/tmp"
    }
    return String(cString: value)
  }

  /// True for the names that this type gives to files and folders in ``parent``.
  package static func isTemporaryName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let suffix = name.utf8.dropFirst(prefix.utf8.count)
    return suffix.count == suffixLength
      && suffix.allSatisfy {
        switch $0 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: false
        }
      }
  }

  /// Makes a folder in `parent`.
  package init(in parent: String) throws(FileSystemError) {
    while true {
      var template = Self.template(in: parent)
      guard mkdtemp(&template) != nil else { throw FileSystemError(parent) }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor >= 0 {
        // A search for abandoned folders may have removed it before it was locked.
        if !OpenFileLock.waitForWhole(descriptor) || OpenFileLock.isNamed(path, descriptor) {
          self.path = path
          self.descriptor = descriptor
          return
        }
        close(descriptor)
      } else if errno != ENOENT {
        let error = FileSystemError(path)
        rmdir(path)
        throw error
      }
    }
  }

  deinit { close(descriptor) }

  /// Opens a new file without a name in `parent`, for reading and writing.
  ///
  /// - Returns: The descriptor, which the caller closes; the file's space is free then.
  package static func openUnnamedFile(in parent: String) throws(FileSystemError) -> Int32 {
    var template = template(in: parent)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileSystemError(parent) }
    unlink(template)
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      let error = FileSystemError(parent)
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func template(in parent: String) -> [CChar] {
    Array("\(parent)/\(prefix)\(String(repeating: "X", count: suffixLength))".utf8CString)
  }
}
