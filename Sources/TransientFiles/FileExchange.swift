import CLinux
import Glibc

/// Exchanges two files or folders.
package enum FileExchange {
  /// Makes two paths trade what they name, in one step: at no moment is there none of either name.
  ///
  /// - Returns: False if the file system or the kernel can't do that; nothing was changed then.
  package static func exchange(
    _ first: String, _ second: String
  ) throws(FileSystemError) -> Bool {
    if clinux_exchange(first, second) == 0 { return true }
    guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { throw FileSystemError(second) }
    return false
  }
}
