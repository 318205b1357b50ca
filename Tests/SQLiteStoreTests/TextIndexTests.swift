import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Synchronization
import Testing

@testable import SQLGeneration
@testable import SQLiteStore

@Suite("An index of texts") struct TextIndexTests {
  private let folder: TemporaryFolder
  private let model: ManagedObjectModel

  init() throws {
    folder = try TemporaryFolder()
    model = try ManagedObjectModel([
      EntityDescription("Letter", primaryKey: "number") {
        AttributeDescription.required("number", .integer64)
        AttributeDescription.optional("text", .string)
        AttributeDescription.optional("weight", .integer64)
        IndexDescription("weight")
        IndexDescription.text("text")
      }
    ])
  }

  private func open(
    _ access: SQLiteStore.Access = .create, _ policy: TextIndexPlanner.Policy = .always
  ) throws -> SQLiteStore {
    try SQLiteStore(
      path: folder.file(), model: model, access: access, textIndexPolicy: policy)
  }

  private func letters(_ texts: [Int64: String?]) -> BatchInsertRequest {
    var request = BatchInsertRequest(
      entityName: "Letter", properties: ["number", "text", "weight"])
    for (number, text) in texts.sorted(by: { $0.key < $1.key }) {
      request.append([
        .integer(number), text.map { .string($0) } ?? .null, .integer(number % 7),
      ])
    }
    return request
  }

  private func query(_ format: String) throws -> StoreQuery {
    let entity = try #require(model.entity(named: "Letter"))
    return StoreQuery(
      entity: entity,
      predicate: try FetchPredicate(format: format).bound(
        to: ModelSchema(model), entity: "Letter", options: PredicateBindingOptions()))
  }

  private func keys(_ store: SQLiteStore, _ format: String) throws -> [Int64] {
    try store.keys(matching: query(format))
  }

  private func usesIndex(_ store: SQLiteStore, _ query: StoreQuery) throws -> Bool {
    try store.explanation(of: query).sql.contains("letter_text_search")
  }

  @Test("finds words before, while and after the index follows")
  func following() throws {
    let store = try open()
    _ = try store.insert([letters([1: "Coffee at night", 2: "tea", 3: nil])])
    #expect(try store.unindexedTextCount == 2)
    #expect(try keys(store, "text CONTAINS[c] 'coffee'") == [1])
    try store.indexTexts()
    #expect(try store.unindexedTextCount == 0)
    _ = try store.insert([letters([4: "more coffee", -5: "COFFEE"])])
    #expect(try keys(store, "text CONTAINS[c] 'coffee'") == [-5, 1, 4])
    #expect(try keys(store, "NOT text CONTAINS[c] 'coffee'") == [2, 3])
    try store.indexTexts()
    #expect(try keys(store, "text CONTAINS 'coffee'") == [4])
    #expect(try keys(store, "text LIKE[c] '*coffee*night'") == [1])
    #expect(try keys(store, "text MATCHES[c] 'cof+ee.*'") == [-5, 1])
    #expect(try usesIndex(store, query("text MATCHES[c] 'cof+ee.*'")))
  }

