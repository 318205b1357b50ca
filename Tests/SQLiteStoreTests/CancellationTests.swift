import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Synchronization
import Testing

@testable import SQLiteStore

@Suite("Work on a whole store that the caller ends")
struct CancellationTests {
  /// Gives false as often as it was told to.
  private final class Countdown: Sendable {
    private let left: Atomic<Int>

    init(_ count: Int) { left = Atomic(count) }

    func isOver() -> Bool { left.subtract(1, ordering: .relaxed).newValue < 0 }

    func set(_ count: Int) { left.store(count, ordering: .relaxed) }
  }

  private static let count = 3000

  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel([
      EntityDescription("Letter", primaryKey: "number") {
        AttributeDescription.required("number", .integer64)
        AttributeDescription.optional("text", .string)
        IndexDescription.text("text")
      }
    ])
  }

  private static func text(_ number: Int) -> String {
    "letter \(number &* 7919) of number \(number)"
  }

  /// A store of letters, of which a half was deleted.
  private func store(_ path: String, _ countdown: Countdown) throws -> SQLiteStore {
    let store = try SQLiteStore(path: path, model: Self.model(), isCancelled: countdown.isOver)
    var request = BatchInsertRequest(entityName: "Letter", properties: ["number", "text"])
    for number in 1...Self.count {
      request.append([.integer(Int64(number)), .string(Self.text(number))])
    }
    _ = try store.insert([request])
    try store.indexTexts()
    try store.pool.write { try $0.execute("DELETE FROM letter WHERE number > \(Self.count / 2)") }
    return store
  }

  private func check(_ store: SQLiteStore) throws {
    #expect(try store.problems() == [])
    #expect(try store.unlistedTextCount == 0)
    let rows = try store.pool.read { try $0.rows("SELECT text FROM letter ORDER BY number") }
    #expect(rows == (1...Self.count / 2).map { [.text(Self.text($0))] })
  }

  @Test("compacting ends wherever that is asked for, and loses nothing")
  func compacting() throws {
    let folder = try TemporaryFolder()
    let countdown = Countdown(.max)
    let store = try store(folder.file(), countdown)
    var interruptions = 0
    var step = 0
    while true {
      countdown.set(step)
      do {
        _ = try store.compact()
        break
      } catch let error as StoreError where error.code == .interrupted {
        interruptions += 1
      }
      countdown.set(.max)
      try check(store)
      step += 1 + step / 8
    }
    // At the beginning, in the index and in the file.
    #expect(interruptions > 10)
    countdown.set(.max)
    try check(store)
    #expect(try store.unindexedTextCount == 0)
  }

  @Test("looking for damage ends when that is asked for")
  func problems() throws {
    let folder = try TemporaryFolder()
    let countdown = Countdown(.max)
    let store = try store(folder.file(), countdown)
    for step in [0, 1, 5] {
      countdown.set(step)
      _ = try storeError(.interrupted) { try store.problems() }
      countdown.set(step)
      if step == 0 { _ = try storeError(.interrupted) { try store.unlistedTextCount } }
    }
    countdown.set(.max)
    try check(store)
  }
}
