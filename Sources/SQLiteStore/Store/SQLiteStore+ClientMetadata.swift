import ObjectGraph
import SQLiteDriver

extension SQLiteStore {
  /// The value that a client of the store has kept under `key` beside the objects; nil where there is none.
  ///
  /// - Throws: ``StoreError``, as reading does.
  public func clientMetadata(forKey key: String) throws -> String? {
    try pool.read { try StoreMetadata.value(Self.clientKey(key), on: $0) }
  }

  /// Keeps a value under `key` beside the objects.
  ///
  /// - Throws: ``StoreError``, as saving does.
  public func setClientMetadata(_ value: String, forKey key: String) throws {
    try pool.write { connection in
      try connection.execute(
        "INSERT OR REPLACE INTO store_metadata (key, value) VALUES (?, ?)",
        [.text(Self.clientKey(key)), .text(value)])
    }
  }

  /// Keys of clients have a name space of their own.
  private static func clientKey(_ key: String) -> String { "client." + key }
}
