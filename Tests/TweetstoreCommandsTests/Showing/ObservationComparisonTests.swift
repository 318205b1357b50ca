import CommandLineKit
import Testing

@testable import TweetstoreCommands

@Suite("how observations differ")
struct ObservationComparisonTests {
  private func observation(_ text: String?, likes: Int64?) -> TweetObservation {
    var observation = TweetObservation(hash: "00")
    if let text {
      observation.values = [
        ("text", .text(text)), ("likeCount", likes.map { .integer($0) } ?? .null),
      ]
    }
    return observation
  }

  @Test(
    "a value has each version once, with those who say so; records that aren't kept say nothing")
  func versions() throws {
    let comparison = ObservationComparison([
      observation("a", likes: nil), observation(nil, likes: nil), observation("b", likes: nil),
      observation("a", likes: nil),
    ])
    try #require(comparison.differences.count == 1)
    #expect(comparison.differences[0].name == "text")
    #expect(comparison.differences[0].versions.map(\.value) == [.text("a"), .text("b")])
    #expect(comparison.differences[0].versions.map(\.observations) == [[1, 4], [3]])
  }

  @Test("equal records differ in nothing")
  func none() {
    #expect(ObservationComparison([]).differences.isEmpty)
    let twice = [observation("a", likes: 3), observation("a", likes: 3)]
    #expect(ObservationComparison(twice).differences.isEmpty)
  }
}
