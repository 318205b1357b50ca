import Glibc

/// A file or a pipe that is open.
public final class FileSource: ByteSource {
  let descriptor: FileDescriptor
  /// Where the next byte is read from, for a regular file.
  private var position: Int64
  /// The bytes as a whole, for a regular file.
  private let access: FileAccess?

  /// Whether it is a folder, which has no bytes.
  public let isFolder: Bool

  /// The size in bytes, where it is a regular file.
  public var size: Int64? { access?.size }

  /// How many bytes were read, or passed over to read others behind them.
  public var progress: Int64 { access?.progress ?? position }

  /// Opens the file at `path`.
  ///
  /// - Throws: ``ContainerError`` with `unreadable`.
  public convenience init(path: String) throws {
    try self.init(FileDescriptor(path: path))
  }

  /// Reads what the open descriptor `number` gives, without closing it.
  public convenience init(descriptor number: Int32) throws {
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
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count: Int
    if let access {
      count = try access.read(into: buffer, at: position)
    } else {
      count = try descriptor.read(into: buffer)
    }
    position += Int64(count)
    return count
  }

  /// Passes over bytes of a regular file.
  public func skip(_ count: Int64) throws -> Int64 {
    guard let access else { return 0 }
    let skipped = max(0, min(count, access.size - position))
    position += skipped
    return skipped
  }

  /// The bytes of a regular file.
  public var randomAccess: (any RandomAccess)? { access }
}
