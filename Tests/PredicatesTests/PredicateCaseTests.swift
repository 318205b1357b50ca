import Predicates
import TestSupport
import Testing

@Suite("The case file")
struct PredicateCaseTests {
  @Test("a format is accepted or refused", arguments: PredicateCase.all.filter(\.isParsing))
  func parsing(row: PredicateCase) throws {
    let format = try #require(row.format)
    let isAccepted = (try? FetchPredicate(format: format, arguments: row.arguments)) != nil
    #expect(isAccepted == (row.expect == .string("parses")))
  }

  @Test(
    "a predicate prints as expected",
    arguments: PredicateCase.all.filter { $0.prints != nil && $0.vars == nil })
  func printing(row: PredicateCase) throws {
    let predicate: FetchPredicate
    if let compound = row.compound {
      predicate = try PredicateCase.predicate(of: compound)
      if let format = row.equalFormat {
        #expect(try FetchPredicate(format: format) == predicate)
      }
    } else {
      predicate = try FetchPredicate(
        format: try #require(row.format), arguments: row.arguments)
    }
    #expect(predicate.format == row.prints)
    #expect(try FetchPredicate(format: predicate.format) == predicate)
  }

  @Test("a predicate has the tree", arguments: PredicateCase.all.filter { $0.tree != nil })
  func shape(row: PredicateCase) throws {
    let predicate = try FetchPredicate(
      format: try #require(row.format), arguments: row.arguments)
    #expect(PredicateCase.tree(of: predicate) == row.tree)
  }

  @Test("two predicates are equal or not", arguments: PredicateCase.all.filter { $0.equal != nil })
  func equality(row: PredicateCase) throws {
    let first = try FetchPredicate(format: try #require(row.format), arguments: row.arguments)
    let second = try FetchPredicate(format: try #require(row.format2), arguments: row.arguments)
    #expect((first == second) == row.equal)
  }

  @Test(
    "a predicate prints as expected after substitution",
    arguments: PredicateCase.all.filter { $0.prints != nil && $0.vars != nil })
  func substitution(row: PredicateCase) throws {
    let predicate = try FetchPredicate(format: #require(row.format), arguments: row.arguments)
      .substituting(row.substitutes())
    #expect(predicate.format == row.prints)
    #expect(try FetchPredicate(format: predicate.format) == predicate)
  }

  @Test(
    "a predicate holds for one object or not",
    arguments: PredicateCase.all.filter { $0.format != nil && $0.hasObject })
  func oneObject(row: PredicateCase) throws {
    let object = PredicateCase.operand(of: try #require(row.object))
    func answer() throws -> Bool {
      try FetchPredicate(format: try #require(row.format), arguments: row.arguments)
        .substituting(row.substitutes()).evaluate(with: object, context: row.context)
    }
    if row.expect == .string("evaluation-error") {
      #expect(throws: FetchPredicateError.self) { try answer() }
    } else {
      #expect(try .boolean(answer()) == row.expect)
    }
  }

  @Test(
    "a predicate picks the right objects", arguments: PredicateCase.all.filter { $0.objects != nil }
  )
  func manyObjects(row: PredicateCase) throws {
    let evaluator = try PredicateEvaluator(
      FetchPredicate(format: try #require(row.format), arguments: row.arguments)
        .substituting(row.substitutes()).bound())
    let objects = try #require(row.objects).map { PredicateCase.operand(of: $0) }
    let matching = try objects.indices.filter {
      try evaluator.evaluate(with: objects[$0], context: row.context)
    }
    #expect(DecodedJSON.array(matching.map { .integer(Int64($0)) }) == row.expect)
  }

  @Test("an expression gives a value", arguments: PredicateCase.all.filter { $0.expression != nil })
  func expression(row: PredicateCase) throws {
    let format = try #require(row.expression)
    let expression = try? FetchExpression(format: format, arguments: row.arguments)
    guard row.value != .string("parse-error") else {
      #expect(expression == nil)
      return
    }
    let object = PredicateCase.operand(of: row.object ?? .null)
    func value() throws -> AttributeValue {
      let operand = try #require(expression).evaluate(with: object, context: row.context)
      return switch operand {
      case .value(let value): value
      case .collection(let elements):
        .array(elements.map { if case .value(let value) = $0 { value } else { .null } })
      case .object: .null
      }
    }
    guard row.value != .string("evaluation-error") else {
      #expect(throws: FetchPredicateError.self) { try value() }
      return
    }
    let expected = try #require(PredicateCase.value(of: row.value ?? .null))
    #expect(PredicateOperation.areEqual(try value(), expected))
  }

  @Test("every row is run, or listed with a reason why not")
  func completeness() throws {
    let all = try Fixtures.lines("cases.jsonl", as: PredicateCase.self)
    let isRun = PredicateCase.all.filter {
      $0.isParsing || $0.prints != nil || $0.tree != nil || $0.equal != nil
        || $0.hasObject || $0.objects != nil || $0.expression != nil
    }
    #expect(all.count == 810)
    #expect(isRun.count == PredicateCase.all.count)
  }
}
