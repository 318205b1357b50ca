import FoundationEssentials
import FuzzTargets
import Testing

@Suite("Any bytes")
struct FuzzTargetTests {
  private static let words = [
    "AND ", " OR ", "NOT ", "ANY ", "NONE ", " IN ", " BETWEEN ", "(", ")", "{", "}", "[c]",
    "[FIRST]",
    "SUBQUERY(parts, $p, ", "CAST(", "TERNARY(", "FUNCTION(", "@count", "@sum.", "parts.size",
    "owner.name", " == ", " CONTAINS ", " LIKE ", " MATCHES ", "nil", "9223372036854775807",
    "1e308",
    "\"", "\\u00e9", "#in", "%@", "%K", "$x", " := ", " ** ", " << ", "\"2024-06\"", "\u{301}", "🦄",
  ]

  /// The inputs of the fixtures, which reach much of the code.
  private static func samples(_ target: FuzzTarget) throws -> [[UInt8]] {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let path = "/" + parts.joined(separator: "/") + "/fixtures/fuzz/\(target.rawValue).jsonl"
    let lines = try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
    return try lines.map { line in
      // Each character stands for a byte.
      try JSONDecoder().decode(String.self, from: Data(line)).unicodeScalars.map {
        try #require(UInt8(exactly: $0.value))
      }
    }
  }

  @Test("what a fuzzer found worth keeping breaks no rule", arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) throws {
    let samples = try Self.samples(target)
    #expect(samples.count >= 40)
    for sample in samples { #expect(target.run(sample) == nil) }
  }

  @Test("what is made of it at random breaks no rule", arguments: FuzzTarget.allCases)
  func mutations(target: FuzzTarget) throws {
    var mutator = ByteMutator(
      seed: 1, samples: try Self.samples(target), words: Self.words.map { Array($0.utf8) })
    for _ in 0..<1500 {
      let bytes = mutator.next()
      if let finding = target.run(bytes) {
        Issue.record("\(finding), from the bytes \(bytes)")
        return
      }
    }
  }

  @Test("the mutator gives the same for the same seed")
  func mutator() {
    func inputs(seed: UInt64) -> [[UInt8]] {
      var mutator = ByteMutator(seed: seed, samples: [[1, 2, 3], [4, 5]], words: [[9, 9]])
      return (0..<100).map { _ in mutator.next() }
    }
    #expect(inputs(seed: 1) == inputs(seed: 1))
    #expect(inputs(seed: 1) != inputs(seed: 2))
    #expect(Set(inputs(seed: 1)).count > 50)
  }
}
