import CZlib

/// Unpacks a body in the content codings `gzip` and `deflate`.
///
/// libcurl can do this too, but it takes a compressed body that was cut off for a whole one. Here
/// the end is checked.
final class ContentDecoder {
  /// The number of bytes that are decompressed at a time.
  private static let bufferSize = 64 * 1024

  /// True if the coding is one that its name does not tell apart: `deflate` ought to be in zlib's
  /// wrapper, and some servers leave that out.
  private let mayBeRaw: Bool
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 16)
  private var isReady = false
  private var isAtEnd = false
  private var hasInput = false
  /// The first byte of a body whose second one has not come yet.
  private var heldByte: UInt8?

  /// A decoder for `coding`, or nil where it is not known.
  init?(coding: String) {
    switch coding.lowercased() {
    case "gzip", "x-gzip": mayBeRaw = false
    case "deflate": mayBeRaw = true
    default:
      stream.deallocate()
      buffer.deallocate()
      return nil
    }
    stream.initialize(to: z_stream())
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
    buffer.deallocate()
  }

  /// True if the body, as far as it came, is whole.
  ///
  /// A body without a byte is.
  var isComplete: Bool { !hasInput || isAtEnd }

  /// Unpacks `bytes` and gives the result piece by piece.
  ///
  /// - Parameter deliver: takes a piece; false ends the work.
  /// - Returns: false where the bytes are not in the coding.
  func decode(
    _ bytes: UnsafeRawBufferPointer, deliver: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard !bytes.isEmpty else { return true }
    hasInput = true
    if isReady { return inflate(bytes, deliver: deliver) }
    // The wrapper is known by its first two bytes.
    var start = heldByte.map { [$0] } ?? []
    start.append(contentsOf: bytes)
    guard start.count >= 2 else {
      heldByte = start.first
      return true
    }
    let isWrapped = !mayBeRaw || Self.isWrapper(start[0], start[1])
    // 32 takes gzip and zlib alike; a negative number is for no wrapper.
    guard czlib_inflate_init(stream, isWrapped ? 15 + 32 : -15) == Z_OK else { return false }
    isReady = true
    return start.withUnsafeBytes { inflate($0, deliver: deliver) }
  }

  private func inflate(
    _ bytes: UnsafeRawBufferPointer, deliver: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    // zlib's type lacks const, but it never writes to its input.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(clamping: bytes.count)
    defer { stream.pointee.next_in = nil }
    repeat {
      if isAtEnd {
        // A gzip body may have several members. Anything else behind the end is padding.
        guard stream.pointee.avail_in > 0, stream.pointee.next_in?.pointee == 0x1f else {
          return true
        }
        guard inflateReset(stream) == Z_OK else { return false }
        isAtEnd = false
      }
      stream.pointee.next_out = buffer.assumingMemoryBound(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(Self.bufferSize)
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      let count = Self.bufferSize - Int(stream.pointee.avail_out)
      if count > 0, !deliver(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return true }
      switch status {
      case Z_STREAM_END: isAtEnd = true
      case Z_OK: break
      // It has taken all its input and wants more.
      case Z_BUF_ERROR: return true
      default: return false
      }
    } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
    return true
  }

  private static func isWrapper(_ first: UInt8, _ second: UInt8) -> Bool {
    let isZlib = first & 0x0f == 8 && (Int(first) << 8 | Int(second)).isMultiple(of: 31)
    return isZlib || (first == 0x1f && second == 0x8b)
  }
}
