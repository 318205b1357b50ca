import HTTPTransport
import Testing

@Suite("HTTPStatusError")
struct HTTPStatusErrorTests {
  static let url = "https://api.x.com/2/tweets?access_token=\(token)&next_token=n"
  static let now: Int64 = 1_700_000_000

  static func error(
    _ status: Int, _ body: String = "", headers: HTTPHeaders = [:]
  ) -> HTTPStatusError? {
    HTTPStatusError(
      status: status, headers: headers, body: Array(body.utf8), url: RawURL(url), now: now)
  }

  @Test("a success and a 304 are no errors", arguments: [200, 204, 206, 304])
  func success(status: Int) {
    #expect(Self.error(status) == nil)
  }

  @Test(
    "each status has its kind",
    arguments: [
      (400, "badRequest"), (401, "unauthorized"), (402, "usageCapExceeded"), (403, "forbidden"),
      (404, "notFound"), (407, "unauthorized"), (408, "requestTimeout"), (410, "notFound"),
      (418, "unexpectedStatus"), (420, "rateLimited"), (422, "badRequest"), (429, "rateLimited"),
      (500, "serverError"), (503, "serverError"), (599, "serverError"), (302, "unexpectedStatus"),
      (100, "unexpectedStatus"), (0, "unexpectedStatus"), (999, "unexpectedStatus"),
    ])
  func codes(status: Int, code: String) throws {
    let error = try #require(Self.error(status))
    #expect(error.code.name == code)
    #expect(error.status == status)
    #expect(error.message.contains("\(status)"))
    #expect(error.message.contains("the body is empty"))
    #expect(error.message.contains("https://api.x.com/2/tweets"))
    #expect(!error.description.contains(token))
  }

  @Test("a v2 problem is told by its title and detail, with the refused parameters")
  func problemV2() throws {
    let body = """
      {"errors":[{"parameters":{"since_id":["1519056945277198339"]},"message":"'since_id' must be \
      newer"}],"title":"Invalid Request","detail":"One or more parameters was invalid.",\
      "type":"https://api.twitter.com/2/problems/invalid-request"}
      """
    let error = try #require(Self.error(400, body))
    #expect(error.message.contains("Invalid Request: One or more parameters was invalid."))
    #expect(error.message.contains("'since_id' must be newer"))
    #expect(error.parameters == ["since_id"])
    #expect(error.hint?.contains("since_id") == true)
  }

  @Test("a v1.1 error is told by its message and number")
  func problemV1() throws {
    let error = try #require(
      Self.error(401, #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#))
    #expect(error.apiCode == 89)
    #expect(error.message.contains("Invalid or expired token. (code 89)"))
    #expect(error.hint?.contains("token") == true)
    let old = try #require(Self.error(401, #"{"request":"/1/x","error":"Not authorized"}"#))
    #expect(old.message.contains("Not authorized"))
  }

  @Test("a window's limit says when to try again")
  func window() throws {
    let error = try #require(
      Self.error(
        429, #"{"title":"Too Many Requests","detail":"Too Many Requests","type":"about:blank"}"#,
        headers: [
          "x-rate-limit-limit": "450", "X-Rate-Limit-Remaining": "0",
          "x-rate-limit-reset": "1700000900",
        ]))
    #expect(error.code == .rateLimited)
    #expect(error.retryAt == 1_700_000_900)
    #expect(error.hint == "try again after 2023-11-14T22:28:20Z")
  }

