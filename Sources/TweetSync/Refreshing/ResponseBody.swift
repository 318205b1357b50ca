import Containers
import Glibc
import TransientFiles

/// The body of an address: text goes on as it comes; what is packed, and a database, waits in a file.
///
/// Archives and databases are read at any place. The file has no name, so it goes with this object,
/// whatever becomes of the program.
final class ResponseBody {
  private var start: [UInt8] = []
  private var isDecided = false
  private var descriptor: Int32 = -1
  private var writer: DiskWriter?
  /// How many bytes have come.
  private(set) var byteCount: Int64 = 0

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Takes the next piece.
  ///
  /// - Parameter feed: Takes text.
  /// - Throws: ``ImportError`` with `unreadable` where a file can't be written, and what `feed` throws.
  func take(
    _ piece: UnsafeRawBufferPointer, feed: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    byteCount += Int64(piece.count)
    guard !isDecided else { return try give(piece, feed) }
    start.append(contentsOf: piece)
    if start.count >= ContentKind.lengthOfStart { try decide(feed) }
  }

  /// Ends the body.
  ///
  /// - Returns: The bytes, where they are no text; they can be read as long as this object lives.
  /// - Throws: As ``take(_:feed:)``.
  func finish(feed: (UnsafeRawBufferPointer) throws -> Void) throws -> FileSource? {
    if !isDecided { try decide(feed) }
    guard descriptor >= 0 else { return nil }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure(errno) }
    do {
      return try FileSource(descriptor: descriptor)
    } catch let error as ContainerError {
      throw ImportError(.unreadable, "can't read what was fetched: \(error.message)", cause: error)
    }
  }

  private func decide(_ feed: (UnsafeRawBufferPointer) throws -> Void) throws {
    isDecided = true
    let kind = ContentKind(start: Array(start.prefix(ContentKind.lengthOfStart)))
    if kind.isContainer || kind == .sqlite { try openFile() }
    try start.withUnsafeBytes { try give($0, feed) }
    start = []
  }

  private func openFile() throws {
    do {
      descriptor = try TemporaryFolder.openUnnamedFile(in: TemporaryFolder.parent)
    } catch {
      throw Self.failure(error.code)
    }
    writer = DiskWriter(descriptor) { ResponseBody.failure($0) }
  }

  private func give(
    _ piece: UnsafeRawBufferPointer, _ feed: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if writer == nil { try feed(piece) } else { try writer?.write(piece) }
  }

  private static func failure(_ reason: Int32) -> ImportError {
    ImportError(
      .unreadable,
      "can't keep what is fetched in \(TemporaryFolder.parent): "
        + String(cString: strerror(reason)),
      hint: "name another folder in TMPDIR, or download it and import the file")
  }
}
