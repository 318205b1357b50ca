import Dispatch
import FoundationEssentials
import Glibc
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import StoreBehaviour
import Synchronization
import Testing

@testable import SQLGeneration
@testable import SQLiteStore

@Suite("A store") struct SafetyTests {
  @Test("takes writes from many threads at once")
  func threads() throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    let stores = try [
      SQLiteStore(path: path, model: StaffModel.make()),
      SQLiteStore(path: path, model: StaffModel.make()),
    ]
    DispatchQueue.concurrentPerform(iterations: 20) { index in
      let first = Int64(index * 100)
      #expect(throws: Never.self) {
        _ = try stores[index % 2].insert([people(first..<first + 100)])
        _ = try stores[(index + 1) % 2].personCount()
      }
    }
    #expect(try stores[0].personCount() == 2000)
    try stores[0].checkIntegrity()
  }

  @Test("is made once by processes that make it at the same time")
  func processes() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<4 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = path as String, index = index as Int] in
            let store = try SQLiteStore(path: path, model: StaffModel.make())
            for batch in 0..<5 {
              let first = Int64(index * 1000 + batch * 10)
              _ = try store.insert([people(first..<first + 10)])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let store = try SQLiteStore(path: path, model: StaffModel.make(), access: .readWrite)
    #expect(try store.personCount() == 200)
    try store.checkIntegrity()
  }

  @Test("loses nothing committed when its process is killed in the middle of a batch")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let store = try SQLiteStore(path: path, model: StaffModel.make())
      _ = try store.insert([people(1...1000)])
      let kill: BatchInsertRequest.Merge = { _, incoming in
        raise(SIGKILL)
        return incoming
      }
      _ = try store.insert([people(1001...60_000), people(7...7, policy: .merge(kill))])
    }
    let store = try SQLiteStore(path: path, model: StaffModel.make(), access: .readWrite)
    #expect(try store.personCount() == 1000)
    try store.checkIntegrity()
    _ = try store.insert([people(1001...1002)])
  }

  @Test("is empty or whole when its process is killed while it is made", arguments: 0..<5)
  func killedEarly(step: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, step = step as Int] in
      let model = try StaffModel.make()
      let connection = try SQLiteConnection(path: path)
      // A cache of one page makes the unfinished work reach the file.
      try connection.execute("PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
      if step == 0 { raise(SIGKILL) }
      if step == 1 {
        try connection.execute("PRAGMA journal_mode = WAL")
        raise(SIGKILL)
      }
      try connection.transaction(.immediate) {
        let statements = SQLSchema(model: model).creationStatements
        for (index, statement) in statements.enumerated() {
          try connection.execute(statement)
          if step == 2, index == statements.count / 2 { raise(SIGKILL) }
        }
        try StoreMetadata.write(model, on: connection)
        if step == 3 { raise(SIGKILL) }
      }
      raise(SIGKILL)
    }
    if step < 4 {
      _ = try storeError(.emptyFile) {
        try SQLiteStore(path: path, model: StaffModel.make(), access: .readWrite)
      }
    }
    let store = try SQLiteStore(path: path, model: StaffModel.make())
    _ = try store.insert([people(1...10)])
    #expect(try store.personCount() == 10)
    #expect(try store.pool.maintain { try $0.firstValue("PRAGMA journal_mode") } == .text("wal"))
    try store.checkIntegrity()
  }

  @Test("stays whole when the disk is full")
  func diskFull() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    _ = try store.insert([people(1...100)])
    try store.pool.maintain { connection in
      guard case .integer(let pages)? = try connection.firstValue("PRAGMA page_count") else {
        return
      }
      try connection.execute("PRAGMA max_page_count = \(pages + 5)")
    }
    let error = try storeError(.diskFull) { try store.insert([people(101...5000)]) }
    #expect(error.message.contains(folder.file()))
    #expect(try store.personCount() == 100)
    try store.checkIntegrity()
    _ = try store.insert([people(101...110)])
    try store.pool.maintain { try $0.execute("PRAGMA max_page_count = 1000000") }
    _ = try store.insert([people(111...5000)])
    #expect(try store.personCount() == 5000)
  }

  @Test("reads what other programs put there, however odd")
  func oddValues() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    try SQLiteConnection(path: folder.file()).execute(
      """
      INSERT INTO sample (id, string, date, uuid, int16, boolean, float) VALUES
        (1, CAST(x'41FF42' AS TEXT), 1e300, 'no uuid', 99999, 7, 0.1),
        (2, CAST(x'C3' AS TEXT), -1e18, '', -99999, -1, 1e300)
      """)
    let container = PersistentContainer(store: store)
    try container.viewContext.performAndWait { context in
      var request = FetchRequest<ManagedObject>(entityName: "Sample")
      request.sortDescriptors = [
        FetchSortDescriptor("string", options: .caseInsensitive), FetchSortDescriptor("date"),
      ]
      let samples = try context.fetch(request)
      #expect(samples.count == 2)
      let one = try context.existingObject(
        with: context.objectID(entityName: "Sample", primaryKey: 1))
      #expect(one.text("string") == "A\u{FFFD}B" && one.integer("int16") == 99999)
      #expect(one.date("date")?.timeIntervalSince1970 == 1e300)
      #expect(one.boolean("boolean") == true)
      #expect(try one.value(forKey: "uuid") == .null)
      request.predicate = try FetchPredicate(format: "string CONTAINS[c] 'a' AND date > '2020'")
      #expect(try context.fetch(request).map(\.objectID.primaryKey) == [1])
      try one.setValue(.string("ok"), forKey: "string")
      try context.save()
      #expect(one.text("string") == "ok" && one.integer("int16") == 99999)
    }
  }

  @Test("stops when it is told to")
  func interrupts() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    _ = try store.insert([people(1...5000)])
    let entity = try #require(store.model.entity(named: "Person"))
    let query = StoreQuery(
      entity: entity,
      predicate: try FetchPredicate(format: "name LIKE[c] '*q*'").bound(
        to: ModelSchema(store.model), entity: "Person"))
    let flag = Flag()
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      while !flag.isUp.load(ordering: .relaxed) { store.interrupt() }
    }
    let error = #expect(throws: StoreError.self) {
      for _ in 0..<10_000 { _ = try store.count(matching: query) }
    }
    flag.isUp.store(true, ordering: .relaxed)
    group.wait()
    #expect(error?.code == .interrupted)
    #expect(try store.count(matching: query) == 0)
  }

  @Test("keeps few statements however many different ones it is asked")
  func statements() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    _ = try store.insert([people(1...100)])
    let entity = try #require(store.model.entity(named: "Person"))
    func found(_ format: String) throws -> Int {
      let predicate = try FetchPredicate(format: format).bound(
        to: ModelSchema(store.model), entity: "Person")
      return try store.count(matching: StoreQuery(entity: entity, predicate: predicate))
    }
    let before = store.statementCount
    for size in 1...300 {
      let list = (1...size).map(String.init).joined(separator: ",")
      #expect(try found("identifier IN {\(list)}") == min(size, 100))
    }
    #expect(store.statementCount - before == 300)
    let names = (1...3000).map { "'p\($0)'" }.joined(separator: ",")
    #expect(try found("name IN {\(names)}") == 100)
    #expect(try found("name IN[c] {\(names.uppercased())}") == 100)
    let odd = (1...3000).map { "'p\($0)é'" }.joined(separator: ",")
    #expect(try found("name IN {\(odd), 'p5'}") == 1)
    let terms = (1...3000).map { "name == 'p\($0)'" }.joined(separator: " OR ")
    #expect(try found(terms) == 100)
    #expect(try found(terms.replacing("==", with: "BEGINSWITH")) == 100)
  }

  @Test("answers predicates of any depth")
  func depth() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    _ = try store.insert([people(1...3)])
    let entity = try #require(store.model.entity(named: "Person"))
    for depth in [10, 100, 900] {
      var predicate = FetchPredicate.comparison(
        ComparisonPredicate(
          left: .keyPath(PredicateKeyPath("name")), .equal, right: .constant(.string("p1"))))
      for level in 0..<depth {
        predicate = level % 2 == 0 ? .not(predicate) : .or([predicate, .constant(false)])
      }
      var expression = FetchExpression.keyPath(PredicateKeyPath("identifier"))
      for _ in 0..<depth { expression = .binary(.add, expression, .constant(.integer(0))) }
      let sum = FetchPredicate.comparison(
        ComparisonPredicate(left: expression, .equal, right: .constant(.integer(1))))
      for predicate in [predicate, sum] {
        let query = StoreQuery(
          entity: entity,
          predicate: try predicate.bound(to: ModelSchema(store.model), entity: "Person"))
        let expected = predicate == sum ? 1 : depth / 2 % 2 == 0 ? 1 : 2
        #expect(try store.count(matching: query) == expected)
      }
    }
  }
}

private final class Flag: Sendable {
  let isUp = Atomic(false)
}
