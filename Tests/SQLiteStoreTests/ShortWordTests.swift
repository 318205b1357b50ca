import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Words of one and two letters, by an index of texts") struct ShortWordTests {
  private let folder: TemporaryFolder
  private let model: ManagedObjectModel

  init() throws {
    folder = try TemporaryFolder()
    model = try ManagedObjectModel([
      EntityDescription("Letter", primaryKey: "number") {
        AttributeDescription.required("number", .integer64)
        AttributeDescription.optional("text", .string)
        IndexDescription.text("text")
      }
    ])
  }

  private func open(
    _ access: SQLiteStore.Access = .create, _ policy: TextIndexPlanner.Policy = .always
  ) throws -> SQLiteStore {
    try SQLiteStore(path: folder.file(), model: model, access: access, textIndexPolicy: policy)
  }

  private func add(_ texts: [String], from first: Int64 = 1, to store: SQLiteStore) throws {
    var request = BatchInsertRequest(entityName: "Letter", properties: ["number", "text"])
    for (number, text) in texts.enumerated() {
      request.append([.integer(first + Int64(number)), .string(text)])
    }
    _ = try store.insert([request])
  }

  private func query(
    _ operation: ComparisonPredicate.Operator, _ pattern: String,
    _ options: ComparisonPredicate.Options = []
  ) throws -> StoreQuery {
    let predicate = FetchPredicate.comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath("text")), operation, options: options,
        right: .constant(.string(pattern))))
    return StoreQuery(
      entity: try #require(model.entity(named: "Letter")),
      predicate: try predicate.bound(
        to: ModelSchema(model), entity: "Letter", options: PredicateBindingOptions()))
  }

  private func usesIndex(_ store: SQLiteStore, _ query: StoreQuery) throws -> Bool {
    try store.explanation(of: query).sql.contains("letter_text_search")
  }

  @Test("are found in any case, at the beginning, within and at the end")
  func places() throws {
    let store = try open()
    try add(
      ["東京タワー", "夜の東京", "東京", "京都", "東", "", "go to Tokyo", "a g", "GO", "👍🏽", "ok 👍"], to: store)
    for _ in 0..<2 {
      #expect(try store.keys(matching: query(.contains, "東京")) == [1, 2, 3])
      #expect(try store.keys(matching: query(.contains, "東")) == [1, 2, 3, 5])
      #expect(try store.keys(matching: query(.beginsWith, "東京")) == [1, 3])
      #expect(try store.keys(matching: query(.endsWith, "東京")) == [2, 3])
      #expect(try store.keys(matching: query(.equal, "東京")) == [3])
      #expect(try store.keys(matching: query(.endsWith, "g")) == [8])
      #expect(try store.keys(matching: query(.contains, "go", .caseInsensitive)) == [7, 9])
      #expect(try store.keys(matching: query(.like, "*東?ワ*")) == [])
      #expect(try store.keys(matching: query(.like, "*京?")) == [4])
      #expect(try store.keys(matching: query(.like, "*の*京")) == [2])
      #expect(try store.keys(matching: query(.matches, "東.*")) == [1, 3, 5])
      #expect(try store.keys(matching: query(.contains, "👍")) == [10, 11])
      #expect(try store.keys(matching: query(.equal, "")) == [6])
      #expect(try store.keys(matching: query(.contains, "zz")) == [])
      #expect(try usesIndex(store, query(.contains, "東")))
      try store.indexTexts()
    }
  }

  @Test("are found as reading every text finds them", arguments: 1...4)
  func differential(seed: Int) throws {
    let letters = [
      "a", "A", "b", "é", "e\u{301}", "\u{301}", "\u{327}", "ß", "ss", "ſ", "İ", "i", "日", "本", "가",
      "\u{1100}", "\u{1161}", "👩‍👩‍👧", "👍", "\u{3}", "\u{2}", "\0", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}",
      "\u{10FFFF}", "\u{1FFFE}", "\"", "'", "*", "%", "ᾳ", "ι", "\u{345}", " ", "\r\n", "ﬁ", "f",
    ]
    var random = SplitMix(seed: UInt64(seed))
    func word(_ counts: ClosedRange<Int>) -> String {
      (0..<random.number(counts)).map { _ in random.pick(letters) }.joined()
    }
    let store = try open()
    let texts = (0..<600).map { _ in word(0...4) }
    try add(Array(texts.prefix(400)), to: store)
    try store.indexTexts()
    try add(Array(texts.dropFirst(400)), from: 401, to: store)
    let operators: [ComparisonPredicate.Operator] = [
      .equal, .contains, .beginsWith, .endsWith, .like,
    ]
    var found = 0
    for _ in 0..<400 {
      let operation = random.pick(operators)
      var pattern = word(1...2)
      if operation == .like {
        pattern = random.pick(["*\(pattern)*", "*\(pattern)", "\(pattern)*", "?\(pattern)*a"])
      }
      let options = ComparisonPredicate.Options(rawValue: UInt8(random.number(0...4)))
      let matcher = try TextMatcher(operation, pattern, options: options)
      let expected = try texts.indices.filter { try matcher.matches(texts[$0]) }
      let keys = try store.keys(matching: query(operation, pattern, options))
      #expect(
        keys == expected.map { Int64($0 + 1) },
        "\(operation.rawValue) \(options.rawValue) \(pattern.debugDescription)")
      found += keys.count
    }
    #expect(found > 1000)
  }

  @Test("are asked for where few texts hold them, each of several in turn")
  func choice() throws {
    let store = try open(.create, .whereFaster)
    try add((1...3000).map { $0 % 500 == 1 ? "the 東京 \($0)" : "the other \($0)" }, to: store)
    #expect(try !usesIndex(store, query(.contains, "東京")))
    try store.indexTexts()
    #expect(try usesIndex(store, query(.contains, "東京")))
    #expect(try usesIndex(store, query(.contains, "東")))
    #expect(try usesIndex(store, query(.endsWith, "77")))
    #expect(try !usesIndex(store, query(.contains, "th")))
    #expect(try !usesIndex(store, query(.contains, "e")))
    #expect(try usesIndex(store, query(.like, "th*東京*")))
    #expect(try store.count(matching: query(.like, "th*京 *1")) == 6)
    #expect(try !usesIndex(store, query(.like, "t*h*")))
    let explanation = try store.explanation(of: query(.contains, "東京"))
    #expect(!explanation.plan.contains { $0.access == .scan })
    var few = try query(.contains, "12")
    #expect(try usesIndex(store, few))
    few.limit = 1
    #expect(try !usesIndex(store, few))
  }

  @Test("are found in a store whose index has no end marks, before and after it is made anew")
  func earlierFormat() throws {
    let texts = ["夜の東京", "東京タワー", "go"]
    do {
      let store = try open()
      try add(texts, to: store)
      store.close()
    }
    let connection = try SQLiteConnection(path: folder.file())
    try connection.execute(
      """
      DROP TABLE letter_text_search_terms;
      DROP TABLE letter_text_search;
      DROP TABLE letter_text_search_mark;
      CREATE TABLE "letter_text_search_mark" (id INTEGER PRIMARY KEY, reach INTEGER NOT NULL) STRICT;
      INSERT INTO letter_text_search_mark VALUES (1, 3);
      CREATE VIRTUAL TABLE "letter_text_search" USING fts5(text, content='', columnsize=0,
        detail=none, tokenize='trigram case_sensitive 1')
      """)
    for (number, text) in texts.enumerated() {
      try connection.execute(
        "INSERT INTO letter_text_search (rowid, text) VALUES (?, ?)",
        [.integer(Int64(number + 1)), .text(text)])
    }
    let old = try open(.readOnly)
    #expect(try !usesIndex(old, query(.contains, "東京")))
    #expect(try old.keys(matching: query(.contains, "東京")) == [1, 2])
    #expect(try old.problems() == [])
    #expect(try old.unlistedTextCount == 0)
    old.close()
    let new = try open(.readWrite)
    #expect(try new.unindexedTextCount == 3)
    for _ in 0..<2 {
      #expect(try new.keys(matching: query(.endsWith, "東京")) == [1])
      #expect(try new.keys(matching: query(.contains, "東京")) == [1, 2])
      #expect(try new.keys(matching: query(.contains, "GO", .caseInsensitive)) == [3])
      #expect(try usesIndex(new, query(.contains, "東京")))
      try new.indexTexts()
    }
    // What an earlier program still had to add would lack the end marks.
    #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO letter_text_search (rowid, text) VALUES (9, 'late')")
    }
  }

  @Test("are found by an index that was made beside what is written")
  func drafts() throws {
    let store = try open(.create, .whereFaster)
    store.beginIndexingTexts()
    let draft = try #require(store.shadowIndexBuilders.withLock { $0.first })
    // More of them than keys are handed to a statement.
    try add((1...24_000).map { $0 % 20 == 7 ? "letter 東京" : "letter \($0)" }, to: store)
    #expect(try draft.putInPlace())
    try store.indexTexts()
    #expect(try usesIndex(store, query(.contains, "東京")))
    #expect(try usesIndex(store, query(.contains, "京")))
    let keys = Array(stride(from: Int64(7), to: 24_000, by: 20))
    #expect(try store.keys(matching: query(.contains, "東京")) == keys)
    #expect(try store.keys(matching: query(.endsWith, "京")) == keys)
    #expect(try store.compact().after > 0)
    #expect(try store.keys(matching: query(.contains, "東京")) == keys)
    #expect(try usesIndex(store, query(.contains, "東京")))
  }
}
