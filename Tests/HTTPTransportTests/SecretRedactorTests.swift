import FoundationEssentials
import HTTPTransport
import Testing

@Suite("SecretRedactor")
struct SecretRedactorTests {
  private let secret = "AAAA%2Bsecret/token=="
  private var redactor: SecretRedactor { SecretRedactor([Secret(secret)]) }

  @Test("a secret is hidden in each form that a server may give it")
  func forms() {
    for form in [
      secret, secret.uppercased(), "AAAA+secret/token==", "AAAA%252Bsecret%2Ftoken%3D%3D",
      "AAAA%252bsecret%2ftoken%3d%3d", #"AAAA%2Bsecret\/token=="#, "QUFBQSUyQnNlY3JldC90b2tlbj09",
    ] {
      #expect(redactor.redacted("a \(form) b") == "a [hidden] b", "\(form)")
      #expect(redactor.isContained(in: Array("a \(form) b".utf8)), "\(form)")
    }
  }

  @Test("a text with a secret that can't be located is hidden as a whole")
  func escaped() {
    for form in [
      #"AAAA%2Bsecret\u002ftoken=="#, #"\u0041AAA%2Bsecret/token=="#,
      "AAAA%2Bsecret&#47;token&#x3D;=", #"AAAA%2Bsecret\\\/token=="#,
    ] {
      #expect(redactor.redacted("a \(form) b") == "[hidden]", "\(form)")
      #expect(redactor.isContained(in: Array("a \(form) b".utf8)), "\(form)")
    }
  }

  @Test("a secret is found in the base64 form of a longer text", arguments: 0..<4, 0..<4)
  func withinBase64(before: Int, after: Int) {
    let text = String(repeating: "~", count: before) + secret + String(repeating: "?", count: after)
    let encoded = Data(text.utf8).base64EncodedString()
    for form in [encoded, encoded.replacing("+", with: "-").replacing("/", with: "_")] {
      #expect(redactor.isContained(in: Array("a \(form) b".utf8)), "\(form)")
      let shown = redactor.redacted("a \(form) b")
      #expect(shown.contains("[hidden]") && shown.utf8.count < 24, "\(form): \(shown)")
    }
    let bearer = Data("Bearer \(secret)".utf8).base64EncodedString()
    #expect(redactor.isContained(in: Array(bearer.utf8)))
  }

  @Test("the start of a secret is hidden where a text was cut, and does not reject a record")
  func cut() {
    for text in ["AAAA%2Bsecret/tok", "AAAA%2B", "AAAA%2Bsecret/tok…"] {
      #expect(!redactor.redacted(text).contains("AAAA"), "\(text)")
      #expect(!redactor.isContained(in: Array(text.utf8)))
    }
    #expect(redactor.redacted("AAAA") == "AAAA")
  }

  @Test("texts without a secret stay, and so do texts beside short ones")
  func others() {
    let text = #"{"text":"\u0041AAA %2B 100% &amp; tokens \/ secrets"}"#
    #expect(redactor.redacted(text) == text)
    #expect(!redactor.isContained(in: Array(text.utf8)))
    let short = SecretRedactor([Secret("a"), Secret("")])
    #expect(short.isEmpty)
    #expect(short.redacted("banana") == "banana")
    #expect(SecretRedactor().redacted(text) == text)
    #expect(!redactor.isContained(in: []))
  }

  @Test("secrets of headers are the value, the credentials in it, and the values of cookies")
  func headers() {
    func secrets(_ name: String, _ value: String) -> [String] {
      SecretRedactor.secrets(inHeader: name, value: Secret(value)).map(\.exposedContent)
    }
    #expect(
      secrets("Authorization", "Basic dXNlcjpwYXNzd29yZA==") == [
        "Basic dXNlcjpwYXNzd29yZA==", "dXNlcjpwYXNzd29yZA==", "user:password", "password",
      ])
    #expect(secrets("Cookie", "a=first; ct0=second") == ["a=first; ct0=second", "first", "second"])
    #expect(secrets("X-API-Key", "k") == ["k"])
    #expect(secrets("Accept-Language", "en").isEmpty)
  }
}
