import Measuring
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import SQLiteStore
import TweetModel

/// The compiled SQL against hand-written SQL on the same file, in turn, in one process.
enum QueryBenchmark {
  static func run(store path: String, rounds: Int) throws -> [String] {
    let model = try TweetModel.make()
    let store = try SQLiteStore(path: path, model: model, access: .readOnly)
    let connection = try SQLiteConnection(
      path: path, configuration: SQLiteConfiguration(mode: .readOnly))
    // The store's own connections have the same cache.
    try connection.execute("PRAGMA cache_size = -16000")
    return try TypicalPredicate.all.map { typical in
      guard let entity = model.entity(named: typical.entity) else { return "" }
      let predicate = try FetchPredicate(format: typical.format)
        .checked(against: ModelSchema(model), entity: typical.entity)
      func query(_ limit: Int?) -> StoreQuery {
        let key = typical.entity == "Tweet" ? "created" : "identifier"
        return StoreQuery(
          entity: entity, predicate: predicate,
          sortDescriptors: limit == nil ? [] : [FetchSortDescriptor(key, ascending: false)],
          limit: limit)
      }
      var counts = (compiled: Sample(), written: Sample())
      var newest = (compiled: Sample(), written: Sample())
      var found = (compiled: 0, written: 0)
      // The first round fills the caches and doesn't count.
      for round in 0...rounds {
        if round == 1 {
          counts = (Sample(), Sample())
          newest = (Sample(), Sample())
        }
        found.compiled = try counts.compiled.time { try store.count(matching: query(nil)) }
        let value = try counts.written.time { try connection.firstValue(typical.count) }
        if case .integer(let count)? = value { found.written = Int(count) }
        _ = try newest.compiled.time { try store.keys(matching: query(20)) }
        _ = try newest.written.time { try connection.rows(typical.newest) }
      }
      let sql = try store.explanation(of: query(20)).sql
      return JSONLine.text([
        ("name", .text(typical.name)), ("predicate", .text(typical.format)),
        ("difference", .text(typical.difference)), ("compiledSQL", .text(sql)),
        ("writtenSQL", .text(typical.count)), ("matches", .number(Double(found.compiled))),
        ("matchesWritten", .number(Double(found.written))),
        ("count", .number(counts.compiled.median)),
        ("countWritten", .number(counts.written.median)),
        ("newest", .number(newest.compiled.median)),
        ("newestWritten", .number(newest.written.median)),
      ])
    }
  }
}
