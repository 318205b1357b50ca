import SQLiteDriver

/// Reads the tables of tweets in a database of twitter-to-sqlite, each row as one line of JSON.
///
/// A row gets back what the other program put into tables beside it: the author, the original of a
/// retweet, what is quoted, the place, the name of the client and the media.
struct TweetTables {
  private let connection: SQLiteConnection
  private let file: DatabaseFile
  private let tables: Set<String>

  /// The tables of the database `file`, or nil where it is one of something else.
  ///
  /// - Throws: ``ImportError`` with `unreadable`.
  init?(_ file: DatabaseFile) throws {
    self.file = file
    connection = try file.connect()
    do {
      let names = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
      tables = Set(
        names.compactMap { row in if case .text(let name) = row[0] { name } else { nil } })
      let columns = try connection.rows("SELECT name FROM pragma_table_info('tweets')").map {
        $0[0]
      }
      guard tables.contains("users"), columns.contains(.text("id")),
        columns.contains(.text("full_text"))
      else { return nil }
    } catch {
      throw file.unreadable(error)
    }
  }

  /// Hands each row to `body`, tweets first and then users without tweets.
  ///
  /// - Throws: ``ImportError`` with `unreadable`, or what `body` throws.
  func read(_ body: ([UInt8]) throws -> Void) throws {
    do {
      try lines("tweets", "SELECT * FROM tweets ORDER BY id", { try object($0, depth: 0) }, body)
      try lines(
        "users",
        "SELECT * FROM users WHERE id NOT IN (SELECT user FROM tweets WHERE user NOT NULL)",
        { TableRowWriter.object($0, isJSON: isJSON) }, body)
    } catch let error as SQLiteError {
      throw file.unreadable(error)
    }
  }

  private func lines(
    _ table: String, _ sql: String, _ object: (TableRow) throws -> [UInt8],
    _ body: ([UInt8]) throws -> Void
  ) throws {
    let statement = try connection.prepare(sql)
    while try statement.step() {
      let row = TableRow(statement)
      var line = Array("{\"table\":\"\(table)\",\"row\":".utf8)
      line += try object(row)
      line += Array("}\n".utf8)
      try body(line)
    }
  }

  /// How far originals of originals are followed; real ones go two steps.
  private static let deepest = 3

  /// A row of tweets as an object.
  private func object(_ row: TableRow, depth: Int) throws -> [UInt8] {
    var others: [(name: String, json: [UInt8])] = []
    if let user = try self.row("users", row["user"]) {
      others.append(("user", TableRowWriter.object(user, isJSON: isJSON)))
    } else if case .integer(let identifier)? = row["user"] {
      others.append(("user", Array("{\"id\":\(identifier)}".utf8)))
    }
    for name in ["retweeted_status", "quoted_status"] {
      guard let value = row[name], value != .null else { continue }
      if depth < Self.deepest, let other = try self.row("tweets", value) {
        others.append((name, try object(other, depth: depth + 1)))
      } else if case .integer(let identifier) = value {
        others.append((name, Array("{\"id\":\(identifier)}".utf8)))
      }
    }
    if let place = try self.row("places", row["place"]) {
      others.append(("place", TableRowWriter.object(place, isJSON: isJSON)))
    }
    if let source = try self.row("sources", row["source"]),
      case .text(let name)? = source["name"]
    {
      // As the API had it, where the name is escaped.
      others.append(("source", TableRowWriter.string("<a href=\"\">\(name)</a>")))
    }
    if let media = try media(of: row["id"]) { others.append(("extended_entities", media)) }
    return TableRowWriter.object(row, replacing: others, isJSON: isJSON)
  }

  /// The row of a table with a key, or nil where either isn't there.
  private func row(_ table: String, _ key: SQLiteValue?) throws -> TableRow? {
    guard let key, key != .null, tables.contains(table) else { return nil }
    return try connection.withStatement("SELECT * FROM \(table) WHERE id = ?") { statement in
      try statement.bind(key, at: 1)
      return try statement.step() ? TableRow(statement) : nil
    }
  }

  private func media(of key: SQLiteValue?) throws -> [UInt8]? {
    guard let key, tables.contains("media"), tables.contains("media_tweets") else { return nil }
    let sql =
      "SELECT m.* FROM media_tweets AS t JOIN media AS m ON m.id = t.media_id "
      + "WHERE t.tweets_id = ? ORDER BY m.id"
    return try connection.withStatement(sql) { statement in
      try statement.bind(key, at: 1)
      var items: [[UInt8]] = []
      while try statement.step() {
        items.append(TableRowWriter.object(TableRow(statement), isJSON: isJSON))
      }
      if items.isEmpty { return nil }
      return Array("{\"media\":[".utf8) + items.joined(separator: Array(",".utf8))
        + Array("]}".utf8)
    }
  }

  /// Whether a text is sound JSON.
  private func isJSON(_ text: String) -> Bool {
    // A text that can't be asked about is none.
    (try? connection.firstValue("SELECT json_valid(?)", [.text(text)])) == .integer(1)
  }
}
