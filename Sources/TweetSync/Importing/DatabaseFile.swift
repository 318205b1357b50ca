import Containers
import Glibc
import SQLiteDriver

/// A file that holds an SQLite database, known by its first bytes.
struct DatabaseFile {
  let path: String
  /// Where the user knows it: a path, or a place inside an archive.
  let name: String
  /// Whether it was found in a folder or an archive, and errors are told with its place.
  let isMember: Bool
  /// Whether the database is an archive of this program.
  let isArchive: Bool
  private let hasLog: Bool

  private static let magic = Array("SQLite format 3\0".utf8)
  private static let headerLength = 100
  /// Where a header says whether the database keeps a write-ahead log, and who made it.
  enum Offset {
    static let writeVersion = 18
    static let readVersion = 19
    static let applicationID = 68
  }
  /// The mark of a store in the header.
  private static let storeMark = Array("TwSt".utf8)

  /// The database at `path`, or nil where there is no regular file that is one.
  ///
  /// Nothing but a regular file is opened: who writes into a named pipe would notice.
  ///
  /// - Parameter place: Where it was found, if that isn't its path.
  init?(path: String, foundAt place: MemberPlace? = nil) {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: Self.headerLength)
    guard
      pread(descriptor, &header, header.count, 0) == header.count,
      header.starts(with: Self.magic)
    else { return nil }
    self.path = path
    name = place?.description ?? path
    isMember = place.map { !$0.members.isEmpty } ?? false
    isArchive = header[Offset.applicationID...].starts(with: Self.storeMark)
    hasLog = header[Offset.readVersion] == 2
  }

  /// Opens the database for reading alone.
  ///
  /// Where it has a write-ahead log in which nothing stands, nobody is at it: then it is read without the
  /// files that SQLite would make beside it.
  ///
  /// - Throws: ``ImportError`` with `unreadable`.
  func connect() throws -> SQLiteConnection {
    var status = stat()
    let isLogEmpty = stat(path + "-wal", &status) != 0 || status.st_size == 0
    let mode: SQLiteConfiguration.Mode = hasLog && isLogEmpty ? .immutable : .readOnly
    do {
      return try SQLiteConnection(path: path, configuration: .init(mode: mode))
    } catch {
      throw unreadable(error)
    }
  }

  /// An error that SQLite gave while the database was read.
  func unreadable(_ error: SQLiteError) -> ImportError {
    ImportError(
      .unreadable, "can't read \(noun): \(error.message)",
      hint: isMember ? nil : "if another program uses it, wait until that is done", cause: error)
  }

  /// A message of the store in the words of who knows it by its name.
  func naming(_ message: String) -> String {
    let file = isMember ? String(name.split(separator: "/").last ?? "") : name
    return message.split(separator: "\(path)-wal", omittingEmptySubsequences: false).map {
      $0.replacing(path, with: noun)
    }.joined(separator: "\(file)-wal")
  }

  /// What to do about damage.
  var damageHint: String? {
    isMember
      ? nil
      : "'tweetstore --store \(name) doctor' shows what is wrong; an earlier backup may help"
  }

  /// What messages call the database, to which those about members add the place.
  var noun: String { isMember ? "the database" : "the database \(name)" }
}
