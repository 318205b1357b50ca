import CSQLite

/// SQLite's count of the memory that it uses, which all connections of a process share.
public enum SQLiteMemoryStatistics {
  /// Switches the count off for the whole process.
  ///
  /// Each piece of memory that any connection takes or gives back is counted under one lock, for which
  /// connections at work in several threads wait. For a program to call once when it starts; once SQLite
  /// has been used in the process, the call does nothing.
  public static func disable() {
    // SQLite refuses it after it has begun to work, which costs time and nothing else.
    _ = csqlite_config_int(SQLITE_CONFIG_MEMSTATUS, 0)
  }
}
