import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Files of every shape")
struct SampleTests {
  @Test("there are samples")
  func samplesExist() {
    #expect(SampleWorld.files.count >= 30)
  }

  @Test("a file gives the tweets, faults and errors that it holds", arguments: SampleWorld.files)
  func numbers(file: SampleWorld.File) throws {
    let view = SampleView(try file.bytes())
    let expected = file.expected
    let tweets = Set(try #require(expected["tweetIds"]?.strings).compactMap { Int64($0) })
    let extras = choices(file).subtracting(tweets)
    #expect(view.topIdentifiers.subtracting(extras) == tweets)
    let embedded = Set(expected["embeddedTweetIds"]?.strings.compactMap { Int64($0) } ?? [])
    #expect(view.embeddedIdentifiers == embedded)
    let isMarked = !extras.isEmpty
    let good = try #require(expected["goodRecords"]?.integer)
    let bad = try #require(expected["badRecords"]?.integer)
    #expect(view.tweets.count - (isMarked ? extras.count : 0) == Int(good))
    #expect(view.rejections.count == Int(bad) + ambiguous(file) - extras.count)
    if !file.name.contains("not-json") {
      let problems = view.records.flatMap(\.problems)
      #expect(problems.count == Int(try #require(expected["apiErrors"]?.integer)))
    }
  }

  /// Tweets that may be read or rejected, as the file's remarks allow.
  private func choices(_ file: SampleWorld.File) -> Set<Int64> {
    let either = file.expected["either"]?.list ?? []
    let records = (file.expected["records"]?.list ?? []).filter {
      $0["verdict"]?.string == "either"
    }
    let read = SampleView((try? file.bytes()) ?? []).topIdentifiers
    return Set((either + records).compactMap { Int64($0["identifier"]?.string ?? "") })
      .intersection(read)
  }

  /// How many records may be read or rejected.
  private func ambiguous(_ file: SampleWorld.File) -> Int {
    let known = Set(file.expected["tweetIds"]?.strings ?? [])
    let either = (file.expected["either"]?.list ?? []) + (file.expected["records"]?.list ?? [])
    return Set(
      either.filter { $0["verdict"]?.string ?? "either" == "either" }
        .compactMap { $0["identifier"]?.string }
    ).subtracting(known).count
  }

  @Test("every field that a file gives has the right value", arguments: SampleWorld.files)
  func fields(file: SampleWorld.File) throws {
    let world = try SampleWorld(folder: file.folder)
    let view = SampleView(try file.bytes())
    let expected = file.expected
    let isBare = expected["givesOnly"] != nil
    let fields = try #require((expected["givesOnly"] ?? expected["gives"])?.strings)
    let identifiers =
      (expected["tweetIds"]?.strings ?? []) + (expected["embeddedTweetIds"]?.strings ?? [])
    for identifier in identifiers.compactMap({ Int64($0) }) {
      for field in fields {
        var found = view.value(field, of: identifier)
        // Collectors write 0 or nothing where they don't know how often a tweet was shown.
        if field == "impressionCount", found == .null { found = .integer(0) }
        let wanted = world.value(field, of: identifier, in: file) ?? .null
        if field == "text" {
          if isBare { continue }
          var texts = texts(identifier, wanted, file)
          // Where the entities are gone the links stay as they came.
          texts = texts.map(world.written) + (file.name.contains("wrong-types") ? texts : [])
          let text = found?.string ?? ""
          let isFound = texts.contains(text) || texts.contains(withoutSelf(text))
          #expect(isFound, "text of \(identifier): \(text) for \(texts)")
        } else {
          #expect(
            found == normal(wanted, field), "\(field) of \(identifier) in \(file.name)")
        }
      }
    }
  }

  private func texts(
    _ identifier: Int64, _ wanted: JSONTree, _ file: SampleWorld.File
  ) -> [String] {
    let either = (file.expected["either"]?.list ?? []).filter {
      $0["identifier"]?.string == "\(identifier)"
    }
    return ([wanted] + either.compactMap { $0["text"] }).compactMap(\.string)
  }

  /// A link to the tweet itself, at the end of a cut text, is called so.
  private func withoutSelf(_ text: String) -> String {
    guard let start = text.split(separator: " ").last,
      start.contains("/i/web/status/") || start.hasPrefix("https://t.co/")
    else { return text }
    return text.dropLast(start.count) + "SELF"
  }

  private func normal(_ wanted: JSONTree, _ field: String) -> JSONTree {
    switch (field, wanted) {
    case ("editHistory", .list(let list)) where list.count == 1: .list([])
    case ("hashtags", .list(let list)):
      .list(list.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    case ("possiblySensitive", .null): .boolean(false)
    default: wanted
    }
  }

  @Test(
    "users are described as they are",
    arguments: SampleWorld.files.filter { file in
      ["v1", "v1-compat", "v2", "twarc2", "graphql", "twscrape", "snscrape"].contains(
        file.expected["kind"]?.string ?? "")
        && !file.name.contains("lone-surrogates") && file.expected["givesOnly"] == nil
    })
  func users(file: SampleWorld.File) throws {
    let world = try SampleWorld(folder: file.folder)
    let view = SampleView(try file.bytes())
    for text in try #require(file.expected["tweeterIds"]?.strings) {
      let identifier = try #require(Int64(text))
      let user = try #require(view.users[identifier], "user \(identifier)")
      guard user.isComplete else { continue }
      let truth = try #require(world.users[identifier])
      #expect(user.screenName == truth["screenName"]?.string)
      #expect(user.name == truth["name"]?.string)
      #expect(user.bio == truth["description"]?.string)
      #expect(user.location ?? "" == truth["location"]?.string ?? "")
      #expect(user.url == truth["url"]?.string)
      #expect(user.created?.formatted(.iso8601) == truth["created"]?.string)
      #expect(user.protected == truth["protected"]?.bool)
      #expect(user.verified == truth["verified"]?.bool)
      #expect(user.followersCount == truth["followersCount"]?.integer)
      #expect(user.followingCount == truth["followingCount"]?.integer)
      #expect(user.tweetCount == truth["tweetCount"]?.integer)
      #expect(user.listedCount == truth["listedCount"]?.integer)
    }
  }
}
