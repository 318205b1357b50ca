import CommandLineKit
import Glibc
import TransientFiles

/// A temporary file without a name, for lines that are written once and read later.
///
/// It is not `Sendable`: one thread at a time may use it.
// Safe: RejectionListing, the only user, calls it inside of a lock or after all lines were written.
final class SpoolFile: @unchecked Sendable {
  private let descriptor: Int32
  private let folder: String
  private var buffer = OutputBuffer()
  private var written = 0

  private static let pieceSize = 64 << 10

  /// The number of bytes so far.
  var size: Int { written + buffer.count }

  /// - Throws: ``FileError`` if the file can't be created.
  init() throws(FileError) {
    folder = TemporaryFolder.parent
    do {
      descriptor = try TemporaryFolder.openUnnamedFile(in: folder)
    } catch {
      throw FileError.system("cannot create a temporary file in '\(folder)'", error.code)
    }
  }

  deinit { close(descriptor) }

  /// Adds a line, which ends with a newline.
  func append(_ line: OutputBuffer) throws(FileError) {
    buffer.append(line.text)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  private func flush() throws(FileError) {
    let bytes = Array(buffer.text.utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(written + start))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileError.system("cannot write to a temporary file in '\(folder)'")
      }
      start += count
    }
    written += bytes.count
    buffer = OutputBuffer()
  }

  /// Calls `body` with whole lines, some at a time, each with its newline.
  func readLines(_ range: Range<Int>, _ body: (Substring) throws -> Void) throws {
    try flush()
    var rest: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let length = min(Self.pieceSize, range.upperBound - position)
      var piece = [UInt8](repeating: 0, count: length)
      let count = piece.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(position))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileError.system("cannot read a temporary file in '\(folder)'")
      }
      position += count
      rest += piece[..<count]
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      try body(Substring(decoding: rest[...end], as: UTF8.self))
      rest.removeSubrange(...end)
    }
  }
}
