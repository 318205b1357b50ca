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
        .bound(to: ModelSchema(model), entity: typical.entity)
      func query(_ limit: Int?) -> StoreQuery {
        let key = typical.entity == "Tweet" ? "created" : "identifier"
        return StoreQuery(
          entity: entity, predicate: predicate,
          sortDescriptors: limit == nil ? [] : [FetchSortDescriptor(key, ascending: false)],
          limit: limit)
      }
      var counts = (compiled: Sample(), written: typical.counts.map { _ in Sample() })
      var newest = counts
      var found = (compiled: 0, written: 0)
      // The first round fills the caches and doesn't count.
      for round in 0...rounds {
        if round == 1 {
          counts = (Sample(), typical.counts.map { _ in Sample() })
          newest = counts
        }
        found.compiled = try counts.compiled.time { try store.count(matching: query(nil)) }
        for (way, sql) in typical.counts.enumerated() {
          let value = try counts.written[way].time { try connection.firstValue(sql) }
          if case .integer(let count)? = value { found.written = Int(count) }
        }
        _ = try newest.compiled.time { try store.keys(matching: query(20)) }
        for (way, sql) in typical.newest.enumerated() {
          _ = try newest.written[way].time { try connection.rows(sql) }
        }
      }
      // What a person would choose who has tried both ways.
      let best = (
        count: counts.written.map(\.median).min() ?? 0,
        newest: newest.written.map(\.median).min() ?? 0
      )
      let sql = try store.explanation(of: query(20)).sql
      return JSONLine.text([
        ("name", .text(typical.name)), ("predicate", .text(typical.format)),
        ("difference", .text(typical.difference)), ("compiledSQL", .text(sql)),
        ("writtenSQL", .text(typical.counts.joined(separator: "; "))),
        ("matches", .number(Double(found.compiled))),
        ("matchesWritten", .number(Double(found.written))),
        ("count", .number(counts.compiled.median)),
        ("countWritten", .number(best.count)),
        ("newest", .number(newest.compiled.median)),
        ("newestWritten", .number(best.newest)),
      ])
    }
  }
}
