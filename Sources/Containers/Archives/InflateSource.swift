import CZlib

/// Bytes unpacked by zlib: those of gzip, or a member of a ZIP archive.
///
/// What gzip says about the length and the checksum is compared.
final class InflateSource: ByteSource {
  /// The format around the compressed bytes.
  enum Format {
    /// Nothing: a deflated member of a ZIP archive.
    case raw
    /// One or more members of gzip, one behind the other.
    case gzip

    fileprivate var windowBits: Int32 { self == .raw ? -15 : 15 + 16 }
  }

  private enum State {
    case unpacking
    /// A member of gzip ended; another one may follow.
    case between
    case ended
  }

  private static let blockSize = 64 << 10

  private let source: any ByteSource
  private let format: Format
  private var stream = z_stream()
  private let block = UnsafeMutableRawBufferPointer.allocate(
    byteCount: InflateSource.blockSize, alignment: 16)
  private var state = State.unpacking
  /// The error after the bytes that were passed on.
  private var failure: ContainerError?

  init(_ source: any ByteSource, _ format: Format) throws {
    self.source = source
    self.format = format
    if czlib_inflate_init(&stream, format.windowBits) != Z_OK {
      block.deallocate()
      throw ContainerError(.unreadable, "there is not enough memory to unpack it")
    }
  }

  deinit {
    inflateEnd(&stream)
    block.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while state != .ended {
      if let failure { throw failure }
      guard try fill() else { continue }
      let count = try unpack(into: buffer)
      if count > 0 { return count }
    }
    return 0
  }

  /// Makes sure that there are packed bytes, and that they are to be unpacked.
  private func fill() throws -> Bool {
    if stream.avail_in == 0 {
      let count = try source.read(into: block)
      if count == 0 {
        guard state == .between else { throw ContainerError.cutOff }
        state = .ended
        return false
      }
      stream.next_in = block.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.avail_in = UInt32(count)
    }
    if state == .between { try begin() }
    return state == .unpacking
  }

  /// Goes on behind a member of gzip: with another one, or over zeros that fill up a block.
  private func begin() throws {
    while stream.avail_in > 0, stream.next_in.pointee == 0 {
      stream.next_in += 1
      stream.avail_in -= 1
    }
    guard stream.avail_in > 0 else { return }
    guard stream.next_in.pointee == 0x1F else {
      throw ContainerError(.damaged, "bytes that aren't gzip data follow the end")
    }
    inflateReset(&stream)
    state = .unpacking
  }

  private func unpack(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let room = UInt32(min(buffer.count, 1 << 30))
    stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = room
    let result = inflate(&stream, Z_NO_FLUSH)
    let count = Int(room - stream.avail_out)
    switch result {
    case Z_OK: break
    case Z_BUF_ERROR where count > 0 || stream.avail_in == 0: break
    case Z_STREAM_END: state = format == .gzip ? .between : .ended
    case Z_MEM_ERROR: throw ContainerError(.unreadable, "there is not enough memory to unpack it")
    default:
      let reason = stream.msg.map { String(cString: $0) } ?? "result \(result)"
      failure = ContainerError(.damaged, "the packed bytes are damaged (\(reason))")
    }
    return count
  }
}

extension ContainerError {
  /// The error of packed bytes that end too early.
  static let cutOff = ContainerError(
    .damaged, "the packed bytes end too early",
    hint: "the file was cut off: copy or download it again")
}
