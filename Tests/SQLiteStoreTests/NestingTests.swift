import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import TestSupport
import Testing
import TweetModel

@testable import SQLGeneration
@testable import SQLiteStore

@Suite("Predicates that nest deep")
struct NestingTests {
  private let world: TweetWorld

  init() throws {
    world = try TweetWorld()
  }

  /// A text in which `open` and `close` stand around `middle` a number of times.
  struct Nest: Sendable, CustomTestStringConvertible {
    var open: String
    var middle: String
    var close: String
    var end = ""
    var begin = ""
    /// How many symbols each round takes of the depth that the language allows.
    var width = 1

    func format(_ count: Int) -> String {
      begin + String(repeating: open, count: count) + middle
        + String(repeating: close, count: count) + end
    }

    var testDescription: String { begin + open + "…" + middle + "…" + close + end }
  }

  static let nests = [
    Nest(open: "NOT ", middle: "likeCount == 3", close: ""),
    Nest(open: "NOT (text == nil OR ", middle: "likeCount > 3", close: ")", width: 3),
    Nest(
      open: "(likeCount > 1 AND (identifier < 3 OR ", middle: "identifier > 40", close: "))",
      width: 4),
    Nest(open: "(", middle: "likeCount == 3", close: ")"),
    Nest(open: "abs:(", middle: "likeCount", close: ")", end: " == 3", width: 2),
    Nest(open: "-(", middle: "likeCount", close: ")", end: " == 3", width: 2),
    Nest(open: "1 + (", middle: "likeCount", close: ")", end: " < 12", width: 2),
    Nest(
      open: "TERNARY(likeCount > 5, likeCount, ", middle: "identifier", close: ")", end: " > 9",
      width: 2),
    Nest(
      open: "TERNARY(likeCount <= ", middle: "identifier", close: ", likeCount, identifier)",
      end: " > 9", width: 3),
    Nest(open: "CAST(", middle: "likeCount", close: ", 'NSNumber')", end: " == 3", width: 2),
    Nest(
      open: "SUBQUERY(tweeter.tweets, $x, ", middle: "likeCount > 9", close: ").@count > 1",
      width: 5),
    Nest(
      open: "SUBQUERY(replies, $x, ", middle: "TRUEPREDICATE", close: ").@count <= likeCount",
      width: 5),
    Nest(
      open: "SUBQUERY(replies, $x, ", middle: "TRUEPREDICATE",
      close: ").@count BETWEEN {0, likeCount}",
      width: 6),
    Nest(
      open: "SUBQUERY(replies, $x, ", middle: "TRUEPREDICATE",
      close: ").@count IN {0, likeCount, 2}",
      width: 6),
  ]

  private func query(_ format: String) throws -> StoreQuery {
    let predicate = try FetchPredicate(format: format).bound(
      to: ModelSchema(world.model), entity: "Tweet")
    return StoreQuery(
      entity: try #require(world.model.entity(named: "Tweet")), predicate: predicate,
      clock: world.clock)
  }

  @Test("give the same answer in memory and in SQL at every depth", arguments: nests)
  func agree(nest: Nest) throws {
    let isProduct = nest.open.hasPrefix("SUBQUERY(tweeter")
    for count in [1, 2, 3, 4, 5, 6, 8, 10, 13, 20, 32, 50, 100] where !isProduct || count < 4 {
      let query = try query(nest.format(count))
      let expected = try world.memory.keys(matching: query)
      #expect(try world.store.keys(matching: query) == expected, "\(count)")
      #expect(try world.store.count(matching: query) == expected.count, "\(count)")
    }
  }

  @Test("use SQL alone where they are shallow", arguments: nests)
  func shallow(nest: Nest) throws {
    #expect(try world.store.explanation(of: query(nest.format(3))).rowTests.isEmpty)
  }

  @Test("grow with their depth, and not faster", arguments: nests)
  func growth(nest: Nest) throws {
    func length(_ count: Int) throws -> Int {
      let query = try query(nest.format(count))
      return try world.store.pool.read { connection in
        try world.store.read(query, for: .keys, on: connection, showsSQL: true) { planned, _ in
          SQLiteDialect.write(planned.compiled.select).text.utf8.count
        }
      }
    }
    let steps = try (1...16).map(length)
    let step = max(400, steps[1] - steps[0])
    for (count, length) in zip(1..., steps) {
      #expect(length <= steps[0] + 4 * step * count, "\(count): \(length)")
    }
  }

  @Test("may be as deep as the language allows, on a small stack", arguments: nests)
  func deepest(nest: Nest) throws {
    // Collections in collections take the product of their sizes.
    if nest.open.hasPrefix("SUBQUERY(tweeter") { return }
    let count = 980 / nest.width
    let (store, memory) = (world.store, world.memory)
    let query = try query(nest.format(count))
    try SmallStack.run {
      let found = try store.keys(matching: query)
      #expect(try memory.keys(matching: query) == found)
    }
  }

  @Test("chains that may fail at every link give what memory gives")
  func failingChain() throws {
    let parts = (1...60).map { "10 / (identifier + \($0)) < \(12 - $0 % 3)" }
    for joint in [" AND ", " OR "] {
      let query = try query("identifier > 2 AND (" + parts.joined(separator: joint) + ")")
      #expect(try world.store.keys(matching: query) == world.memory.keys(matching: query))
    }
  }

  @Test("beside a condition with an index leave that to SQL")
  func besideAnIndex() throws {
    let deep = Self.nests[1].format(100)
    let explanation = try world.store.explanation(of: query("identifier == 7 AND \(deep)"))
    #expect(explanation.rowTests.count == 1)
    #expect(explanation.plan.map(\.detail).joined().contains("INTEGER PRIMARY KEY"))
  }
}
