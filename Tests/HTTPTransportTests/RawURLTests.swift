import HTTPTransport
import Testing

@Suite("RawURL and PrintableURL")
struct RawURLTests {
  @Test("no way of printing a raw URL shows its secrets")
  func printing() {
    let url = RawURL("https://user:\(token)@h/p?access_token=\(token)&q=1#\(token)")
    var dumped = ""
    dump(url, to: &dumped)
    dump([url], to: &dumped)
    for text in [String(describing: url), String(reflecting: url), "\([url])", dumped, "\(url)"] {
      #expect(!text.contains(token))
      #expect(text.contains("h/p"))
    }
    #expect(url.exposedText.contains(token))
    #expect("\(url.printable)" == "https://[hidden]@h/p?access_token=[hidden]&q=1")
  }

  @Test(
    "secrets are hidden in texts that are no proper URLs",
    arguments: [
      "http:/h/p?access_token=CANARY", "http:/u:CANARY@h/p", "http:///u:CANARY@h/p",
      "http://u:CAN/ARYCANARY@h/p", "http://u:p/CANARY@h/p?q=1", "HTTPS:u:CANARY@h",
      "http:\\\\u:CANARY@h/", "h/p?api-key=CANARY", "https://h/p?a=1;access_token=CANARY",
      "https://h/p?a=1?token=CANARY", "https://h/p;token=CANARY/x", "https://h/token=CANARY/x",
      "https://h/?url=https%3A%2F%2Fi%2F%3Faccess_token%3DCANARY",
      "https://h/?url=https%253A%252F%252Fi%252F%253Faccess_token%253DCANARY",
      "https://h/?u=https%3A%2F%2Fuser%3ACANARY%40i", "https://h/?X-Amz-Signature=CANARY",
      "https://h/?subscription-key=CANARY", "https://h/?jwt=CANARY", "https://h/#/t?x=CANARY",
      "https://h/?auth[token]=CANARY", "https://h/?passwd=CANARY&q=1", "?bearer=CANARY",
    ])
  func malformed(text: String) {
    let shown = RawURL(text).printable.description
    #expect(!shown.contains("CANARY"), "\(shown)")
    #expect(!RawURL(text).printable.short.contains("CANARY"))
    let message = URLRedaction.redactedMessage("cannot fetch '\(text)', and more")
    #expect(message.hasPrefix("cannot fetch '") && message.hasSuffix(", and more"))
  }

  @Test(
    "what is no secret stays",
    arguments: [
      "https://mastodon.example/@user", "https://h:8080/a@b/c?query=from%3Aa&next_token=x",
      "http://[::1]:81/x@y", "https://h/p?author_id=1&tweet.fields=a,b&monkey=1&keyword=a",
      "data/tweets.js", "me@home.jsonl", "",
    ])
  func harmless(text: String) {
    let shown = RawURL(text).printable.description
    #expect(shown == (text == "me@home.jsonl" ? "[hidden]@home.jsonl" : text))
    #expect(URLRedaction.redactedMessage("'\(text)': no") == "'\(text)': no")
  }

  @Test("the secrets of a URL are its credentials and the values of its secret parameters")
  func secrets() {
    #expect(
      URLRedaction.secrets(in: "https://u:pw@h/p?q=1&key=k&access_token=t#id_token=i")
        .map(\.exposedContent) == ["u:pw", "pw", "k", "t", "i", "i"])
    #expect(URLRedaction.secrets(in: "https://h/p?key=[hidden]&q=1").isEmpty)
    // A secret may have any separator in it but the ampersand.
    #expect(
      URLRedaction.secrets(in: "https://h/p?token=a/b;c?d=e&q=1").map(\.exposedContent) == [
        "a/b;c?d=e"
      ])
    #expect(
      RawURL("https://h/p?token=a/b;c?d=e&q=1").printable.description
        == "https://h/p?token=[hidden]&q=1")
    #expect(URLRedaction.hasSecretInPath("https://h/p;token=a/b?q=1"))
    #expect(!URLRedaction.hasSecretInPath("https://h/p;x=a/b?token=1"))
  }
}
