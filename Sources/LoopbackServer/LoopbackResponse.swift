/// A response of the server, including the ways in which it breaks the rules.
package struct LoopbackResponse: Sendable {
  /// A step of sending the body.
  package enum Step: Sendable {
    /// Sends bytes; with chunked framing they are one chunk.
    case bytes([UInt8])
    /// Waits until the gate is open, the client has gone, or the server stops.
    case gate(LoopbackGate)
    /// Ends the connection in the usual way, whatever was promised.
    case close
    /// Ends the connection with a reset, so that the client's next read fails.
    case reset
  }

  /// The framing of the body.
  package enum Framing: Sendable, Hashable {
    /// `Content-Length` with the true length.
    case contentLength
    /// `Content-Length` with that number, true or not.
    case declaredLength(Int)
    /// `Transfer-Encoding: chunked`.
    case chunked
    /// Nothing: the body ends with the connection.
    case untilClose
    /// Nothing, for answers without a body such as 304.
    case none
  }

  /// The status code.
  package var status: Int
  /// The header fields, besides those for the framing.
  package var headers: [(name: String, value: String)]
  /// The body, step by step.
  package var steps: [Step]
  /// The framing of the body.
  package var framing: Framing
  /// Steps before the status line.
  package var stepsBeforeHead: [Step] = []

  /// A response of that status with a body in one piece.
  package init(
    _ status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    framing: Framing = .contentLength
  ) {
    self.init(status, headers: headers, steps: body.isEmpty ? [] : [.bytes(body)], framing: framing)
  }

  /// A response of that status with a text as its body.
  package init(
    _ status: Int = 200, headers: [(name: String, value: String)] = [], text: String,
    framing: Framing = .contentLength
  ) {
    self.init(status, headers: headers, body: Array(text.utf8), framing: framing)
  }

  /// A response whose body is sent in steps.
  package init(
    _ status: Int = 200, headers: [(name: String, value: String)] = [], steps: [Step],
    framing: Framing = .contentLength
  ) {
    self.status = status
    self.headers = headers
    self.steps = steps
    self.framing = framing
  }

  /// A JSON text with its media type.
  package static func json(_ text: String, status: Int = 200) -> LoopbackResponse {
    LoopbackResponse(status, headers: [("Content-Type", "application/json")], text: text)
  }

  /// A redirect.
  package static func redirect(to location: String, status: Int = 302) -> LoopbackResponse {
    LoopbackResponse(status, headers: [("Location", location)])
  }

  /// The length of all bytes in `steps`.
  var bodyLength: Int {
    steps.reduce(0) { sum, step in
      if case .bytes(let bytes) = step { return sum + bytes.count }
      return sum
    }
  }
}
