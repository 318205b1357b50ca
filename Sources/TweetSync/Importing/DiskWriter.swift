import Glibc

/// Writes an open file piece by piece, as long as enough of its disk stays free.
struct DiskWriter {
  private let descriptor: Int32
  private let available: (Int32) -> Int64?
  private let failure: (Int32) -> ImportError
  /// How many bytes were written.
  private(set) var size: Int64 = 0
  private var limit: Int64 = 0

  /// So much is left free on the disk.
  private static let reserve: Int64 = 128 << 20
  /// How often the disk is looked at, in bytes.
  private static let stride: Int64 = 16 << 20

  /// - Parameters:
  ///   - available: How many bytes are free on the disk of an open file; nil where that isn't known.
  ///   - failure: Gives the error for an error number of the system.
  init(
    _ descriptor: Int32, available: @escaping (Int32) -> Int64? = DiskWriter.available,
    failure: @escaping (Int32) -> ImportError
  ) {
    self.descriptor = descriptor
    self.available = available
    self.failure = failure
  }

  /// Writes all of `piece`.
  ///
  /// - Throws: What `failure` gives.
  mutating func write(_ piece: UnsafeRawBufferPointer) throws {
    size += Int64(piece.count)
    if size > limit {
      limit = size + Self.stride
      if let free = available(descriptor), free - Self.stride < Self.reserve {
        throw failure(ENOSPC)
      }
    }
    var rest = piece
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// How many bytes are free for the user on the disk of an open file.
  static func available(_ descriptor: Int32) -> Int64? {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { return nil }
    let (bytes, isLarge) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return isLarge ? nil : Int64(clamping: bytes)
  }
}
