import LoopbackServer
import Testing

@Suite("tweetstore import: URLs")
struct ImportURLTests {
  @Test("an endpoint is walked to its end and kept as a source")
  func endpoint() throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...250)
    let result = try workplace.run("import", server.url(), "--name", "prof")
    #expect(result.code == 0)
    #expect(result.output == "")
    #expect(
      result.errors == """
        tweetstore: 'prof' is a source now: 'tweetstore refresh' fetches what is newer
        \(server.url()): 250 tweets seen: 250 new, 0 updated, 0 unchanged

        """)
    #expect(server.server.requests.count == 3)
    let names = server.server.requests[0].parameters("tweet.fields").joined()
    #expect(names.contains("note_tweet"))
    #expect(server.server.requests[0].parameters("max_results") == ["100"])
    let text = try workplace.run("query", "text == %@", "tweet 7", "--format", "text")
    #expect(text.output == "tweet 7\n")
    let again = try workplace.run("import", server.url(), "--name", "prof")
    #expect(again.code == 0)
    #expect(again.errors.contains(" seen: 0 new"))
    #expect(!again.errors.contains("is a source now"))
  }

  @Test("a name is for one URL")
  func names() throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...1)
    _ = try workplace.run("import", server.url(), "--name", "x")
    let other = try workplace.run("import", server.url("?exclude=replies"), "--name", "x")
    #expect(other.code == 64)
    #expect(other.errors.contains("the source 'x' has another URL"))
    #expect(other.errors.contains("hint: "))
    for words in [["a.jsonl"], [server.url(), "b.jsonl"], ["-"]] {
      let result = try workplace.run(["import", "--name", "x"] + words)
      #expect(result.code == 64)
      #expect(result.errors.contains("--name 'x' needs exactly one SOURCE, which must be a URL"))
    }
  }

  @Test("the token comes from the environment or from a file, and goes to the API alone")
  func tokens() throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...2, token: "sesame")
    let none = try workplace.run("import", server.url())
    #expect(none.code == 77)
    #expect(none.errors.contains("401"))
    #expect(none.errors.contains("give a token with --token-file or in TWEETSTORE_BEARER_TOKEN"))
    let environment = try workplace.run(
      "import", server.url(), environment: ["TWEETSTORE_BEARER_TOKEN": "sesame"])
    #expect(environment.code == 0)
    try workplace.write("token", "sesame\n")
    let file = try workplace.run(
      "import", server.url(), "--token-file", "token", "--verbose",
      environment: ["TWEETSTORE_BEARER_TOKEN": "wrong"])
    #expect(file.code == 0)
    let header = try workplace.run(
      "import", server.url(), "--header", "Authorization: Bearer sesame", "--header", "X-One: 1")
    #expect(header.code == 0)
    #expect(server.server.requests.last?.header("X-One") == "1")
    for result in [none, environment, file, header] { #expect(!result.errors.contains("sesame")) }
    let files = try SourceServer(tweets: 1...1) { _, _ in .json("[]") }
    _ = try workplace.run(
      "import", "\(files.server.origin)/tweets.json",
      environment: ["TWEETSTORE_BEARER_TOKEN": "sesame"])
    #expect(files.server.requests.count == 1)
    #expect(files.server.requests[0].header("Authorization") == nil)
  }

  @Test("wrong token files and headers are told without showing them")
  func wrongSecrets() throws {
    let workplace = try Workplace()
    let url = "http://127.0.0.1:9/2/users/7/tweets"
    try workplace.write("empty", "\n")
    try workplace.write("two", "secret one\n")
    for (words, message) in [
      (["--token-file", "nowhere"], "can't read the token file nowhere: No such file"),
      (["--token-file", "empty"], "the token file empty must contain one token and nothing else"),
      (["--token-file", "two"], "the token file two must contain one token and nothing else"),
      (["--header", "secret"], "a --header must have the form 'NAME: VALUE'"),
      (["--header", ": secret"], "a --header must have the form 'NAME: VALUE'"),
      (["--header", "X: secret\nY: z"], "X"),
    ] {
      let result = try workplace.run(["import", url] + words)
      #expect(result.code == 64, "\(words)")
      #expect(result.errors.contains(message))
      #expect(!result.errors.contains("secret"))
    }
  }

  @Test("--max-pages leaves a gap that the next refresh fills")
  func maximumPages() throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...350)
    let result = try workplace.run("import", server.url(), "--name", "s", "--max-pages", "2")
    #expect(result.code == 0)
    #expect(result.errors.contains("tweetstore: warning: s: tweets older than "))
    #expect(result.errors.contains("200 tweets seen: 200 new"))
    let sources = try workplace.run("sources", "--format", "csv")
    #expect(sources.output.contains(",1\r\n"))
    let refresh = try workplace.run("refresh")
    #expect(refresh.code == 0)
    #expect(refresh.errors == "")
    let count = try workplace.run("query", "--count")
    #expect(count.output == "350\n")
    server.add(351...700)
    let limited = try workplace.run("refresh", "--max-pages", "1")
    #expect(limited.code == 0)
    #expect(limited.errors.contains("tweetstore: warning: s: tweets between "))
  }

  @Test("any other address is fetched when it has changed")
  func resource() throws {
    let workplace = try Workplace()
    try workplace.write("tweets.jsonl", Status(identifier: 1).line)
    let files = LoopbackFiles(folder: workplace.folder)
    let server = try LoopbackServer { files.response(to: $0) }
    let url = "\(server.origin)/tweets.jsonl"
    let first = try workplace.run("import", url, "--name", "file")
    #expect(first.errors.contains("\(url): 1 tweet seen: 1 new"))
    let second = try workplace.run("import", url, "--name", "file")
    #expect(second.code == 0)
    #expect(second.errors == "\(url): nothing has changed since the last time\n")
    try workplace.write("tweets.jsonl", Status(identifier: 1).line + Status(identifier: 2).line)
    let third = try workplace.run("refresh")
    #expect(third.code == 0)
    #expect(third.errors == "")
    let count = try workplace.run("query", "--count")
    #expect(count.output == "2\n")
  }

  @Test("a token of the environment that isn't sent isn't called wrong")
  func unsentToken() throws {
    let workplace = try Workplace()
    let server = try LoopbackServer { _ in LoopbackResponse(401) }
    let result = try workplace.run(
      "import", "\(server.origin)/tweets.json",
      environment: ["TWEETSTORE_BEARER_TOKEN": "secret"])
    #expect(result.code == 77)
    #expect(result.errors.contains("no token was sent, as none was given for this URL"))
    let names = server.requests.flatMap { $0.fields.map { $0.name.lowercased() } }
    #expect(!names.contains("authorization"))
  }

  @Test(
    "each failure of a server has its code and names the address",
    arguments: [
      (401, 77), (403, 77), (404, 65), (400, 2), (429, 75), (418, 2), (501, 69),
    ] as [(Int, Int32)])
  func statuses(status: Int, code: Int32) throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...1) { _, _ in
      .json(#"{"title":"Trouble","detail":"in the kitchen"}"#, status: status)
    }
    let result = try workplace.run("import", server.url(), "--max-wait", "0")
    #expect(result.code == code, "\(result.errors)")
    #expect(result.errors.contains("127.0.0.1"))
    #expect(result.errors.contains(String(status)))
  }

  @Test("what isn't there or isn't HTTP ends with 69 or 64")
  func unreachable() throws {
    let workplace = try Workplace()
    for (url, code) in [
      ("http://127.0.0.1:1/2/users/7/tweets", Int32(69)), ("ftp://example.org/x", 64),
      ("http://", 64), ("https://user:password@example.org/x", 64),
    ] {
      let result = try workplace.run("import", url, "--timeout", "1", "--max-wait", "0")
      #expect(result.code == code, "\(url): \(result.errors)")
      #expect(!result.errors.contains("password@"))
    }
  }

  @Test("a page for people in place of JSON is told by its address")
  func webPage() throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...1) { _, _ in
      LoopbackResponse(
        headers: [("Content-Type", "text/html")], text: "<!DOCTYPE html><html>Log in</html>")
    }
    for url in [server.url(), "\(server.server.origin)/file.json"] {
      let result = try workplace.run("import", url)
      #expect(result.code == 65, "\(result.errors)")
      #expect(result.errors.contains("\(server.server.origin)/"))
      #expect(result.errors.contains("web page") || result.errors.contains("<!DOCTYPE html>"))
      #expect(result.errors.contains("hint: "))
    }
  }

  @Test("no wait is begun that would be longer than --max-wait")
  func rateLimit() throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...1) { _, _ in
      LoopbackResponse(429, headers: [("Retry-After", "600")], text: "{}")
    }
    let result = try workplace.run("import", server.url(), "--name", "s", "--max-wait", "10")
    #expect(result.code == 75)
    #expect(result.errors.hasPrefix("tweetstore: source 's': "))
    #expect(!result.errors.contains("because"))
    #expect(server.server.requests.count == 1)
  }

  @Test("a used-up allowance means to try again later, and no token is asked for")
  func allowances() throws {
    let workplace = try Workplace()
    for (status, title, word) in [
      (403, "SpendCapReached", "spending limit"), (402, "CreditsDepleted", "credits"),
      (429, "UsageCapExceeded", "plan's allowance"),
    ] {
      let server = try SourceServer(tweets: 1...1) { _, _ in
        .json(#"{"title":"\#(title)","detail":"no more"}"#, status: status)
      }
      let result = try workplace.run("import", server.url(), "--max-wait", "0")
      #expect(result.code == 75, "\(result.errors)")
      #expect(result.errors.contains(word))
      #expect(!result.errors.contains("--token-file"))
      #expect(server.server.requests.count == 1)
    }
  }

  @Test("a 403 with a known reason gets the advice for it, also without a token")
  func reasons() throws {
    let workplace = try Workplace()
    for (body, word) in [
      (#"{"title":"Client Forbidden","detail":"d","reason":"client-not-enrolled"}"#, "project"),
      (#"{"errors":[{"code":64,"message":"Your account is suspended"}]}"#, "suspended or locked"),
      (#"{"title":"Forbidden","detail":"d"}"#, "give a token with --token-file"),
    ] {
      let server = try SourceServer(tweets: 1...1) { _, _ in .json(body, status: 403) }
      let result = try workplace.run("import", server.url())
      #expect(result.code == 77)
      #expect(result.errors.contains(word), "\(result.errors)")
    }
  }

  @Test("a page that isn't whole ends with 3, and a refresh fetches what is missing")
  func defectivePage() throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...250) { _, number in
      number == 2 ? .json(#"{"data":[{"id":"5","text":"a"}],"meta":{"next_token":7}}"#) : nil
    }
    let result = try workplace.run("import", server.url(), "--name", "s")
    #expect(result.code == 3)
    #expect(result.errors.contains(#"the page isn't whole: "next_token" isn't a token"#))
    #expect(result.errors.contains("tweets older than"))
    #expect(try workplace.run("sources", "--format", "csv").output.contains(",1\r\n"))
    let refresh = try workplace.run("refresh")
    #expect(refresh.code == 0 && refresh.errors == "")
    #expect(try workplace.run("query", "--count").output == "251\n")
  }

  @Test(
    "a first import that fails leaves no source, and promises none",
    arguments: ["/2/users/7/tweets", "/2/tweets/7", "/file.jsonl"])
  func failedFirst(path: String) throws {
    let workplace = try Workplace()
    for (status, body) in [
      (200, "<html>Sign in</html>"), (200, #"{"errors":[{"code":130,"message":"Over capacity"}]}"#),
      (204, ""), (304, ""), (404, "{}"), (500, "x"),
    ] {
      let server = try LoopbackServer { _ in
        body.isEmpty ? LoopbackResponse(status, framing: .none) : .json(body, status: status)
      }
      let result = try workplace.run("import", server.origin + path, "--max-wait", "0")
      #expect(result.code != 0, "\(status) \(body)")
      #expect(!result.errors.contains("refresh"), "\(result.errors)")
      #expect(!result.errors.contains("1970"))
      #expect(try workplace.run("sources", "--format", "tsv").lines.count == 1, "\(status) \(body)")
    }
  }

  @Test("a limit that ended long ago promises no time", arguments: ["0", "100", "99999999999"])
  func absurdReset(value: String) throws {
    let workplace = try Workplace()
    let server = try SourceServer(tweets: 1...1) { _, _ in
      LoopbackResponse(
        429, headers: [("x-rate-limit-remaining", "0"), ("x-rate-limit-reset", value)], text: "{}")
    }
    let result = try workplace.run("import", server.url(), "--max-wait", "0")
    #expect(result.code == 75)
    #expect(result.errors.contains("try again in some minutes"), "\(result.errors)")
  }
}
