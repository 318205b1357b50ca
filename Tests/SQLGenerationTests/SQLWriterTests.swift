import ObjectGraph
import ObjectModel
import Predicates
import SQLGeneration
import Testing

@Suite("SQL in another dialect") struct SQLWriterTests {
  /// A condition, and how it is written.
  struct Case: CustomTestStringConvertible, Sendable {
    let format: String
    let condition: String
    var values: [String] = []

    var testDescription: String { format }
  }

  static let cases = [
    Case(format: "TRUEPREDICATE", condition: "(TRUE)"),
    Case(
      format: "likes > 3", condition: "((t0.[likes] > $1::bigint))", values: ["integer(3)"]),
    Case(
      format: "NOT likes > 3", condition: "(NOT (((t0.[likes] > $1::bigint) IS TRUE)))",
      values: ["integer(3)"]),
    Case(format: "likes == nil", condition: "((t0.[likes] IS NOT DISTINCT FROM NULL))"),
    Case(
      format: "likes == 1 OR score < 0.5",
      condition: "(((t0.[likes] = $1::bigint) OR (t0.[score] < $2::float8)))",
      values: ["integer(1)", "real(0.5)"]),
    Case(
      format: "title == 'a'", condition: "((t0.[title] = $1::text))", values: ["text(\"a\")"]),
    Case(
      format: "title CONTAINS 'abcd'",
      condition: "((title_form LIKE ALL($1::text[]) AND match(9, 0, t0.[title], $2::text)))",
      values: ["texts([\"%abc%\", \"%bcd%\"])", "text(\"abcd\")"]),
    Case(
      format: "tags.@count > 1",
      condition:
        "(((SELECT count(*) FROM [tag] AS t1 WHERE ((t1.[post] = t0.[id]))) > $1::bigint))",
      values: ["integer(1)"]),
    Case(
      format: "ANY tags.name == 'x'",
      condition:
        "(EXISTS (SELECT 1 FROM [tag] AS t1 WHERE ((t1.[post] = t0.[id]) AND (t1.[name] = $1::text))))",
      values: ["text(\"x\")"]),
  ]

  /// Statistics by which an index always gives the candidates.
  struct IndexStatistics: QueryStatistics {
    func choice(for search: TextSearch, wanted: Int?, walk: SQLSelect?) throws -> TextChoice {
      guard let question = TextIndexQuestion.all(about: search.parts).first else { return .scan }
      return .index(.question(question))
    }

    func keys(_ select: SQLSelect) throws -> [Int64] { [] }
  }

  private let model: ManagedObjectModel

  init() throws {
    model = try ManagedObjectModel([
      EntityDescription("Post") {
        AttributeDescription.optional("likes", .integer64)
        AttributeDescription.optional("score", .double)
        AttributeDescription.optional("title", .string)
        RelationshipDescription.toMany("tags", "Tag", inverse: "post")
        IndexDescription.text("title")
      },
      EntityDescription("Tag") {
        AttributeDescription.optional("name", .string)
        RelationshipDescription.toOne("post", "Post", inverse: "tags")
      },
    ])
  }

  private func query(_ format: String) throws -> StoreQuery {
    StoreQuery(
      entity: try #require(model.entity(named: "Post")),
      predicate: try FetchPredicate(format: format).bound(to: ModelSchema(model), entity: "Post"))
  }

  private func written(_ query: StoreQuery, depth: Int? = nil) throws -> (
    text: String, bindings: [SQLBinding], residuals: [ResidualPredicate]
  ) {
    let dialect = NumberedDialect(greatestDepth: depth)
    let planner = QueryPlanner(
      schema: SQLSchema(model: model), dialect: dialect, statistics: IndexStatistics())
    let compiled = try planner.plan(query, for: .keys).compiled
    let (text, bindings) = SQLWriter.write(compiled.select, in: dialect)
    return (text, bindings, compiled.residuals)
  }

  @Test("has the dialect's forms, with typed values", arguments: cases)
  func condition(_ example: Case) throws {
    let (text, bindings, _) = try written(query(example.format))
    #expect(
      text == "SELECT t0.[id] FROM [post] AS t0 WHERE \(example.condition) ORDER BY t0.[id]")
    #expect(bindings.map { "\($0)" } == example.values)
  }

  @Test("limits rows in the dialect's form")
  func range() throws {
    var query = try query("TRUEPREDICATE")
    query.offset = 7
    #expect(try written(query).text.hasSuffix(" ORDER BY t0.[id] LIMIT ALL OFFSET 7"))
    query.limit = 3
    #expect(try written(query).text.hasSuffix(" ORDER BY t0.[id] LIMIT 3 OFFSET 7"))
  }

  @Test("lists keys as one value")
  func candidates() throws {
    var query = try query("TRUEPREDICATE")
    query.candidates = [4, 2]
    let (text, bindings, _) = try written(query)
    #expect(text.contains("WHERE (t0.[id] = ANY($1::bigint[]) AND TRUE)"))
    #expect(bindings.map { "\($0)" } == ["integers([4, 2])"])
  }

  @Test("nests conditions as deep as the dialect allows")
  func depth() throws {
    let deep = (0..<40).reduce("likes == 1") { part, number in
      "(likes == \(number) AND (score == \(number) OR \(part)))"
    }
    #expect(try written(query(deep)).residuals.isEmpty)
    #expect(try !written(query(deep), depth: 80).residuals.isEmpty)
  }
}
