import SQLGeneration
public import ObjectGraph
import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// Tells how a query would be answered, without answering it.
  ///
  /// - Throws: ``StoreError``, as fetching does.
  public func explanation(of query: StoreQuery) throws -> QueryExplanation {
    try pool.read { try explanation(of: query, on: $0) }
  }

  func explanation(
    of query: StoreQuery, on connection: SQLiteConnection
  ) throws -> QueryExplanation {
    try read(query, for: .keys, on: connection, showsSQL: true) { planned, reader in
      let (sql, bindings) = SQLiteDialect.write(planned.compiled.select)
      let plan = try connection.withStatement("EXPLAIN QUERY PLAN " + sql) { statement in
        try statement.bind(bindings, reader: reader)
        var steps: [QueryExplanation.Step] = []
        var depths: [Int64: Int] = [:]
        while try statement.step() {
          let depth = depths[statement.int64(at: 1)].map { $0 + 1 } ?? 0
          depths[statement.int64(at: 0)] = depth
          let detail = statement.text(at: 3) ?? ""
          steps.append(.init(depth: depth, detail: detail, access: Self.access(in: detail)))
        }
        return steps
      }
      return QueryExplanation(
        predicate: query.predicate?.description, sql: sql, values: bindings.map(\.literal),
        choices: planned.plan.choices, plan: plan,
        rowTests: planned.compiled.residuals.map(\.format))
    }
  }

  private static func access(in detail: String) -> QueryExplanation.Access? {
    if detail.hasPrefix("SEARCH") { return .index }
    // An index of texts is a table of its own, which is asked a question or for a range of terms.
    let questions = [" VIRTUAL TABLE INDEX 0:M", " VIRTUAL TABLE INDEX 6:"]
    if detail.hasPrefix("SCAN"), questions.contains(where: detail.contains) { return .index }
    return detail.hasPrefix("SCAN") && !detail.hasPrefix("SCAN CONSTANT") ? .scan : nil
  }
}

extension SQLBinding {
  /// The value as it would be written in SQL.
  var literal: String {
    switch self {
    case .integer(let number): return String(number)
    case .real(let number): return "\(number)"
    case .text(let text): return SQLLiteral.string(text)
    case .integers(let numbers): return SQLLiteral.string(JSONArray.text(numbers))
    case .texts(let texts): return SQLLiteral.string(JSONArray.text(texts))
    case .residual(let residual): return "(\(residual.format))"
    case .cache: return "(results of the subquery)"
    case .blob(let bytes):
      let digits = bytes.map { byte in
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0" + text : text
      }
      return "x'" + digits.joined() + "'"
    }
  }
}
