import Predicates
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
}
