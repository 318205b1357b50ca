import Testing

/// Small inputs that restate what people reported about files of other programs.
@Suite("tweetstore import: reported inputs")
struct ReportedInputTests {
  private static func fixture(_ name: String) -> String {
    "\(Workplace.fixtures)/tweets/reported/\(name)"
  }

  private func fields(_ workplace: Workplace, _ fields: String, _ more: String...) throws
    -> [String]
  {
    let arguments = ["query", "--format", "tsv", "--fields", fields] + more
    return Array(try workplace.run(arguments).lines.dropFirst())
  }

  @Test("a private message of API v1.1 is another record, and none of its words is kept")
  func message() throws {
    let workplace = try Workplace()
    let result = try workplace.run("import", Self.fixture("dm-v11.json"))
    #expect(result.code == 0)
    #expect(result.errors.contains("0 tweets seen: 0 new, 0 updated, 0 unchanged; 1 other record"))
    #expect(result.errors.contains("pass --with-messages to keep them"))
    #expect(try workplace.run("query", "--count").output == "0\n")
    #expect(try workplace.run("export", "--format", "original").output == "")
    let kept = try workplace.run("import", "--with-messages", Self.fixture("dm-v11.json"))
    #expect(kept.code == 0)
    #expect(try workplace.run("query", "--count").output == "0\n")
    #expect(try workplace.run("export", "--format", "original").output.contains("meet at nine"))
  }

