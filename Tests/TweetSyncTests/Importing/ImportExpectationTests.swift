import FoundationEssentials
import ObjectGraph
import TestSupport
import Testing
import TweetModel
import TweetSync

@Suite("What a file gives")
struct ImportExpectationTests {
  @Test(
    "the tweets of a file are held with every field that it gives", arguments: SampleExpectation.all
  )
  func tweets(file: SampleExpectation) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile(file.path)
    let held = try HeldTweet.all(in: archive)
    let account = try file.account()
    let named = account.identifiers("tweetIds") + account.identifiers("embeddedTweetIds")
    let either = Set((account["either"]?.list ?? []).compactMap { $0["identifier"]?.identifier })
    #expect(Set(held.keys).subtracting(either) == Set(named).subtracting(either))
    try file.expectFields(of: held, excusing: [.unknownImpressions]) {
      !either.contains($0)
    }
  }

  @Test(
    "users are held as the newest record describes them",
    arguments: SampleExpectation.all.filter {
      $0.name.hasPrefix("v2-search") || $0.name.hasPrefix("v2-user") || $0.name == "twarc2.jsonl"
        || $0.name == "v1-timeline.json" || $0.name == "v1-search.json"
    })
  func users(file: SampleExpectation) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile(file.path)
    let truth = try file.truth(["users"])
    let account = try file.account()
    let identifiers = (account["tweeterIds"]?.list ?? []).compactMap(\.identifier)
    #expect(!identifiers.isEmpty)
    let dump = try archive.container.viewContext.performAndWait { context in
      try context.fetch(FetchRequest(TwitterUser.self)).map { user in
        HeldUser(
          identifier: user.objectID.primaryKey,
          texts: [user.screenName, user.name, user.bio, user.location ?? "", user.url],
          counts: [
            user.followersCount, user.followingCount, user.tweetCount, user.listedCount,
          ], flags: [user.verified, user.protected], profileCount: user.profiles.count)
      }
    }
    for identifier in identifiers {
      let user = try #require(dump.first { $0.identifier == identifier })
      let wanted = try #require(truth[identifier])
      guard user.profileCount > 0 else { continue }
      #expect(
        user.texts == [
          wanted["screenName"]?.string, wanted["name"]?.string, wanted["description"]?.string,
          wanted["location"]?.string ?? "", wanted["url"]?.string,
        ])
      #expect(
        user.counts
          == ["followersCount", "followingCount", "tweetCount", "listedCount"].map {
            wanted[$0]?.integer
          })
      #expect(user.flags == [wanted["verified"]?.bool, wanted["protected"]?.bool])
    }
  }
}

private struct HeldUser: Sendable {
  let identifier: Int64
  let texts: [String?]
  let counts: [Int64?]
  let flags: [Bool?]
  let profileCount: Int
}
