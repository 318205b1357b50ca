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
      status: status, headers: headers, body: Array(body.utf8), url: url, now: now)
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
        status: 500, headers: [:], body: [0xff, 0xfe, 0x00, 0x07], url: Self.url, now: 0))
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
      status: 200, headers: ["Content-Type": "text/html"], finalURL: Self.url)
    let error = HTTPStatusError.unexpectedBody(
      response, body: Array("<!DOCTYPE html>\n".utf8), expected: "JSON")
    #expect(error.code == .unexpectedBody)
    #expect(
      error.message.contains(
        #"not with JSON (text/html): the body begins with "<!DOCTYPE html>\n""#))
    #expect(!error.description.contains(token))
  }
}
