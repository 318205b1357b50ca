import SQLiteDriver
import SQLiteStore
import TweetSync

/// All rows of an archive in a form that doesn't depend on the order in which they came: numbers that the
/// store gave are replaced by natural keys.
///
/// Of payloads only their presence counts, since dictionaries may differ.
struct ArchiveDump: Equatable {
  /// The rows by table, sorted.
  private(set) var tables: [String: [String]] = [:]

  private static let naturalKeys = [
    "hashtag": "tag", "link": "url", "media": "key", "place": "identifier", "source": "name",
  ]
  private static let left: Set = [
    "store_metadata", "store_sequence", "compression_dictionary", "sqlite_stat1",
  ]

  init(_ archive: TweetArchive, leavingOut left: Set<String> = []) throws {
    try self.init(path: archive.store.path, leavingOut: left)
  }

  /// - Parameter left: Tables, or columns as `table.column`, that aren't looked at.
  init(path: String, leavingOut left: Set<String> = []) throws {
    let connection = try SQLiteConnection(path: path, configuration: .init(mode: .readOnly))
    var keys: [String: [SQLiteValue: SQLiteValue]] = [:]
    for (table, column) in Self.naturalKeys {
      for row in try connection.rows("SELECT \"id\", \"\(column)\" FROM \"\(table)\"") {
        keys[table, default: [:]][row[0]] = row[1]
      }
    }
    // Indexes of texts follow from the texts.
    let names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%_search%'"
    for name in try connection.rows(names) {
      guard case .text(let table) = name[0], !Self.left.contains(table), !left.contains(table)
      else { continue }
      let columns = try connection.rows("SELECT name FROM pragma_table_info('\(table)')").map {
        Self.text($0[0])
      }
      var targets: [String: String] = [:]
      for row in try connection.rows(
        "SELECT \"from\", \"table\" FROM pragma_foreign_key_list('\(table)')")
      {
        targets[Self.text(row[0])] = Self.text(row[1])
      }
      let rows = try connection.rows("SELECT * FROM \"\(table)\"")
      tables[table] = rows.map { row in
        zip(columns, row).filter { $0.0 != "id" && !left.contains("\(table).\($0.0)") }.map {
          column, value in
          let natural = targets[column].flatMap { keys[$0]?[value] } ?? value
          return column == "payload" ? "payload=\(value != .null)" : "\(column)=\(natural)"
        }.joined(separator: " ")
      }.sorted()
    }
  }

  func rowCount(_ table: String) -> Int { tables[table]?.count ?? 0 }

  /// The first rows that only one of the two has, or nil if they are equal.
  func difference(from other: ArchiveDump) -> String? {
    for (table, rows) in tables.sorted(by: { $0.key < $1.key }) {
      let others = other.tables[table] ?? []
      if rows == others { continue }
      let (mine, theirs) = (Set(rows), Set(others))
      return "\(table): \(rows.count) and \(others.count) rows\n- "
        + (mine.subtracting(theirs).min() ?? "none") + "\n+ "
        + (theirs.subtracting(mine).min() ?? "none")
    }
    return nil
  }

  private static func text(_ value: SQLiteValue) -> String {
    if case .text(let text) = value { text } else { "" }
  }
}
