/// The ownership of the bytes of a bound buffer.
public enum SQLiteBufferLifetime: Sendable, Hashable {
  /// SQLite copies the bytes at once.
  case copied
  /// The caller keeps the bytes in place and unchanged until the parameter is bound anew or cleared,
  /// or the statement is gone.
  case borrowed
}
