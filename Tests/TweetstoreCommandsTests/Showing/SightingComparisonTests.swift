import CommandLineKit
import Testing

@testable import TweetstoreCommands

@Suite("how sightings differ")
struct SightingComparisonTests {
  private func sighting(_ text: String?, likes: Int64?) -> TweetSighting {
    var sighting = TweetSighting(hash: "00")
    if let text {
      sighting.values = [
        ("text", .text(text)), ("likeCount", likes.map { .integer($0) } ?? .null),
      ]
    }
    return sighting
  }

  @Test(
    "a value has each version once, with those who say so; records that aren't kept say nothing")
  func versions() throws {
    let comparison = SightingComparison([
      sighting("a", likes: nil), sighting(nil, likes: nil), sighting("b", likes: nil),
      sighting("a", likes: nil),
    ])
    try #require(comparison.differences.count == 1)
    #expect(comparison.differences[0].name == "text")
    #expect(comparison.differences[0].versions.map(\.value) == [.text("a"), .text("b")])
    #expect(comparison.differences[0].versions.map(\.sightings) == [[1, 4], [3]])
  }

  @Test("equal records differ in nothing")
  func none() {
    #expect(SightingComparison([]).differences.isEmpty)
    let twice = [sighting("a", likes: 3), sighting("a", likes: 3)]
    #expect(SightingComparison(twice).differences.isEmpty)
  }
}
