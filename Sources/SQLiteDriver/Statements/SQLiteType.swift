import CSQLite

/// The storage class of a value.
public enum SQLiteType: Sendable, Hashable {
  /// No value.
  case null
  /// A signed number of 64 bits.
  case integer
  /// A floating-point number of 64 bits.
  case real
  /// A text in UTF-8.
  case text
  /// Bytes.
  case blob

  /// Reads the number that SQLite has for a storage class.
  init(storageClass: Int32) {
    switch storageClass {
    case SQLITE_INTEGER: self = .integer
    case SQLITE_FLOAT: self = .real
    case SQLITE_TEXT: self = .text
    case SQLITE_BLOB: self = .blob
    default: self = .null
    }
  }
}
