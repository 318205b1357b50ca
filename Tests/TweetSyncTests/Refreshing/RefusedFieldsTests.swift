import HTTPTransport
import LoopbackServer
import ObjectGraph
import Predicates
import Synchronization
import Testing
import TweetModel
import TweetSync

@Suite("Fields that a service refuses")
struct RefusedFieldsTests {
  static let paths = [
    "/2/tweets/search/recent?query=a", "/2/tweets/search/all?query=a",
    "/2/tweets/20/quote_tweets", "/2/tweets/7200", "/2/tweets?ids=7200", "/2/users/12/tweets",
    "/2/users/12/mentions", "/2/users/12/liked_tweets", "/2/users/12/bookmarks",
    "/2/users/12/timelines/reverse_chronological", "/2/lists/12/tweets", "/2/spaces/1a/tweets",
  ]
  static let fieldNames = [
    "tweet.fields", "post.fields", "expansions", "user.fields", "media.fields", "place.fields",
    "poll.fields",
  ]

  @Test("the paths cover every endpoint of version 2")
  func coverage() throws {
    let covered = try Self.paths.map { try #require(APIEndpoint(RequestURL($0))) }
    #expect(Set(covered) == Set(APIEndpoint.all.filter { $0.version == .v2 }))
  }

  @Test(
    "every endpoint is imported from a service that validates names strictly, and remembered",
    arguments: paths, ["2.164", "2.167"])
  func strict(path: String, version: String) throws {
    for (index, wording) in StrictService.Wording.allCases.enumerated() {
      for namesParameters in [true, false] {
        let service = try StrictService(
          version: version, wording, namesParameters: namesParameters, reportsAll: index == 0)
        let rig = try FetchRig { service.response(to: $0) }
        let place: Comment = "\(wording) \(namesParameters)"
        let report = try rig.importURL(path)
        #expect(report.input.rejected + report.input.unreadable == 0, place)
        #expect(report.input.seen == report.pageCount, place)
        // All that is accepted is asked for, and nothing else was dropped.
        let url = RequestURL(rig.server.origin + path)
        let endpoint = try #require(APIEndpoint(url))
        let wanted = endpoint.addingDefaults(to: url)
        let specification = try #require(try StrictService.specifications()[version])
        let key = endpoint.path.replacing(":id", "{id}")
        let last = try #require(rig.server.requests.last)
        for name in Self.fieldNames {
          let asked = names(wanted.value(of: name))
          let accepted = Set(specification.accepted(name, at: key) ?? [])
          let sent = names(last.parameters(name).first)
          #expect(sent.isSuperset(of: asked.intersection(accepted)), "\(name) \(place)")
          #expect(sent.isSubset(of: accepted), "\(name) \(place)")
        }
        let warnings = report.input.warnings.filter { $0.contains("refused these fields") }
        #expect(warnings.count == (service.refusalCount > 0 ? 1 : 0), place)
        #expect(service.refusalCount > 0 || version == "2.164", place)

        // The next run, and another source of the endpoint, ask right at once.
        let count = service.refusalCount
        #expect(try rig.refresh().input.warnings == [], place)
        try rig.importURL(path, name: "other")
        #expect(service.refusalCount == count, place)
        #expect(try rig.source()?.options.refusedFields?.isEmpty != true, place)
      }
    }
  }

  private func names(_ list: String?) -> Set<String> {
    Set((list ?? "").split(separator: ",").map(String.init))
  }

  @Test(
    "records in the words of both versions become the same tweets", arguments: ["2.164", "2.167"])
  func vocabulary(version: String) throws {
    let service = try StrictService(version: version, .old)
    let rig = try FetchRig { service.response(to: $0) }
    try rig.importURL("/2/users/12/tweets")
    let values = try rig.archive.container.viewContext.performAndWait { context in
      let tweet = try context.fetch(
        FetchRequest(Tweet.self, predicate: try .init(format: "identifier == 7200"))
      ).first
      return [
        tweet?.text, tweet?.replyToIdentifier.map { "\($0)" }, tweet?.retweetCount.map { "\($0)" },
        "\(try context.count(for: FetchRequest(Tweet.self)))",
      ]
    }
    #expect(values == ["long 7200", "5000", "3", "3"])
  }

  /// A service that refuses by a rule of the test.
  private func rig(
    _ refusal: @escaping @Sendable (LoopbackRequest) -> String?
  ) throws -> FetchRig {
    try FetchRig { request in
      if let body = refusal(request) { return .json(body, status: 400) }
      return .json(#"{"data":[{"id":"900","text":"a"}],"meta":{"result_count":1}}"#)
    }
  }

  @Test(
    "of several values exactly the refused ones are dropped, however they are named",
    arguments: [
      #"{"errors":[{"parameters":{"user.fields":["affiliation","url"]},"message":"not valid"}],"title":"t"}"#,
      #"{"errors":[{"parameters":{"user.fields":["affiliation,url"]},"message":"The `user.fields` query parameter value [affiliation,url] is not one of [id,name]"}],"title":"t"}"#,
      #"{"errors":[{"message":"The `user.fields` query parameter value [affiliation] is not one of [id,name]"},{"message":"The `user.fields` query parameter value [url] is not one of [id,name]"}],"title":"t"}"#,
      #"{"errors":[{"parameter":"user.fields[0]","value":"affiliation","detail":"invalid value 'affiliation' at index 0"},{"parameters":{},"message":"invalid value 'url' at index 13: value must be one of: [id name username]"}],"title":"t"}"#,
      #"{"title":"Invalid Request","detail":"user.fields: values 'affiliation' and 'url' are unknown, `user.fields` must be one of [id name]"}"#,
    ])
  func several(body: String) throws {
    let rig = try rig { request in
      let fields = request.parameters("user.fields").first?.split(separator: ",") ?? []
      return fields.contains("affiliation") || fields.contains("url") ? body : nil
    }
    let report = try rig.importURL("/2/users/12/tweets")
    #expect(rig.server.requests.count == 2)
    #expect(
      try rig.source()?.options.refusedFields?.values == ["user.fields": ["affiliation", "url"]])
    #expect(
      report.input.warnings == [
        "the service refused these fields, and isn't asked for them any more: "
          + "user.fields=affiliation,url"
      ])
    // The other list with an 'url' keeps it.
    #expect(rig.server.requests[1].parameters("media.fields").first?.contains("url") == true)
  }

