import FoundationEssentials
import ObjectGraph
import Predicates
import TestSupport
import Testing
import TweetFormats

@testable import TweetSync

@Suite("Users of a batch")
struct UserRowsTests {
  private static let shapes = [RecordShape.v2Response, .v1Extended, .v1Stream]

  private func user(_ random: inout SplitMix) -> UserRecord {
    var user = UserRecord(identifier: 1)
    user.isComplete = Bool.random(using: &random)
    user.screenName = Bool.random(using: &random) ? "same" : "other"
    user.name = Bool.random(using: &random) ? "caf\u{E9}" : "cafe\u{301}"
    if user.isComplete {
      user.bio = Bool.random(using: &random) ? nil : "bio"
      user.followersCount = Int64.random(in: 0...1, using: &random)
    }
    return user
  }

  private func bytes(_ row: some Sequence<AttributeValue>) -> [AttributeValue] {
    row.map { if case .string(let text) = $0 { .data(Data(text.utf8)) } else { $0 } }
  }

  @Test("gathering users gives what merging all their rows one by one gives", arguments: 1...6)
  func gathering(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    for _ in 0..<300 {
      var rows = UserRows()
      var expected: [AttributeValue]?
      var profiles: [String: Date] = [:]
      for index in 0..<Int.random(in: 1...8, using: &random) {
        let user = user(&random)
        let shape = try #require(Self.shapes.randomElement(using: &random))
        let seen = Date(timeIntervalSince1970: Double.random(in: 0...4, using: &random).rounded())
        rows.add(user, shape, seen: seen, evidence: index..<index + 1)
        let row = user.values(stamp: Stamp(shape, seen: seen))
        expected = expected.map { RowLayout.user.merger.merge($0, row) } ?? row
        if user.isComplete {
          let key = "\(user.profileFingerprint)"
          profiles[key] = min(profiles[key] ?? seen, seen)
        }
      }
      let request = rows.request(dependsOn: 2)
      #expect(bytes(request.values) == bytes(try #require(expected)))
      #expect(request.dependency?.rows.count == 1)
      let found = rows.profileRequest(dependsOn: 2)
      #expect(found.rowCount == profiles.count)
      for row in 0..<found.rowCount {
        let values = found.values[row * 6..<row * 6 + 6]
        guard case .integer(let key) = values[values.startIndex + 1] else { continue }
        let seen = try #require(profiles["\(key)"])
        #expect(values.last == .date(seen))
      }
    }
  }

  @Test("a user of whom only the identifier is known has a row that changes no other")
  func bare() {
    var rows = UserRows()
    rows.require(5, evidence: 0..<1)
    rows.require(5, evidence: 1..<2)
    let request = rows.request(dependsOn: 2)
    #expect(request.values.first == .integer(5))
    #expect(request.values.dropFirst().allSatisfy { $0 == .null })
    #expect(request.dependency?.rows == [[0, 1]])
  }
}