  @Test(
    "a used-up monthly cap is another thing, whatever the window's headers say",
    arguments: [
      #""title":"UsageCapExceeded""#, #""type":"https://api.twitter.com/2/problems/usage-capped""#,
      #""title":"CreditsDepleted""#,
    ])
  func usageCap(member: String) throws {
    let body =
      #"{"detail":"Usage cap exceeded: Monthly product cap","period":"Monthly",\#(member)}"#
    let error = try #require(
      Self.error(
        429, body,
        headers: ["x-rate-limit-remaining": "39999", "x-rate-limit-reset": "1700000900"]))
    #expect(error.code == .usageCapExceeded)
    #expect(error.retryAt == nil)
    #expect(error.hint?.contains("does not help") == true)
    #expect(error.message.contains("Monthly product cap"))
  }

  @Test("with requests left in the window its end says nothing")
  func shortLimit() throws {
    let error = try #require(
      Self.error(
        429, headers: ["x-rate-limit-remaining": "299", "x-rate-limit-reset": "1700000900"]))
    #expect(error.code == .rateLimited)
    #expect(error.retryAt == nil)
  }

  @Test(
    "Retry-After is read in both forms",
    arguments: [
      ("120", 1_700_000_120), ("Tue, 14 Nov 2023 22:15:20 GMT", 1_700_000_120),
      ("0", 1_700_000_000), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
    ])
  func retryAfter(value: String, time: Int64) {
    #expect(RateLimit(headers: ["Retry-After": value], now: Self.now).retryAt == time)
  }

  @Test(
    "limits that make no sense are left out",
    arguments: [
      "", "-5", "x", "99999999999999999999999", "9223372036854775807", "1e9", "NaN",
      "Tue, 99 Nov 2023 22:15:20 GMT", "Tue, 14 Foo 2023 22:15:20 GMT",
    ])
  func nonsense(value: String) {
    let limit = RateLimit(
      headers: [
        "Retry-After": value, "x-rate-limit-reset": value, "x-rate-limit-remaining": value,
      ],
      now: Self.now)
    #expect(limit.retryAfter == nil)
    #expect(limit.reset == nil)
  }

  @Test(
    "a page that is not JSON is shown by its first bytes, harmlessly",
    arguments: [
      "<html>\r\n\u{1b}[31m<title>Gateway</title>", "{broken", "\u{202e}[]", "null", "[1]",
    ])
  func notJSON(body: String) throws {
    let error = try #require(Self.error(502, body))
    #expect(error.message.contains("the body begins with"))
    #expect(error.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(!error.message.contains("\u{202e}"))
  }

  @Test("a long page is cut, and bytes that are no text are shown")
  func longBody() throws {
    let long = try #require(Self.error(500, String(repeating: "ä", count: 5_000)))
    #expect(long.message.count < 400)
    let binary = try #require(
      HTTPStatusError(
        status: 500, headers: [:], body: [0xff, 0xfe, 0x00, 0x07], url: RawURL(Self.url), now: 0))
    #expect(binary.message.contains("\u{fffd}\u{fffd}\\u{0}\\u{7}"))
  }

  @Test(
    "an odd but valid JSON body does no harm",
    arguments: [
      #"{"title":5,"errors":{"a":1}}"#, #"{"errors":[1,2]}"#, #"{"errors":["plain words"]}"#,
      #"{"title":null,"detail":"d"}"#, String(repeating: "{\"errors\":[", count: 5_000),
    ])
  func oddJSON(body: String) throws {
    let error = try #require(Self.error(400, body))
    #expect(error.code == .badRequest)
    #expect(error.message.count < 500)
  }

  @Test("an HTML page in place of JSON is an error although the status is 200")
  func unexpectedBody() {
    let response = HTTPResponse(
      status: 200, headers: ["Content-Type": "text/html"], finalURL: RawURL(Self.url))
    let error = HTTPStatusError.unexpectedBody(
      response, body: Array("<!DOCTYPE html>\n".utf8), expected: "JSON")
    #expect(error.code == .unexpectedBody)
    #expect(
      error.message.contains(
        #"not with JSON (text/html): the body begins with "<!DOCTYPE html>\n""#))
    #expect(!error.description.contains(token))
  }

  @Test(
    "a used-up allowance is told apart from a forbidden request, with its own advice",
    arguments: [
      (403, #"{"title":"SpendCapReached","detail":"d"}"#, "spending limit"),
      (403, #"{"title":"Forbidden","detail":"d","reason":"spend-cap-reached"}"#, "spending limit"),
      (403, #"{"errors":[{"title":"SpendCapReached","message":"m"}]}"#, "spending limit"),
      (403, #"{"detail":"d","type":"https://api.x.com/2/problems/spend-cap"}"#, "spending limit"),
      (429, #"{"title":"SpendCapReached","detail":"d"}"#, "spending limit"),
      (402, #"{"title":"CreditsDepleted","detail":"d"}"#, "credits"),
      (402, #"{"title":"Payment Required","detail":"d"}"#, "credits"),
      (402, "", "credits"),
      (403, #"{"title":"CreditsDepleted","detail":"d"}"#, "credits"),
      (429, #"{"title":"UsageCapExceeded","detail":"d"}"#, "plan's allowance"),
      (403, #"{"title":"UsageCapExceeded","detail":"d"}"#, "plan's allowance"),
    ] as [(Int, String, String)])
  func allowances(status: Int, body: String, word: String) throws {
    let error = try #require(Self.error(status, body))
    #expect(error.code == .usageCapExceeded)
    #expect(error.hint?.contains(word) == true, "\(error)")
    #expect(error.hint?.contains("token") == false)
    #expect(!error.mayNeedToken)
  }

  @Test(
    "each known reason of a 403 has its own advice",
    arguments: [
      (#"{"title":"Client Forbidden","reason":"client-not-enrolled","detail":"d"}"#, "project"),
      (#"{"errors":[{"code":453,"message":"You have access to a subset"}]}"#, "access level"),
      (#"{"errors":[{"code":64,"message":"Your account is suspended"}]}"#, "suspended or locked"),
      (#"{"title":"Forbidden","detail":"User has been suspended: [x]."}"#, "suspended or locked"),
      (
        #"{"title":"Forbidden","detail":"d","type":"https://x/problems/oauth1-permissions"}"#,
        "permission"
      ),
      (
        #"{"title":"Unsupported Authentication","detail":"d","type":"https://x/problems/unsupported-authentication"}"#,
        "another kind of token"
      ),
      (#"{"errors":[{"code":179,"message":"Sorry, you are not authorized"}]}"#, "protected"),
      (#"{"title":"Forbidden","detail":"Forbidden"}"#, "plan or permissions"),
    ] as [(String, String)])
  func reasons(body: String, word: String) throws {
    let error = try #require(Self.error(403, body))
    #expect(error.code == .forbidden)
    #expect(error.hint?.contains(word) == true, "\(error)")
  }

  @Test(
    "a time to try again that is past or absurd isn't promised",
    arguments: ["0", "1", "1699999999", "1700000000", "1800000000", "253402300799"])
  func absurdReset(value: String) throws {
    let headers: HTTPHeaders = ["x-rate-limit-remaining": "0", "x-rate-limit-reset": value]
    for status in [429, 503] {
      let error = try #require(Self.error(status, headers: headers))
      #expect(error.retryAt == nil)
      #expect(error.hint?.contains("again after") == false)
      #expect(error.hint?.contains("again") == true)
    }
    let later = try #require(
      Self.error(429, headers: ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"]))
    #expect(later.retryAt == nil)
  }

  @Test("a server's times are those of its own clock", arguments: [-2_592_000, 0, 2_592_000])
  func otherClock(offset: Int64) throws {
    // The server's date is that of Self.now.
    let date = "Tue, 14 Nov 2023 22:13:20 GMT"
    for headers in [
      ["Date": date, "x-rate-limit-remaining": "0", "x-rate-limit-reset": "1700000900"],
      ["Date": date, "Retry-After": "900"],
      ["Date": date, "Retry-After": "Tue, 14 Nov 2023 22:28:20 GMT"],
    ] as [HTTPHeaders] {
      let error = HTTPStatusError(
        status: 429, headers: headers, body: [], url: RawURL(Self.url), now: Self.now + offset)
      #expect(error?.retryAt == Self.now + offset + 900)
    }
  }

  @Test("what a 400 says about parameters is kept, whether it names them or not")
  func refusals() throws {
    let body =
      #"{"errors":[{"parameters":{"user.fields":["a","b"]},"message":"m1"},"#
      + #"{"message":"m2"},{"parameter":"expansions","value":"c","detail":"m3"}],"title":"t","detail":"d"}"#
    let error = try #require(Self.error(400, body))
    #expect(
      error.refusals == [
        ParameterRefusal(name: "user.fields", values: ["a", "b"], message: "m1"),
        ParameterRefusal(name: nil, values: [], message: "m2"),
        ParameterRefusal(name: "expansions", values: ["c"], message: "m3"),
      ])
    let plain = try #require(Self.error(400, #"{"title":"t","detail":"bad value"}"#))
    #expect(plain.refusals == [ParameterRefusal(name: nil, values: [], message: "bad value")])
    #expect(Self.error(403, body)?.refusals == [])
  }
}
