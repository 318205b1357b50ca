import Glibc

/// One connection: reads requests one after the other and sends the answers.
struct LoopbackConnection {
  /// The largest head that is read.
  private static let headLimit = 256 * 1024

  let socket: LoopbackSocket
  let number: Int
  private var buffer: [UInt8] = []

  init(socket: LoopbackSocket, number: Int) {
    self.socket = socket
    self.number = number
  }

  /// The next request, or nil at the end of the connection or where it is not HTTP.
  mutating func readRequest() -> LoopbackRequest? {
    var headEnd = Self.endOfHead(buffer)
    while headEnd == nil {
      let piece = socket.read()
      if piece.isEmpty || buffer.count > Self.headLimit { return nil }
      buffer.append(contentsOf: piece)
      // A TLS client speaks no HTTP, and waits for an answer as this side waits for more.
      guard let first = buffer.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z")
      else { return nil }
      headEnd = Self.endOfHead(buffer)
    }
    guard let headEnd else { return nil }
    let head = String(decoding: buffer[..<headEnd], as: UTF8.self)
    buffer.removeFirst(headEnd + 4)
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let start = lines[0].split(separator: " ")
    guard start.count == 3 else { return nil }
    let fields = lines.dropFirst().compactMap { line -> LoopbackRequest.Field? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return LoopbackRequest.Field(name: String(line[..<colon]), value: String(value))
    }
    var request = LoopbackRequest(
      method: String(start[0]), target: String(start[1]), fields: fields, body: [],
      connection: number)
    let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
    while buffer.count < length {
      let piece = socket.read()
      if piece.isEmpty { return nil }
      buffer.append(contentsOf: piece)
    }
    request.body = Array(buffer.prefix(length))
    buffer.removeFirst(max(0, length))
    return request
  }

  /// Sends `response`.
  ///
  /// - Returns: whether the connection stays open for the next request.
  func send(_ response: LoopbackResponse) -> Bool {
    guard run(response.stepsBeforeHead, isChunked: false) else { return false }
    var head = "HTTP/1.1 \(response.status) \(Self.phrase(response.status))\r\n"
    for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
    switch response.framing {
    case .contentLength: head += "Content-Length: \(response.bodyLength)\r\n"
    case .declaredLength(let length): head += "Content-Length: \(length)\r\n"
    case .chunked: head += "Transfer-Encoding: chunked\r\n"
    case .untilClose: head += "Connection: close\r\n"
    case .none: break
    }
    guard socket.send(Array((head + "\r\n").utf8)) else { return false }
    guard run(response.steps, isChunked: response.framing == .chunked) else { return false }
    if response.framing == .chunked { return socket.send(Array("0\r\n\r\n".utf8)) }
    return response.framing != .untilClose
  }

  private func run(_ steps: [LoopbackResponse.Step], isChunked: Bool) -> Bool {
    for step in steps {
      switch step {
      case .bytes(let bytes):
        var piece = bytes
        if isChunked {
          if bytes.isEmpty { continue }
          piece = Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
        }
        if !socket.send(piece) { return false }
      case .gate(let gate):
        if !socket.wait(at: gate) { return false }
      case .close:
        return false
      case .reset:
        socket.prepareReset()
        return false
      }
    }
    return true
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...(bytes.count - 4)).first { bytes[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
  }

  private static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 304: "Not Modified"
    case 404: "Not Found"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    default: "Status \(status)"
    }
  }
}