  @Test("a value that several lists have is dropped from the one that its place tells")
  func ambiguous() throws {
    let rig = try rig { request in
      let fields = request.parameters("media.fields").first?.split(separator: ",") ?? []
      guard let index = fields.firstIndex(of: "public_metrics") else { return nil }
      return
        #"{"errors":[{"message":"invalid value 'public_metrics' at index \#(index)"}],"title":"t"}"#
    }
    try rig.importURL("/2/users/12/tweets")
    #expect(try rig.source()?.options.refusedFields?.values == ["media.fields": ["public_metrics"]])
  }

  @Test(
    "a parameter that the request can't do without ends it at once, and leaves no source",
    arguments: ["query", "since_id"])
  func essential(name: String) throws {
    let rig = try rig { _ in
      #"{"errors":[{"parameters":{"\#(name)":["x"]},"message":"The `\#(name)` query parameter value [x] is wrong"}],"title":"Invalid Request"}"#
    }
    let error = try #require(throws: HTTPStatusError.self) {
      try rig.importURL("/2/tweets/search/recent?query=x&since_id=7")
    }
    #expect(error.code == .badRequest)
    #expect(error.hint == "the request can't do without \(name): change it in the URL")
    #expect(rig.server.requests.count == 1)
    #expect(try rig.source() == nil)
  }

  @Test("a refusal of what wasn't sent isn't followed, and one of everything has an end")
  func endless() throws {
    let other = try rig { _ in
      #"{"errors":[{"parameters":{"user.fields":["zzz"]},"message":"invalid value 'zzz' at index 0"},{"message":"no 'yyy'"}],"title":"t"}"#
    }
    #expect(throws: HTTPStatusError.self) { try other.importURL("/2/users/12/tweets") }
    #expect(other.server.requests.count == 1)

    let all = try rig { request in
      for name in RefusedFieldsTests.fieldNames {
        guard let value = request.parameters(name).first?.split(separator: ",").first else {
          continue
        }
        return
          #"{"errors":[{"message":"The `\#(name)` query parameter value [\#(value)] is not one of [a]"}],"title":"t"}"#
      }
      return #"{"errors":[{"message":"no"}],"title":"t"}"#
    }
    #expect(throws: HTTPStatusError.self) { try all.importURL("/2/users/12/tweets") }
    #expect(all.server.requests.count < 100)
    // Each request names less than the one before.
    let targets = all.server.requests.map(\.target)
    #expect(Set(targets).count == targets.count)
  }

  @Test("a store of before is read, and one with dropped fields keeps them")
  func stored() throws {
    let rig = try rig { request in
      request.query.contains("affiliation")
        ? #"{"errors":[{"message":"invalid value 'affiliation' at index 0"}],"title":"t"}"# : nil
    }
    try rig.importURL("/2/users/12/tweets")
    #expect(try rig.source()?.options.refusedFields?.description == "user.fields=affiliation")
    try rig.folder.execute(
      #"UPDATE source SET options = '{"headerNames":[],"imports":{"batchSize":5000,"isStrict":false,"keepsOriginals":true,"readsMessages":false,"skipsRetweets":false,"skipsSensitive":false},"usesToken":false}'"#,
      on: rig.archive)
    #expect(try rig.source()?.damage == nil)
    #expect(try rig.source()?.options.refusedFields == nil)
    try rig.refresh()
    #expect(try rig.source()?.options.refusedFields?.description == "user.fields=affiliation")
  }
}
