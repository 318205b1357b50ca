import SQLGeneration

/// A text index as a table of FTS5 with trigrams of search forms.
///
/// Every text that is written gets an entry, a number that grows, in a table of keys; triggers see to
/// it, whoever writes. The search table follows when ``SQLiteStore/indexTexts(progress:)`` runs, and a
/// mark says how far it has come; entries behind the mark are searched without it. Entries of
/// texts that are gone stay and find too much, never too little: the comparison itself decides.
///
/// Entries have numbers of their own because row identifiers such as X's lie so far apart that lists
/// of them take nine times the room.
extension TextIndex {
  /// The version of the search table's format.
  ///
  /// It stands in the definitions, so an index of another format isn't whole, and is made anew. Without a
  /// number, the first format had search forms without end marks.
  static let format = 2

  /// The table of FTS5.
  var search: String { "\(table)_\(column)_search" }
  /// The view that gives FTS5 the text of each entry, so that other programs can read the search table.
  var texts: String { "\(table)_\(column)_search_texts" }
  /// The table in which FTS5 shows the terms of the search table, with the entries that hold each.
  var terms: String { "\(table)_\(column)_search_terms" }
  /// The table of entries: the key of the row that each belongs to.
  var entries: String { "\(table)_\(column)_search_keys" }
  /// The table of one row that says how far the search table has come.
  var mark: String { "\(table)_\(column)_search_mark" }
  private var insertTrigger: String { "\(search)_insert" }
  private var updateTrigger: String { "\(search)_update" }

  private func quoted(_ name: String) -> String { SQLiteDialect.quoted(name) }

  /// The statements that create the index, by name.
  ///
  /// The index is complete only if all of these names exist.
  var definitions: [(kind: String, name: String, sql: String)] {
    let addition = "INSERT INTO \(quoted(entries)) (key) VALUES (new.\(quoted(primaryKey)))"
    return [
      (
        "TABLE", entries,
        "CREATE TABLE \(quoted(entries)) (id INTEGER PRIMARY KEY, key INTEGER NOT NULL) STRICT"
      ),
      (
        "TABLE", mark,
        "CREATE TABLE \(quoted(mark)) (id INTEGER PRIMARY KEY, reach INTEGER NOT NULL, "
          + "format INTEGER NOT NULL CHECK (format = \(Self.format))) STRICT"
      ),
      (
        "VIEW", texts,
        "CREATE VIEW \(quoted(texts)) (id, form) AS SELECT e.id, t.\(quoted(column)) "
          + "FROM \(quoted(entries)) AS e JOIN \(quoted(table)) AS t "
          + "ON t.\(quoted(primaryKey)) = e.key"
      ),
      (
        "TABLE", search,
        searchDefinition
      ),
      (
        "TABLE", terms,
        "CREATE VIRTUAL TABLE \(quoted(terms)) USING fts5vocab(\(quoted(search)), instance)"
      ),
      (
        "TRIGGER", insertTrigger,
        "CREATE TRIGGER \(quoted(insertTrigger)) AFTER INSERT ON \(quoted(table)) "
          + "WHEN new.\(quoted(column)) IS NOT NULL BEGIN \(addition); END"
      ),
      (
        "TRIGGER", updateTrigger,
        "CREATE TRIGGER \(quoted(updateTrigger)) AFTER UPDATE OF \(quoted(column)) "
          + "ON \(quoted(table)) WHEN new.\(quoted(column)) IS NOT NULL "
          + "AND new.\(quoted(column)) IS NOT old.\(quoted(column)) BEGIN \(addition); END"
      ),
    ]
  }

  /// The statement that creates the search table.
  ///
  /// Its content is a view of the texts (an "external content table"). FTS5 never reads the view for a search
  /// of this program. But it lets other programs read and count the table's rows, which a table without
  /// content and column sizes refuses.
  ///
  /// In the first format the column was called `text`, so a program that knows only that one fails to add
  /// to a table of this one.
  var searchDefinition: String {
    "CREATE VIRTUAL TABLE \(quoted(search)) USING fts5(form, content=\(quoted(texts)), "
      + "content_rowid='id', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')"
  }

  /// The tables in which FTS5 keeps what the search table knows, with their columns.
  ///
  /// See "FTS5 Data Structures" in SQLite's documentation. They are copied as a dump of a database copies
  /// them; the third one, with the settings, is the same for all search tables.
  var contents: [(table: String, columns: [String])] {
    [("\(search)_data", ["id", "block"]), ("\(search)_idx", ["segid", "term", "pgno"])]
  }

  /// Empties the search table.
  var clearingStatement: String {
    "INSERT INTO \(quoted(search)) (\(quoted(search))) VALUES ('delete-all')"
  }

