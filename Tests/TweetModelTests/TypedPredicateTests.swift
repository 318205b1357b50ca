import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteStore
import Testing
import TweetModel

@Suite("Foundation's predicates over tweets")
struct TypedPredicateTests {
  private static let now = Date(timeIntervalSince1970: 1_700_000_000)

  /// Three tweets of two users; the second is a bare one, where everything optional is nil.
  private func container(_ store: any PersistentStore) throws -> PersistentContainer {
    let container = PersistentContainer(store: store, classes: TweetModel.classes)
    try container.viewContext.performAndWait { context in
      let user = try context.insert(TwitterUser.self, primaryKey: 7)
      user.screenName = "cs193p"
      let first = try context.insert(Tweet.self, primaryKey: 1)
      first.text = "RT hello world"
      first.likeCount = 5
      first.created = Self.now
      first.sensitive = true
      first.tweeter = user
      _ = try context.insert(Tweet.self, primaryKey: 2)
      let third = try context.insert(Tweet.self, primaryKey: 3)
      third.text = ""
      third.likeCount = 9
      third.tweeter = user
      third.replyToIdentifier = 1
      for tag in ["swift", "linux"] {
        let hashtag = try context.insert(Hashtag.self)
        hashtag.tag = tag
        first.hashtags.append(hashtag)
      }
      try context.save()
    }
    return container
  }

  /// The matches in memory, after making sure that they are the same in SQLite.
  private func matches(_ predicate: FoundationEssentials.Predicate<Tweet>) throws -> [Int64] {
    let model = try TweetModel.make()
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file + suffix)
      }
    }
    let answers = try [
      InMemoryStore(model: model) as any PersistentStore,
      try SQLiteStore(path: file, model: model),
    ].map { store in
      try container(store).viewContext.performAndWait { context in
        try context.fetch(FetchRequest(matching: predicate)).map(\.identifier)
      }
    }
    #expect(answers[0] == answers[1])
    return answers[0]
  }

  @Test("an optional number with a fallback")
  func coalesced() throws {
    #expect(try matches(#Predicate { ($0.likeCount ?? 0) > 6 }) == [3])
    #expect(try matches(#Predicate { ($0.likeCount ?? 7) > 6 }) == [2, 3])
  }

  @Test("nil equals nil, and nothing else")
  func nils() throws {
    #expect(try matches(#Predicate { $0.likeCount == nil }) == [2])
    #expect(try matches(#Predicate { $0.likeCount != 5 }) == [2, 3])
  }

  @Test("a path through an optional relationship")
  func chained() throws {
    #expect(try matches(#Predicate { $0.tweeter?.screenName == "cs193p" }) == [1, 3])
    #expect(try matches(#Predicate { $0.replyTo?.likeCount == 5 }) == [3])
    #expect(try matches(#Predicate { $0.tweeter?.screenName == nil }) == [2])
  }

  @Test("text of an optional attribute, the empty text included as Swift has it")
  func texts() throws {
    #expect(try matches(#Predicate { $0.text?.contains("hello") == true }) == [1])
    #expect(try matches(#Predicate { $0.text?.contains("hello") == false }) == [3])
    #expect(try matches(#Predicate { $0.text?.contains("hello") == nil }) == [2])
    #expect(try matches(#Predicate { $0.text?.contains("hello") ?? true }) == [1, 2])
    #expect(try matches(#Predicate { $0.text?.contains("") == true }) == [1, 3])
    #expect(try matches(#Predicate { ($0.text ?? "RT").starts(with: "RT") }) == [1, 2])
  }

  @Test("an unwrapped value that is nil keeps its object out")
  func unwrapped() throws {
    let now = Self.now
    #expect(try matches(#Predicate { $0.created! >= now }) == [1])
    #expect(
      try matches(
        #Predicate { tweet in
          if let created = tweet.created { return created >= now } else { return false }
        }) == [1])
  }

  @Test("collections: some, all, none, how many")
  func collections() throws {
    #expect(try matches(#Predicate { $0.hashtags.contains { $0.tag == "swift" } }) == [1])
    #expect(try matches(#Predicate { $0.hashtags.allSatisfy { $0.tag == "swift" } }) == [2, 3])
    #expect(try matches(#Predicate { $0.hashtags.count > 1 }) == [1])
    #expect(try matches(#Predicate { $0.hashtags.isEmpty }) == [2, 3])
    #expect(
      try matches(#Predicate { $0.hashtags.filter { $0.display == nil }.count == 2 }) == [1])
  }

  @Test("lists, ranges, arithmetic and truth values")
  func operators() throws {
    let wanted: [Int64] = [1, 3]
    #expect(try matches(#Predicate { wanted.contains($0.identifier) }) == [1, 3])
    #expect(try matches(#Predicate { (2...3).contains($0.identifier) }) == [2, 3])
    #expect(try matches(#Predicate { (2..<3).contains($0.identifier) }) == [2])
    #expect(try matches(#Predicate { $0.identifier % 2 == 0 }) == [2])
    #expect(try matches(#Predicate { -$0.identifier + 4 < 3 }) == [2, 3])
    #expect(try matches(#Predicate { $0.sensitive == true && !($0.identifier == 2) }) == [1])
  }

  @Test("what has no counterpart is refused by name")
  func refusals() throws {
    let error = try #require(throws: TypedPredicateError.self) {
      try FetchPredicate(#Predicate<Tweet> { $0.hashtags.first?.tag == "swift" })
    }
    #expect(error.part == "KeyPath")
    #expect(error.message.contains("no order"))
    let unlisted = try #require(throws: TypedPredicateError.self) {
      try FetchPredicate(#Predicate<Tweet> { $0.isFault })
    }
    #expect(unlisted.message.contains("keyNames"))
  }
}
