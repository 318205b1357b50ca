import HTTPTransport
import Testing

@Suite("Secret")
struct SecretTests {
  @Test("no way of printing shows the content")
  func printing() {
    let secret = Secret(token)
    let request = HTTPRequest(
      url: "https://user:\(token)@h/p?access_token=\(token)&q=1#\(token)", token: secret,
      headers: [HTTPRequest.Header(name: "Cookie", value: secret)])
    var dumped = ""
    dump(secret, to: &dumped)
    dump(request.headers, to: &dumped)
    dump(request.token, to: &dumped)
    dump(request, to: &dumped)
    let response = HTTPResponse(
      status: 200, headers: ["Set-Cookie": "session=\(token)"], finalURL: request.url)
    dump(response, to: &dumped)
    if let url = try? HTTPURL("https://h/?access_token=\(token)") {
      dump(url, to: &dumped)
      dumped += "\(url)" + String(reflecting: url)
    }
    for text in [
      "\(secret)", String(describing: secret), String(reflecting: secret), dumped,
      "\([secret])", "\(Optional(secret) as Any)", "\(request)", String(reflecting: request),
      "\(response)", String(reflecting: response),
    ] {
      #expect(!text.contains(token))
      #expect(!text.isEmpty)
    }
    #expect(secret.exposedContent == token)
    #expect(
      "\(request)"
        == "GET https://[hidden]@h/p?access_token=[hidden]&q=1, with a token, headers Cookie")
  }
}
