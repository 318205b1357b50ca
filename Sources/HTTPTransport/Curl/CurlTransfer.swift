import CCurl

/// The state of one request and its response, as reported by libcurl's callbacks.
///
/// The callbacks run inside `CurlSession.perform` on its thread; nothing here is shared.
final class CurlTransfer {
  /// The reason why this client ended the transfer.
  enum Stop {
    case bodyTooLarge
    /// The body expands to more than its compressed size justifies.
    case bodyExpands
    case headersTooLarge
    case cancelled
    /// Enough of an error page was read.
    case problemBodyComplete
    /// The body is compressed in a way that was not asked for.
    case unknownCoding(String)
    /// The body is not compressed as its header says.
    case badCoding
    /// The caller's closure threw.
    case sink(any Error)
  }

  /// The number of bytes that are kept of the body of a failure.
  static let problemBodyLimit = 64 * 1024

  private let redactor: SecretRedactor
  private let onHead: ((HTTPHead) -> Void)?
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private let cancellation: CancellationFlag?
  private let limits: ResponseLimits
  private let maximumHeaderSize: Int

  private(set) var status = 0
  private(set) var headers = HTTPHeaders()
  private(set) var problemBody: [UInt8] = []
  private(set) var bodyByteCount: Int64 = 0
  private(set) var stop: Stop?
  /// All bytes that came from the network so far, as a sign of life.
  private(set) var activity: Int64 = 0
  /// The time spent in the caller's closure.
  private(set) var sinkTime = Duration.zero
  private var headerByteCount = 0
  /// Bytes of the body before decompression.
  private var compressedByteCount: Int64 = 0
  private var decoder: ContentDecoder?
  private var hasBody = false
  private var isHeadComplete = false
  private var hasToldHead = false

  init(
    configuration: HTTPConfiguration, limits: ResponseLimits, cancellation: CancellationFlag?,
    redactor: SecretRedactor, onHead: ((HTTPHead) -> Void)?,
    sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) {
    self.redactor = redactor
    self.onHead = onHead
    self.sink = sink
    self.cancellation = cancellation
    self.limits = limits
    maximumHeaderSize = configuration.maximumHeaderSize
  }

  /// Takes one header line.
  ///
  /// False ends the transfer.
  func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    if stop != nil { return false }
    activity &+= Int64(line.count)
    headerByteCount += line.count
    if headerByteCount > maximumHeaderSize {
      stop = .headersTooLarge
      return false
    }
    var text = String(decoding: line, as: UTF8.self)
    while let last = text.unicodeScalars.last, last == "\r" || last == "\n" {
      text.unicodeScalars.removeLast()
    }
    isHeadComplete = text.isEmpty
    if text.hasPrefix("HTTP/") {
      // Another response begins: the real one after a 100 Continue.
      headers = HTTPHeaders()
      let parts = text.split(separator: " ", maxSplits: 2)
      status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      return true
    }
    // Fields behind the body are no part of the head that was decided on.
    if hasBody { return true }
    if text.hasPrefix(" ") || text.hasPrefix("\t"), !headers.fields.isEmpty {
      headers.fields[headers.fields.count - 1].value += " " + Self.trimmed(text[...])
      return true
    }
    if let colon = text.firstIndex(of: ":") {
      headers.fields.append(
        HTTPHeaders.Field(
          name: String(text[..<colon]), value: Self.trimmed(text[text.index(after: colon)...])))
    }
    return true
  }

  /// Takes a piece of the body.
  ///
  /// False ends the transfer.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if stop != nil { return false }
    if cancellation?.isCancelled == true {
      stop = .cancelled
      return false
    }
    activity &+= Int64(bytes.count)
    if !hasBody {
      hasBody = true
      // The other codings are registered names too, but the request did not offer them.
      if let coding = headers["Content-Encoding"], coding.lowercased() != "identity" {
        decoder = ContentDecoder(coding: coding)
        if decoder == nil, isSuccess {
          stop = .unknownCoding(coding)
          return false
        }
      }
    }
    tellHead()
    compressedByteCount += Int64(bytes.count)
    guard let decoder else { return receiveContent(bytes) }
    if !decoder.decode(bytes, deliver: receiveContent), stop == nil {
      // An error page that cannot be unpacked must not hide the error.
      stop = isSuccess ? .badCoding : .problemBodyComplete
    }
    return stop == nil
  }

  /// True if the header fields are still coming.
  var isInHead: Bool { !hasBody && !isHeadComplete }

  /// The header fields without those that repeat a secret of the request.
  ///
  /// Such a field is useless, and an ETag, for one, would be stored.
  var safeHeaders: HTTPHeaders {
    guard !redactor.isEmpty else { return headers }
    return HTTPHeaders(
      headers.fields.filter { !redactor.isContained(in: Array("\($0.name): \($0.value)".utf8)) })
  }

  /// Tells the head of a success, once; the client calls it for a response without a body.
  func tellHead() {
    guard isSuccess, !hasToldHead else { return }
    hasToldHead = true
    onHead?(HTTPHead(status: status, headers: safeHeaders))
  }

  /// True if a compressed body ends before its own end, although all bytes came.
  var isCutOff: Bool { isSuccess && decoder?.isComplete == false }

  private var isSuccess: Bool { (200..<300).contains(status) }

  /// Takes a piece of the unpacked body.
  ///
  /// False ends the transfer.
  private func receiveContent(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard isSuccess else {
      problemBody.append(contentsOf: bytes.prefix(Self.problemBodyLimit - problemBody.count))
      if problemBody.count >= Self.problemBodyLimit { stop = .problemBodyComplete }
      return stop == nil
    }
    bodyByteCount += Int64(bytes.count)
    if bodyByteCount > limits.bodySize {
      stop = .bodyTooLarge
      return false
    }
    if decoder != nil, limits.isExpanded(bodyByteCount, from: compressedByteCount) {
      stop = .bodyExpands
      return false
    }
    let clock = ContinuousClock()
    let start = clock.now
    do {
      try sink(bytes)
    } catch {
      stop = .sink(error)
      return false
    }
    sinkTime += start.duration(to: clock.now)
    return true
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
    let scalars = text.unicodeScalars.drop(while: isBlank)
    let end = scalars.lastIndex { !isBlank($0) }.map { scalars.index(after: $0) }
    return String(scalars[..<(end ?? scalars.startIndex)])
  }
}

extension CurlTransfer {
  /// libcurl's header callback; `context` is the transfer.
  static let headerCallback: ccurl_data_callback = { bytes, size, count, context in
    deliver(bytes, size, count, context) { $0.receiveHeader($1) }
  }

  /// libcurl's body callback; `context` is the transfer.
  static let bodyCallback: ccurl_data_callback = { bytes, size, count, context in
    deliver(bytes, size, count, context) { $0.receiveBody($1) }
  }

  private static func deliver(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?,
    to receive: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    let (length, overflow) = size.multipliedReportingOverflow(by: count)
    guard !overflow, let context else { return 0 }
    guard let bytes, length > 0 else { return length }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    let isWanted = receive(transfer, UnsafeRawBufferPointer(start: bytes, count: length))
    // Any other number than the one given tells libcurl to stop.
    return isWanted ? length : 0
  }
}
