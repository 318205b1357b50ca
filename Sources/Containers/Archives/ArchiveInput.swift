import CArchive
import Glibc

/// The input of libarchive.
///
/// Passes blocks to it one by one and keeps errors.
final class ArchiveInput {
  private static let blockSize = 64 << 10
  /// Behind bytes that were passed over stands a header, and then perhaps no byte of interest.
  private static let firstRead = 4 << 10

  private let source: any ByteSource
  private let library: UnsafePointer<carchive_reading>
  private let block = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ArchiveInput.blockSize, alignment: 16)
  /// The number of bytes in the block.
  private var blockCount = 0
  private var nextRead = ArchiveInput.blockSize
  /// The number of bytes that were read from the source or skipped.
  private var position: Int64 = 0
  /// The number of zero bytes at the end of what was read so far, after the last byte that was passed over.
  private(set) var trailingZeros: Int64 = 0
  /// The error that ended the source.
  var failure: (any Error)?

  init(_ source: any ByteSource, _ library: UnsafePointer<carchive_reading>) {
    self.source = source
    self.library = library
  }

  deinit { block.deallocate() }

  /// Gives the next block to libarchive.
  ///
  /// It leaves nothing in `errno`, which libarchive would take for a failure of its own.
  func read(_ archive: OpaquePointer?, _ result: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
    defer { errno = 0 }
    do {
      blockCount = try source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: block[..<nextRead]))
      nextRead = min(nextRead * 2, Self.blockSize)
      position += Int64(blockCount)
      countZeros()
      result?.pointee = UnsafeRawPointer(block.baseAddress)
      return blockCount
    } catch {
      failure = error
      carchive_set_error(library, archive, "the bytes can't be read")
      return Int(ARCHIVE_FATAL)
    }
  }

  private func countZeros() {
    let bytes = UnsafeRawBufferPointer(rebasing: block[..<blockCount])
    if let last = bytes.lastIndex(where: { $0 != 0 }) {
      trailingZeros = Int64(blockCount - 1 - last)
    } else {
      trailingZeros += Int64(blockCount)
    }
  }

  /// Passes over bytes for libarchive.
  func skip(_ archive: OpaquePointer?, _ count: Int64) -> Int64 {
    defer { errno = 0 }
    do {
      let skipped = try source.skip(count)
      position += skipped
      if skipped > 0 {
        blockCount = 0
        trailingZeros = 0
        nextRead = Self.firstRead
      }
      return skipped
    } catch {
      failure = error
      carchive_set_error(library, archive, "the bytes can't be read")
      return Int64(ARCHIVE_FATAL)
    }
  }

  /// The rest of the source from `offset` on, or from as soon behind it as it can be had again.
  func rest(from offset: Int64) -> (source: any ByteSource, offset: Int64) {
    let blockStart = position - Int64(blockCount)
    let start = min(max(blockStart, offset), position)
    let bytes = [UInt8](block[Int(start - blockStart)..<blockCount])
    return (JoinedSource(bytes, source), start)
  }
}
