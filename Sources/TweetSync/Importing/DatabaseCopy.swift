import Containers
import Glibc
import TransientFiles

/// A copy of a database that stands inside an archive or comes through a pipe.
///
/// SQLite reads files only, and any place of them. The copy has a name of its own in a folder that only
/// its user may enter, until it is open; then the name goes, and the bytes go with the last who reads
/// them, whatever becomes of the program.
final class DatabaseCopy {
  /// Where the copy is; nothing is there once the name is removed.
  let path: String
  /// The folder, and with it the lock that says that it is in use; nil once the name is removed.
  private var folder: TemporaryFolder?

  /// The name of the copy in its folder.
  static let fileName = "database"
  /// What SQLite adds to the names of the files beside a database.
  static let companionSuffixes = ["-wal", "-shm", "-journal"]

  /// Copies what `read` gives.
  ///
  /// - Parameters:
  ///   - parent: The folder for the copy.
  ///   - read: Hands all bytes to its argument, piece by piece.
  ///   - available: How many bytes are free on the disk of an open file; nil where that isn't known.
  /// - Throws: ``ImportError`` with `unreadable` where the bytes can't be written, and what `read` throws.
  init(
    in parent: String = TemporaryFolder.parent,
    available: @escaping (Int32) -> Int64? = DiskWriter.available,
    of read: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    let folder = try Self.makeFolder(in: parent)
    self.folder = folder
    path = "\(folder.path)/\(Self.fileName)"
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
  static func makeFolder(in parent: String) throws -> TemporaryFolder {
    do {
      return try TemporaryFolder(in: parent)
    } catch {
      throw failure(error.code, in: parent)
    }
  }

  /// True for the names of files that a folder of a copy may have.
  static func isOwnFile(_ name: String) -> Bool {
    // A migrated copy is a backup, which has another name until it is complete.
    let name =
      PartialName(parsing: name).flatMap { $0.kind == .unfinished ? $0.target : nil } ?? name
    return name == fileName || companionSuffixes.contains { name == fileName + $0 }
  }

  /// Takes the name of the copy away, which is then readable for those only who have it open.
  func removeName() {
    guard let folder else { return }
    self.folder = nil
    unlink(path)
    rmdir(folder.path)
  }

  private static func failure(_ reason: Int32, in parent: String) -> ImportError {
    ImportError(
      .unreadable,
      "can't copy the database to \(parent), which SQLite needs to read it: "
        + String(cString: strerror(reason)),
      hint: "name another folder in TMPDIR, or unpack it and import what comes out")
  }
}
