import Measuring
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteStore
import TweetModel

/// Measures the time to parse a predicate, to bind it, and to run it on an empty store, which is the time for
/// compiling it to SQL and preparing the statement.
enum ParsingBenchmark {
  private static let rounds = 25
  private static let repetitions = 200

  /// - Parameter store: The path of an empty store, which is made where it isn't there.
  static func run(store path: String) throws -> [String] {
    let model = try TweetModel.make()
    let store = try SQLiteStore(path: path, model: model)
    let schema = ModelSchema(model)
    return try TypicalPredicate.all.map { typical in
      guard let entity = model.entity(named: typical.entity) else { return "" }
      var parsing = Sample()
      var checking = Sample()
      var asking = Sample()
      for _ in 0..<rounds {
        try parsing.time(count: repetitions) {
          for _ in 0..<repetitions { _ = try FetchPredicate(format: typical.format) }
        }
        try checking.time(count: repetitions) {
          for _ in 0..<repetitions {
            _ = try FetchPredicate(format: typical.format)
              .bound(to: schema, entity: typical.entity)
          }
        }
        let predicate = try FetchPredicate(format: typical.format)
          .bound(to: schema, entity: typical.entity)
        let query = StoreQuery(entity: entity, predicate: predicate)
        try asking.time(count: repetitions) {
          for _ in 0..<repetitions { _ = try store.count(matching: query) }
        }
      }
      return JSONLine.text([
        ("name", .text(typical.name)), ("parse", .number(parsing.median)),
        ("parseAndCheck", .number(checking.median)), ("askEmptyStore", .number(asking.median)),
      ])
    }
  }
}
