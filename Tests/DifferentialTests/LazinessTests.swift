import ObjectGraph
import ObjectModel
import Predicates
import SQLiteStore
import Testing

@Suite("What fails, fails only where it is asked for")
struct LazinessTests {
  /// Whether each of the two stores answers a predicate about one item with the number 0.
  private func answers(_ format: String, items: Int = 1) throws -> [Bool] {
    let model = try GraphModel.make()
    let entity = try #require(model.entity(named: "Item"))
    let predicate = try FetchPredicate(format: format)
      .bound(to: ModelSchema(model), entity: "Item")
    var request = BatchInsertRequest(
      entityName: "Item", properties: ["identifier", "number", "similar"])
    for key in 0..<items {
      request.append([.integer(Int64(key)), .integer(0), .array([.integer(0)])])
    }
    return try withTemporaryStore(model) { sqlite in
      let stores: [any PersistentStore] = [InMemoryStore(model: model), sqlite]
      return try stores.map { store in
        _ = try store.insert([request])
        return (try? store.keys(matching: StoreQuery(entity: entity, predicate: predicate))) != nil
      }
    }
  }

  @Test(
    "a part behind OR or AND that decided already",
    arguments: [
      "TRUEPREDICATE OR 1 / 0 == number", "number == 0 OR 9223372036854775807 + 1 == number",
      "number == 1 AND sqrt(-1) == number", "number == 1 AND 1 << 64 == number",
      "number == 1 AND FUNCTION(\"a\", \"substringFromIndex:\", 2) == name",
      "number == 1 AND -(-9223372036854775807 - 1) == number",
      "parent.parent.name == \"a\" AND 10 / number > 1",
      "1 == parent.parent.small AND 10 / number > 1",
      "number != 0 AND 10 / number > 1", "number == 0 OR 10 / number > 1",
      "ANY tags.label == \"a\" AND 10 / number > 1",
      "number == 0 OR (identifier >= 0 AND 10 / number > 1)",
      "name == \"a\" AND (number == 1 OR 10 / number > 1) AND ALL tags.weight > 1",
      "SUBQUERY(similar, $s, $s.number != 0 AND 10 / $s.number > 1).@count == 0",
    ])
  func decided(format: String) throws {
    #expect(try answers(format) == [true, true])
  }

  @Test(
    "a constant part that decides", arguments: ["1 / 0 == number", "number == 0 AND 1 / 0 == 1"])
  func deciding(format: String) throws {
    #expect(try answers(format) == [false, false])
    #expect(try answers(format, items: 0) == [true, true])
  }
}
