import CSQLite
import Glibc

extension SQLiteConnection {
  /// The name under which SQLite finds exactly the file of a path.
  ///
  /// Names that begin with `:` or `file:` mean something else to SQLite, and an empty one means a
  /// temporary file.
  static func fileName(_ path: String) throws(SQLiteError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteError(
        code: .misuse, message: "cannot open a database whose path is empty or contains NUL")
    }
    return path.hasPrefix(":") || path.hasPrefix("file:") ? "./\(path)" : path
  }

  /// The URI of a file that doesn't change.
  static func immutableURI(_ name: String) -> String {
    // A path that begins with a slash comes after an empty host.
    var uri = name.hasPrefix("/") ? "file://" : "file:"
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return uri + "?immutable=1"
  }

  /// Creates an empty file with mode 0600, unless there is a file; tells whether it did.
  ///
  /// An existing file isn't opened, not even for a moment: closing it would drop the locks that other
  /// connections of this process hold on it.
  static func createFile(_ name: String) throws(SQLiteError) -> Bool {
    let descriptor = Glibc.open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let number = errno
      if number == EEXIST { return false }
      throw SQLiteError(
        code: .cantOpen, message: "cannot create \(name): \(systemMessage(number))")
    }
    Glibc.close(descriptor)
    return true
  }

  /// Turns on what SQLite leaves off for compatibility with its past.
  func applySettings(_ configuration: SQLiteConfiguration) throws(SQLiteError) {
    let settings: [(option: Int32, value: Int32)] = [
      (SQLITE_DBCONFIG_DQS_DML, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
      (SQLITE_DBCONFIG_DEFENSIVE, 1),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
    ]
    for setting in settings {
      try database.check(
        csqlite_db_config_int(database.pointer, setting.option, setting.value))
    }
    try database.check(
      sqlite3_busy_timeout(database.pointer, configuration.busyMilliseconds))
  }
}
