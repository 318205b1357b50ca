import Containers
import Glibc

/// A copy of a database that stands inside an archive or comes through a pipe.
///
/// SQLite reads files only, and any place of them. The copy has a name of its own in a folder that only
/// its user may enter, until it is open; then the name goes, and the bytes go with the last who reads
/// them, whatever becomes of the program.
final class DatabaseCopy {
  /// Where the copy is; nothing is there once the name is removed.
  let path: String
  private let folder: String
  private var hasName = true

  /// Copies what `read` gives.
  ///
  /// - Parameters:
  ///   - parent: The folder for the copy.
  ///   - read: Hands all bytes to its argument, piece by piece.
  ///   - available: How many bytes are free on the disk of an open file; nil where that isn't known.
  /// - Throws: ``ImportError`` with `unreadable` where the bytes can't be written, and what `read` throws.
  init(
    in parent: String = TemporaryFiles.folder,
    available: @escaping (Int32) -> Int64? = DiskWriter.available,
    of read: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    folder = try Self.makeFolder(in: parent)
    path = folder + "/database"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(errno, in: parent) }
    defer { close(descriptor) }
    var writer = DiskWriter(descriptor, available: available) {
      DatabaseCopy.failure($0, in: parent)
    }
    try read { try writer.write($0) }
    // The log of a database that has one isn't here, and SQLite would look for it.
    var version: UInt8 = 1
    for offset in [DatabaseFile.Offset.writeVersion, DatabaseFile.Offset.readVersion]
    where writer.size > offset {
      guard pwrite(descriptor, &version, 1, off_t(offset)) == 1 else {
        throw Self.failure(errno, in: parent)
      }
    }
  }

  deinit { removeName() }

  /// Makes a folder that only its user may enter.
  ///
  /// - Throws: ``ImportError`` with `unreadable`.
  static func makeFolder(in parent: String) throws -> String {
    var template = TemporaryFiles.template(in: parent)
    guard mkdtemp(&template) != nil else { throw failure(errno, in: parent) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Takes the name of the copy away, which is then readable for those only who have it open.
  func removeName() {
    guard hasName else { return }
    hasName = false
    unlink(path)
    rmdir(folder)
  }

  private static func failure(_ reason: Int32, in parent: String) -> ImportError {
    ImportError(
      .unreadable,
      "can't copy the database to \(parent), which SQLite needs to read it: "
        + String(cString: strerror(reason)),
      hint: "name another folder in TMPDIR, or unpack it and import what comes out")
  }
}
