import HTTPTransport
import Testing

@Suite("HTTPURL")
struct HTTPURLTests {
  @Test(
    "a URL gives its origin",
    arguments: [
      ("https://API.X.com/2/tweets?a=b", "https", "api.x.com", 443),
      ("http://127.0.0.1:8080/", "http", "127.0.0.1", 8080),
      ("HTTPS://h:443", "https", "h", 443),
      ("http://[::1]:81/x", "http", "[::1]", 81),
    ])
  func origin(text: String, scheme: String, host: String, port: Int) throws {
    let origin = try HTTPURL(text).origin
    #expect(origin.scheme == scheme)
    #expect(origin.host == host)
    #expect(origin.port == port)
  }

  @Test("percent signs and order stay, blanks and foreign letters are encoded")
  func text() throws {
    #expect(
      try HTTPURL("https://h/p?q=%23a%2fb&&x&y=").raw.exposedText == "https://h/p?q=%23a%2fb&&x&y=")
    #expect(
      try HTTPURL("https://h/?q=a b&r=zürich").raw.exposedText == "https://h/?q=a+b&r=z%c3%bcrich")
  }

  @Test(
    "what is no URL is refused with a reason",
    arguments: [
      ("api.x.com/2/tweets", "invalidURL"), ("", "invalidURL"), ("https://", "invalidURL"),
      ("https://h:99999/", "invalidURL"), ("https://h\0.evil/", "invalidURL"),
      ("https://h\n/", "invalidURL"), ("https://a b/", "invalidURL"),
      ("ftp://h/x", "unsupportedScheme"), ("file:///etc/passwd", "unsupportedScheme"),
      ("https://u@h/", "credentialsInURL"), ("https://u:p@h/", "credentialsInURL"),
    ])
  func refused(text: String, code: String) throws {
    let error = try httpError { _ = try HTTPURL(text) }
    #expect(error.code.name == code)
    #expect(!error.message.isEmpty)
  }

  @Test(
    "loopback addresses are known",
    arguments: [
      ("http://127.0.0.1/", true), ("http://127.9.9.9:1/", true), ("http://localhost/", true),
      ("http://[::1]/", true), ("http://127.0.0.1.evil.com/", false), ("http://128.0.0.1/", false),
      ("http://localhost.evil.com/", false), ("http://10.0.0.1/", false),
    ])
  func loopback(text: String, isLoopback: Bool) throws {
    #expect(try HTTPURL(text).origin.isLoopback == isLoopback)
  }

  @Test(
    "secrets are hidden in messages, cursors are not",
    arguments: [
      ("https://u:p@h/x?q=1", "https://[hidden]@h/x?q=1"),
      (
        "https://h/x?ACCESS_TOKEN=a&next_token=b&pagination_token=c",
        "https://h/x?ACCESS_TOKEN=[hidden]&next_token=b&pagination_token=c"
      ),
      (
        "https://h/?oauth_signature=a&api_key=b&key=c&client_secret=d&monkey=e",
        "https://h/?oauth_signature=[hidden]&api_key=[hidden]&key=[hidden]&client_secret=[hidden]&monkey=e"
      ),
      ("https://h/?access%5Ftoken=a", "https://h/?access%5Ftoken=[hidden]"),
      ("https://h/x#access_token=a", "https://h/x"),
      ("u:p@h/x", "[hidden]@h/x"),
      ("https://h/\u{1b}[31m\u{202e}", "https://h/\\u{1b}[31m\\u{202e}"),
      ("", ""),
    ])
  func redaction(text: String, shown: String) {
    #expect(RawURL(text).printable.description == shown)
  }

  @Test("in messages long URLs are cut, short ones are not, and secrets stay hidden")
  func abbreviation() {
    let short = "https://h/p?query=a&max_results=100"
    #expect(RawURL(short).printable.short == short)
    let fields = String(repeating: "field,", count: 200)
    let long = RawURL(
      "https://h/p?query=a&access_token=\(token)&tweet.fields=\(fields)&n=1"
    ).printable.short
    #expect(
      long == "https://h/p?query=a&access_token=[hidden]&tweet.fields=field,field,field,f…&n=1")
    for text in [
      fields, "https://h/" + fields, "https://h/?" + String(repeating: "a=1&", count: 99),
    ] {
      #expect(RawURL(text).printable.short.count == 201)
    }
  }
}