  @Test("forgets no text that changes, goes or comes back")
  func changes() throws {
    let store = try open()
    _ = try store.insert([letters([1: "first words", 2: "other words"])])
    try store.indexTexts()
    let connection = try SQLiteConnection(path: folder.file())
    try connection.execute("UPDATE letter SET text = 'second thoughts' WHERE number = 1")
    try connection.execute("UPDATE letter SET weight = 9")
    #expect(try store.unindexedTextCount == 1)
    for _ in 0..<2 {
      #expect(try keys(store, "text CONTAINS 'thoughts'") == [1])
      #expect(try keys(store, "text CONTAINS 'first'") == [])
      try store.indexTexts()
    }
    try connection.execute("DELETE FROM letter WHERE number = 2")
    #expect(try keys(store, "text CONTAINS 'words'") == [])
    _ = try store.insert([letters([2: "words again"])])
    #expect(try keys(store, "text CONTAINS 'words'") == [2])
    try connection.execute("UPDATE letter SET text = NULL WHERE number = 2")
    try store.indexTexts()
    #expect(try keys(store, "text CONTAINS 'words'") == [])
    _ = try store.compact()
    #expect(try store.unindexedTextCount == 0)
    #expect(try keys(store, "text CONTAINS 'thoughts'") == [1])
    #expect(
      try connection.firstValue("SELECT count(*) FROM letter_text_search_keys") == .integer(1))
  }

  @Test("goes on where it was cut off")
  func interruption() throws {
    struct Stop: Error {}
    let store = try open()
    let texts = Dictionary(uniqueKeysWithValues: (1...45_000).map { (Int64($0), "letter \($0)") })
    _ = try store.insert([letters(texts)])
    var left: [Int] = []
    #expect(throws: Stop.self) {
      try store.indexTexts {
        left.append($0)
        if left.count == 2 { throw Stop() }
      }
    }
    #expect(left == [25_000, 5_000])
    #expect(try store.unindexedTextCount == 5_000)
    #expect(try keys(store, "text ENDSWITH ' 44999'") == [44_999])
    try store.indexTexts { left.append($0) }
    #expect(left == [25_000, 5_000])
    #expect(try keys(store, "text ENDSWITH ' 44999'") == [44_999])
  }

  /// Letters with numbers in `range`; every seventh one has a word that the others haven't.
  private func letters(_ range: Range<Int64>) -> BatchInsertRequest {
    letters(
      Dictionary(
        uniqueKeysWithValues: range.map { ($0, $0 % 7 == 3 ? "rarity \($0)" : "letter \($0)") }))
  }

  private func draft(_ store: SQLiteStore) throws -> ShadowIndexBuilder {
    store.beginIndexingTexts()
    return try #require(store.shadowIndexBuilders.withLock { $0.first })
  }

  private func expectWhole(_ store: SQLiteStore, _ count: Int64) throws {
    try store.indexTexts()
    #expect(try store.unindexedTextCount == 0)
    let connection = try SQLiteConnection(path: folder.file())
    try connection.execute(
      "INSERT INTO letter_text_search (letter_text_search) VALUES ('integrity-check')")
    let expected = (1...count).filter { $0 % 7 == 3 }
    #expect(try usesIndex(store, query("text CONTAINS[c] 'RARITY'")))
    #expect(try keys(store, "text CONTAINS[c] 'RARITY'") == expected)
    #expect(try keys(store, "text ENDSWITH ' \(count)'") == [count])
    let plain = try open(.readOnly, .whereFaster)
    #expect(try keys(plain, "text CONTAINS 'rarity 1'").allSatisfy { "\($0)".hasPrefix("1") })
  }

  @Test("is made beside what is written, from nothing and from what is there")
  func drafts() throws {
    let store = try open()
    var draft = try draft(store)
    for start in stride(from: Int64(1), to: 45_000, by: 9000) {
      _ = try store.insert([letters(start..<start + 9000)])
    }
    #expect(try draft.putInPlace())
    #expect(try store.unindexedTextCount < 5000)
    try expectWhole(store, 45_000)
    draft = try self.draft(store)
    _ = try store.insert([letters(45_001..<70_001)])
    #expect(try draft.putInPlace())
    #expect(try !draft.putInPlace())
    try expectWhole(store, 70_000)
    _ = try store.compact()
    try expectWhole(store, 70_000)
  }

  @Test("tells how far a draft is that lags behind, and keeps it where it is stopped")
  func laggingDrafts() throws {
    struct Stop: Error {}
    let store = try open()
    let index = try #require(store.schema.textIndexes.first)
    _ = try store.insert([letters(1..<45_001)])
    var left: [Int] = []
    let stopped = ShadowIndexBuilder(index, store.pool)
    #expect(throws: Stop.self) {
      try stopped.putInPlace {
        left.append($0)
        throw Stop()
      }
    }
    #expect(left == [25_000])
    #expect(try store.unindexedTextCount == 25_000)
    #expect(try ShadowIndexBuilder(index, store.pool).putInPlace { left.append($0) })
    #expect(left == [25_000, 5000, 0])
    try expectWhole(store, 45_000)
  }

  @Test("isn't made beside what is written where that is little, or dropped")
  func smallDrafts() throws {
    let store = try open()
    let draft = try draft(store)
    _ = try store.insert([letters(1..<19_001)])
    #expect(try !draft.putInPlace())
    _ = try store.insert([letters(19_001..<30_001)])
    store.close()
    #expect(try !draft.putInPlace())
    #expect(try store.unindexedTextCount == 30_000)
    #expect(try keys(store, "text CONTAINS 'rarity'").count == 4286)
    try expectWhole(store, 30_000)
  }

  @Test("is left as others made it while a draft of it was made", arguments: [false, true])
  func foreignChanges(rebuilds: Bool) throws {
    let store = try open()
    let draft = try draft(store)
    _ = try store.insert([letters(1..<25_001)])
    let other = try open()
    if rebuilds {
      try other.rebuildTextIndexes()
    } else {
      try other.indexTexts()
    }
    _ = try store.insert([letters(25_001..<26_001)])
    #expect(try !draft.putInPlace())
    #expect(try store.unindexedTextCount == 1000)
    try expectWhole(store, 26_000)
  }

  @Test("is made in a store without one, and anew where it isn't whole")
  func repair() throws {
    let store = try open()
    _ = try store.insert([letters([1: "some words"])])
    let connection = try SQLiteConnection(path: folder.file())
    try connection.execute("DROP TRIGGER letter_text_search_insert")
    #expect(try keys(open(.readOnly), "text CONTAINS 'words'") == [1])
    #expect(try !usesIndex(open(.readOnly), query("text CONTAINS 'words'")))
    let repaired = try open(.readWrite)
    #expect(try usesIndex(repaired, query("text CONTAINS 'words'")))
    _ = try repaired.insert([letters([2: "words"])])
    #expect(try keys(repaired, "text CONTAINS 'words'") == [1, 2])
    #expect(try repaired.unindexedTextCount == 2)
  }

  @Test("is asked where that is faster, and not for words that many texts hold")
  func choice() throws {
    let store = try open(.create, .whereFaster)
    var texts: [Int64: String?] = [:]
    for number in Int64(1)...3000 {
      texts[number] = number % 500 == 1 ? "rarity" : "some"
      if number.isMultiple(of: 3) { texts[number] = "common \(number)" }
    }
    _ = try store.insert([letters(texts)])
    // What the index doesn't know would have to be read anyway.
    #expect(try !usesIndex(store, query("text CONTAINS 'rarity'")))
    try store.indexTexts()
    #expect(try usesIndex(store, query("text CONTAINS 'rarity'")))
    #expect(try usesIndex(store, query("text CONTAINS 'nowhere'")))
    #expect(try !usesIndex(store, query("text CONTAINS 'common'")))
    #expect(try usesIndex(store, query("text CONTAINS 'ra'")))
    #expect(try !usesIndex(store, query("text CONTAINS 'om'")))
    #expect(try keys(store, "text CONTAINS 'rarity'") == [1, 1001, 1501, 2501])
    // 370 texts hold it: few enough to read them all, too many where any one is wanted.
    var few = try query("text LIKE 'common *1'")
    #expect(try store.count(matching: few) == 100)
    #expect(try usesIndex(store, query("text CONTAINS 'on 2'")))
    few = try query("text CONTAINS 'on 2'")
    few.limit = 1
    #expect(try !usesIndex(store, few))
    few.sortDescriptors = [FetchSortDescriptor("weight")]
    #expect(try !usesIndex(store, few))
    // No index gives this order, so all matches must be read.
    few.sortDescriptors = [FetchSortDescriptor("text")]
    #expect(try usesIndex(store, few))
  }

  @Test("is asked for one rare trigram alone among many texts")
  func rareTrigrams() throws {
    let store = try open(.create, .whereFaster)
    var texts: [Int64: String?] = [:]
    for number in Int64(1)...6000 {
      texts[number] = number % 1000 == 7 ? "zanzibar" : number % 8 == 1 ? "a barbican" : "Tanzania"
    }
    _ = try store.insert([letters(texts)])
    try store.indexTexts()
    let index = try #require(store.schema.textIndexes.first)
    func answer(
      _ word: String, of manyTexts: Int64, listsKeys: Bool
    ) throws -> TextCandidates? {
      try store.pool.read { connection in
        let snapshot = QuerySnapshot(connection)
        let chooser = TextIndexPlanner(
          connection: connection, snapshot: snapshot, indexes: [index], policy: .whereFaster,
          listsKeys: listsKeys, manyTexts: manyTexts)
        let answer = try chooser.answer(of: index, parts: [word], wanted: nil)
        try snapshot.end()
        return answer
      }
    }
    let keys: [Int64] = [7, 1007, 2007, 3007, 4007, 5007]
    for manyTexts in [Int64(6000), 6001] {
      guard case .keys(keys)? = try answer("zanzibar", of: manyTexts, listsKeys: true) else {
        Issue.record("the answer is no list of the keys")
        return
      }
    }
    guard case .question(.beginning("nzi"))? = try answer("zanzibar", of: 6000, listsKeys: false),
      case .question(.trigrams)? = try answer("zanzibar", of: 6001, listsKeys: false),
      case .question(.trigrams)? = try answer("barbican", of: 6000, listsKeys: false)
    else {
      Issue.record("a rare trigram is asked for where there is none, or where it isn't worth it")
      return
    }
    #expect(try answer("tanzania", of: 6000, listsKeys: true) == nil)
  }

  @Test("of anything but text is no part of a model")
  func otherTypes() {
    #expect(throws: ModelError.self) {
      try ManagedObjectModel([
        EntityDescription("Letter") {
          AttributeDescription.optional("weight", .integer64)
          IndexDescription.text("weight")
        }
      ])
    }
  }

  @Test("can be read row by row, as programs that dump or count all tables do")
  func scanning() throws {
    let store = try open()
    _ = try store.insert([letters([10: "Æbler", 20: "pærer", 30: nil, 40: "late"])])
    try store.indexTexts()
    let connection = try SQLiteConnection(path: folder.file())
    let tables = try connection.rows(
      "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name")
    #expect(tables.contains([.text("letter_text_search")]))
    for table in tables {
      guard case .text(let name)? = table.first else { continue }
      let rows = try connection.rows("SELECT * FROM \"\(name)\"")
      let count = try connection.firstValue("SELECT count(*) FROM \"\(name)\"")
      #expect(count == .integer(Int64(rows.count)), "\(name)")
    }
    let texts = try connection.rows("SELECT form FROM letter_text_search ORDER BY form")
    #expect(texts == [[.text("late")], [.text("pærer")], [.text("Æbler")]])
    #expect(try keys(store, "text CONTAINS[c] 'PÆR'") == [20])
  }
}
