import Predicates
import Testing

@Suite("FetchPredicate")
struct FetchPredicateTests {
  @Test("trees that differ only in where they were written are the same predicate")
  func locationsDoNotCount() {
    func tree(at offset: Int) -> FetchPredicate {
      .comparison(
        ComparisonPredicate(
          left: .keyPath(
            PredicateKeyPath(steps: [.key("text")], location: SourceLocation(offset..<offset + 4))),
          .equal, right: .constant(.string("a"))))
    }
    #expect(tree(at: 0) == tree(at: 7))
    #expect(tree(at: 0).hashValue == tree(at: 7).hashValue)
  }
}