  /// The statements that make the index of a table that may hold rows already.
  var creationStatements: [String] {
    definitions.filter { $0.kind != "TRIGGER" }.map(\.sql) + [
      "INSERT INTO \(quoted(mark)) (id, reach, format) VALUES (1, 0, \(Self.format))",
      "INSERT INTO \(quoted(entries)) (key) SELECT \(quoted(primaryKey)) FROM \(quoted(table)) "
        + "WHERE \(quoted(column)) IS NOT NULL ORDER BY \(quoted(primaryKey))",
    ] + definitions.filter { $0.kind == "TRIGGER" }.map(\.sql)
  }

  /// The statements that take away what there is of the index.
  var removalStatements: [String] {
    definitions.reversed().map { "DROP \($0.kind) IF EXISTS \(quoted($0.name))" }
  }

  /// The query for the last indexed entry and the last entry.
  var stateStatement: String {
    "SELECT reach, ifnull((SELECT max(id) FROM \(quoted(entries))), 0) FROM \(quoted(mark)) "
      + "WHERE id = 1"
  }

  /// The query for the number of texts.
  var textCountQuery: String {
    "SELECT count(*) FROM \(quoted(table)) WHERE \(quoted(column)) IS NOT NULL"
  }

  /// The query for the number of texts without an entry, which the index never finds.
  var unlistedQuery: String {
    "SELECT count(*) FROM \(quoted(table)) WHERE \(quoted(column)) IS NOT NULL "
      + "AND \(quoted(primaryKey)) NOT IN (SELECT key FROM \(quoted(entries)))"
  }

  /// Adds the entries behind the first number, up to the second one, to the search table.
  var extensionStatement: String {
    "INSERT INTO \(quoted(search)) (rowid, form) \(formsQuery)"
  }

  /// The entries behind the first number, up to the second one, with the search forms of their texts.
  var formsQuery: String {
    "SELECT e.id, \(StoreFunctions.searchForm)(t.\(quoted(column))) FROM \(quoted(entries)) AS e "
      + "CROSS JOIN \(quoted(table)) AS t ON t.\(quoted(primaryKey)) = e.key "
      + "WHERE e.id > ? AND e.id <= ? AND t.\(quoted(column)) IS NOT NULL ORDER BY e.id"
  }

  /// Adds one search form to the search table.
  var additionStatement: String {
    "INSERT INTO \(quoted(search)) (rowid, form) VALUES (?, ?)"
  }

  /// Moves the mark.
  var markStatement: String { "UPDATE \(quoted(mark)) SET reach = ?" }

  /// The query for the entries that the search table has for a question, up to a limit; one that holds two
  /// of a range of terms comes twice.
  func entryQuery(_ question: TextIndexQuestion) -> String {
    let (table, entry, condition) = source(of: question)
    return "SELECT s.\(entry) FROM \(table) AS s\(condition) LIMIT ?"
  }

  /// Returns the statement that counts the entries of a query.
  func probeStatement(_ question: TextIndexQuestion) -> String {
    "SELECT count(*) FROM (\(entryQuery(question)))"
  }

  /// The query for the keys of entries, and of all entries behind the mark.
  var keyQuery: String {
    "SELECT key FROM \(quoted(entries)) WHERE id IN (SELECT value FROM json_each(?)) "
      + unreachedQuery
  }

  private var unreachedQuery: String {
    "UNION ALL SELECT key FROM \(quoted(entries)) "
      + "WHERE id > (SELECT reach FROM \(quoted(mark)) WHERE id = 1)"
  }

  /// The query for the keys of all rows whose text may hold what a question asks for; some may come twice.
  func candidateQuery(_ question: TextIndexQuestion) -> String {
    let (table, entry, condition) = source(of: question)
    return "SELECT e.key FROM \(table) AS s CROSS JOIN \(quoted(entries)) AS e "
      + "ON e.id = s.\(entry)\(condition) \(unreachedQuery)"
  }

  /// What a statement binds to ask a question.
  static func bindings(of question: TextIndexQuestion) -> [SQLBinding] {
    switch question {
    case .trigrams(let trigrams):
      [.text(trigrams.map(quotedTerm).joined(separator: " AND "))]
    // Terms are in the order of their bytes, and none has more than two scalars behind such a word.
    case .beginning(let word): [.text(word), .text(word + "\u{10FFFF}\u{10FFFF}")]
    }
  }

  /// A trigram in the query language of FTS5.
  private static func quotedTerm(_ trigram: String) -> String {
    var quoted = "\""
    for scalar in trigram.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// The table that answers a question, its column of entries, and the condition on its rows.
  private func source(of question: TextIndexQuestion)
    -> (table: String, entry: String, condition: String)
  {
    switch question {
    case .trigrams: ("\(quoted(search))(?)", "rowid", "")
    case .beginning: (quoted(terms), "doc", " WHERE s.term BETWEEN ? AND ?")
    }
  }
}