  @Test("the counts and the link of a user are read from their places of 2026")
  func graphCounts() throws {
    let workplace = try Workplace()
    let result = try workplace.run("import", Self.fixture("graphql-user-counts.json"))
    #expect(result.code == 0)
    #expect(!result.errors.contains("warning"))
    #expect(
      try fields(workplace, "followersCount,followingCount,tweetCount,url", "-e", "TwitterUser")
        == ["89\t39\t125\thttps://t.co/aaaaaaaaaa"])
  }

  @Test("a format in which no user has counts is reported once, for a file and for a folder")
  func changedFormat() throws {
    let workplace = try Workplace()
    let user =
      #"{"__typename":"User","rest_id":"7","core":{"screen_name":"ola","name":"O","#
      + #""created_at":"Wed Aug 27 13:08:45 +0000 2008"},"tallies":{"followers":89}}"#
    for number in 5...7 {
      try workplace.write(
        "\(number).json",
        #"{"data":{"x":{"rest_id":"\#(number)","core":{"user_results":{"result":\#(user)}},"legacy":{"#
          + #""full_text":"x","favorite_count":1,"created_at":"Wed Aug 27 13:08:45 +0000 2014"}}}}"#
      )
    }
    let file = try workplace.run("import", "5.json")
    #expect(file.code == 0)
    #expect(
      file.errors.contains(
        "warning: 5.json: the user in captures of X's pages (GraphQL) doesn't have counts: the format has "
          + "probably changed"))
    let folder = try workplace.run("import", ".", "--report", "json")
    #expect(folder.code == 0)
    let finding = "none of 3 users in captures of X's pages (GraphQL) has counts"
    #expect(folder.output.split(separator: finding).count == 2)
    #expect(folder.errors.split(separator: finding).count == 2)
  }

  @Test("errors beside users, or about single items only, are warnings")
  func itemErrors() throws {
    let workplace = try Workplace()
    let result = try workplace.run("import", Self.fixture("v2-users-with-errors.json"))
    #expect(result.code == 0)
    #expect(result.errors.contains("warning: "))
    #expect(result.errors.contains("Could not find tweet with pinned_tweet_id"))
    #expect(try fields(workplace, "text") == ["pinned"])
    #expect(try fields(workplace, "screenName", "-e", "TwitterUser") == ["ola"])
    let missing =
      #"{"value":"2","title":"Not Found Error","detail":"Could not find tweet with ids: [2].","#
      + #""resource_type":"tweet","parameter":"ids","resource_id":"2","#
      + #""type":"https://api.twitter.com/2/problems/resource-not-found"}"#
    let inputs = [
      #"{"data":[{"id":"5","text":"x"}],"errors":[\#(missing)]}"#,
      // Nothing but items that are gone: the service answered, and has none of them.
      #"{"errors":[\#(missing),\#(missing)]}"#,
      #"{"errors":[\#(missing)],"meta":{"result_count":0}}"#,
      #"{"errors":[{"code":144,"message":"No status found with that ID."}]}"#,
      #"{"data":[],"errors":[\#(missing)]}"#,
    ]
    for (index, input) in inputs.enumerated() {
      try workplace.write("\(index).json", input)
      let result = try workplace.run("import", "\(index).json")
      #expect(result.code == 0, "\(input): \(result.errors)")
      #expect(result.errors.contains("warning: \(index).json: the API says: "), "\(input)")
      #expect(!result.errors.contains("in place of tweets"))
    }
  }

  @Test("an answer that only says that the request failed is unreadable input")
  func requestErrors() throws {
    let workplace = try Workplace()
    let inputs = [
      #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#,
      #"{"title":"Unauthorized","type":"about:blank","status":401,"detail":"Unauthorized"}"#,
      #"{"errors":[{"parameters":{"ids":["x"]},"message":"invalid"}],"title":"Invalid Request","#
        + #""detail":"One or more parameters to your request was invalid.","#
        + #""type":"https://api.twitter.com/2/problems/invalid-request"}"#,
    ]
    for (index, input) in inputs.enumerated() {
      try workplace.write("\(index).json", input)
      let result = try workplace.run("import", "\(index).json")
      #expect(result.code == 65, "\(input)")
      #expect(result.errors.contains("hint: it gave this error in place of tweets"))
    }
  }

  @Test("a client's name may contain angle brackets")
  func clients() throws {
    let workplace = try Workplace()
    #expect(try workplace.run("import", Self.fixture("client-with-angle.jsonl")).code == 0)
    #expect(
      try fields(workplace, "client", "--sort", "identifier") == ["Cat >.< client", "A -> B"])
  }

  @Test("dates are read as numbers and in MongoDB's notation, and others are reported")
  func dates() throws {
    let workplace = try Workplace()
    let result = try workplace.run("import", Self.fixture("created-as-epoch.jsonl"))
    #expect(result.code == 0)
    #expect(!result.errors.contains("warning"))
    let created = try fields(workplace, "identifier,created", "--sort", "identifier")
    #expect(created == [29, 30, 31].map { "\($0)\t2006-03-21T20:50:14Z" })
    try workplace.write(
      "odd.jsonl",
      Status(identifier: 1).line + #"{"id":40,"text":"x","created_at":"last week"}"# + "\n"
        + #"{"id":41,"text":"x","created_at":"soon"}"# + "\n")
    let odd = try workplace.run("import", "odd.jsonl")
    #expect(odd.code == 0)
    #expect(
      odd.errors.contains(
        #"warning: odd.jsonl: cannot read 2 values of "created_at", the first at odd.jsonl:2: "last week""#
      ), "\(odd.errors)")
  }

  @Test("a page of users of API v1.1 gives its users and their statuses")
  func users() throws {
    let workplace = try Workplace()
    let result = try workplace.run("import", Self.fixture("v11-users-page.json"))
    #expect(result.code == 0)
    #expect(try fields(workplace, "text,tweeter.screenName") == ["hello\tola"])
    #expect(
      try fields(workplace, "identifier,followersCount,created", "-e", "TwitterUser")
        == ["7\t1\t2008-08-27T13:08:45Z"])
  }

  @Test("a retweet in an account archive is one without the mention of the account that is gone")
  func retweets() throws {
    let workplace = try Workplace()
    let result = try workplace.run("import", Self.fixture("archive-rt-without-mention"))
    #expect(result.code == 0)
    #expect(
      try fields(workplace, "isRetweet,isTruncated,tweeter.screenName") == ["true\ttrue\tola"])
  }
}
