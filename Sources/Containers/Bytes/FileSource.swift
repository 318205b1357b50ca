import Glibc

/// A file or a pipe that is open.
package final class FileSource: ByteSource {
  let descriptor: FileDescriptor
  /// The offset of the next byte, for a regular file.
  private var position: Int64
  /// The bytes as a whole, for a regular file.
  private let access: FileAccess?
  /// True if it is a named pipe to which nobody may have written yet.
  private var isUnread = false

  /// True if it is a folder, which has no bytes.
  package let isFolder: Bool

  /// The size in bytes, where it is a regular file.
  package var size: Int64? { access?.size }

  /// The number of bytes that were read or skipped.
  package var progress: Int64 { access?.progress ?? position }

  /// Opens the file at `path`.
  ///
  /// The first read of a named pipe waits for who writes to it.
  ///
  /// - Throws: ``ContainerError`` with `unreadable`.
  package convenience init(path: String) throws {
    let descriptor = try FileDescriptor(path: path)
    try self.init(descriptor)
    isUnread = try descriptor.status().st_mode & S_IFMT == S_IFIFO
    if !isUnread { try descriptor.blocks() }
  }

  /// Reads what the open descriptor `number` gives, without closing it.
  package convenience init(descriptor number: Int32) throws {
    try self.init(FileDescriptor(borrowing: number))
  }

  init(_ descriptor: FileDescriptor) throws {
    self.descriptor = descriptor
    let status = try descriptor.status()
    let kind = status.st_mode & S_IFMT
    isFolder = kind == S_IFDIR
    position = 0
    guard kind == S_IFREG else {
      access = nil
      return
    }
    // Standard input may stand anywhere in a file.
    let start = Int64(lseek(descriptor.number, 0, SEEK_CUR))
    access = FileAccess(descriptor, start: max(0, start), size: Int64(status.st_size))
  }

  /// Reads as ``ByteSource`` tells.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count: Int
    if let access {
      count = try access.read(into: buffer, at: position)
    } else {
      if isUnread {
        // Without a writer a read would find the end.
        _ = try descriptor.wait()
        try descriptor.blocks()
        isUnread = false
      }
      count = try descriptor.read(into: buffer)
    }
    position += Int64(count)
    return count
  }

  /// Waits until there is something to read, or the end.
  ///
  /// A regular file doesn't let anybody wait; a pipe or a terminal may do so for long.
  ///
  /// - Parameter descriptor: Ends the wait when it becomes readable itself.
  /// - Returns: False where `descriptor` is readable.
  /// - Throws: ``ContainerError`` with `unreadable`.
  package func wait(orFor descriptor: Int32) throws -> Bool {
    guard access == nil, !isFolder else { return true }
    return try self.descriptor.wait(orFor: descriptor)
  }

  /// Passes over bytes of a regular file.
  package func skip(_ count: Int64) throws -> Int64 {
    guard let access else { return 0 }
    let skipped = max(0, min(count, access.size - position))
    position += skipped
    return skipped
  }

  /// The bytes of a regular file.
  package var randomAccess: (any RandomAccess)? { access }
}
