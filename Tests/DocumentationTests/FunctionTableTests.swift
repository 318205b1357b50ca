import FoundationEssentials
import Predicates
import Testing

@Suite("The table of functions")
struct FunctionTableTests {
  /// The page on predicates, from its heading on functions to the next heading.
  private func section() throws -> Substring {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let path = "/" + parts.joined(separator: "/") + "/docs/predicates.md"
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let heading = try #require(text.firstRange(of: "### Functions\n"))
    let rest = text[heading.upperBound...]
    return rest[..<(rest.firstRange(of: "\n### ")?.lowerBound ?? rest.endIndex)]
  }

  @Test("each function that the parser knows is in it", arguments: PredicateFunction.allCases)
  func isListed(function: PredicateFunction) throws {
    let name = function.rawValue
    let written =
      function.isMethod ? "FUNCTION(a, \"\(name)\"" : name
    let section = try section()
    let isListed = ["`\(written)`", "`\(written)("].contains { section.contains($0) }
    #expect(function.isMethod ? section.contains(written) : isListed)
  }

  @Test(
    "so is each type that a value may be cast to",
    arguments: PredicateCastType.allCases.filter { ![.array, .object, .word].contains($0) })
  func typeIsListed(type: PredicateCastType) throws {
    #expect(try section().contains("`\(type.names[0])`"))
  }
}
