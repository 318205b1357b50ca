import CCurl

/// The libcurl handles of one client: an easy handle for requests, and a multi handle that owns
/// the open connections and lets this side look around while it waits.
final class CurlSession {
  /// The end of a transfer, as reported by libcurl or by this client.
  enum Ending {
    case finished(CURLcode)
    case gaveUp(TransferWatch.Finding)
    case cancelled
  }

  private let curl: ccurl_library
  private let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private let configuration: HTTPConfiguration

  /// Handles with the options that all requests share.
  init(configuration: HTTPConfiguration) throws(HTTPError) {
    do {
      curl = try CurlLibrary.functions()
    } catch {
      errorText.deallocate()
      throw error
    }
    guard let easy = curl.pointee.curl_easy_init() else {
      errorText.deallocate()
      throw HTTPError(.transport, "no memory for a transfer")
    }
    guard let multi = curl.pointee.curl_multi_init() else {
      curl.pointee.curl_easy_cleanup(easy)
      errorText.deallocate()
      throw HTTPError(.transport, "no memory for a transfer")
    }
    self.easy = easy
    self.multi = multi
    self.configuration = configuration
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    try setSharedOptions()
  }

  deinit {
    curl.pointee.curl_easy_cleanup(easy)
    _ = curl.pointee.curl_multi_cleanup(multi)
    errorText.deallocate()
  }

  /// Sends one request and reads its response into `transfer`; follows nothing.
  ///
  /// - Parameters:
  ///   - duration: The longest time of the response, with the redirects before it.
  ///   - timeBefore: The time of those redirects, to which this one's is added.
  func perform(
    _ url: HTTPURL, headerLines: [String], transfer: CurlTransfer, duration: Duration,
    timeBefore: inout Duration, cancellation: CancellationFlag?
  ) throws(HTTPError) -> Ending {
    var list = CurlHeaderList(curl)
    for line in headerLines { try list.append(line) }
    try set(CURLOPT_URL, url.text)
    // To a proxy a loopback address is the proxy's own machine, which nobody means; and a token
    // for this machine must not travel there in the clear.
    let usesProxy = configuration.usesEnvironmentProxy && !url.origin.isLoopback
    try check(ccurl_set_string(curl, easy, CURLOPT_PROXY, usesProxy ? nil : ""))
    try check(ccurl_set_list(curl, easy, CURLOPT_HTTPHEADER, list.head))
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    try check(ccurl_set_pointer(curl, easy, CURLOPT_WRITEDATA, context))
    try check(ccurl_set_pointer(curl, easy, CURLOPT_HEADERDATA, context))
    errorText.pointee = 0
    guard curl.pointee.curl_multi_add_handle(multi, easy) == CURLM_OK else {
      throw HTTPError(.transport, "libcurl cannot begin the transfer of \(shown(url))")
    }
    defer {
      // The handle keeps no pointer to what ends with this call.
      _ = curl.pointee.curl_multi_remove_handle(multi, easy)
      _ = ccurl_set_list(curl, easy, CURLOPT_HTTPHEADER, nil)
      _ = ccurl_set_pointer(curl, easy, CURLOPT_WRITEDATA, nil)
      _ = ccurl_set_pointer(curl, easy, CURLOPT_HEADERDATA, nil)
    }
    var watch = TransferWatch(
      window: configuration.stallTimeout, minimumSpeed: configuration.minimumSpeed,
      duration: duration, timeBefore: timeBefore, now: .now)
    let ending = try run(url, transfer: transfer, watch: &watch, cancellation: cancellation)
    timeBefore = watch.elapsed(now: .now, sinkTime: transfer.sinkTime)
    withExtendedLifetime(transfer) {}
    _ = list.head
    return ending
  }

  /// libcurl's own words for the last failure; empty where it has none.
  var lastErrorText: String { String(cString: errorText) }

  /// Bytes of the last body as they came over the network.
  var receivedByteCount: Int64 {
    var count: curl_off_t = 0
    guard ccurl_get_offset(curl, easy, CURLINFO_SIZE_DOWNLOAD_T, &count) == CURLE_OK else {
      return 0
    }
    return Int64(count)
  }

  /// True if the last request needed no new connection.
  var reusedConnection: Bool {
    var count = 0
    return ccurl_get_long(curl, easy, CURLINFO_NUM_CONNECTS, &count) == CURLE_OK && count == 0
  }

  /// The system's error number of the last failed connection, or 0.
  var systemError: Int32 {
    var number = 0
    guard ccurl_get_long(curl, easy, CURLINFO_OS_ERRNO, &number) == CURLE_OK else { return 0 }
    return Int32(truncatingIfNeeded: number)
  }

  private func run(
    _ url: HTTPURL, transfer: CurlTransfer, watch: inout TransferWatch,
    cancellation: CancellationFlag?
  ) throws(HTTPError) -> Ending {
    while true {
      var running: Int32 = 0
      let status = curl.pointee.curl_multi_perform(multi, &running)
      guard status == CURLM_OK else {
        throw HTTPError(
          .transport, "libcurl failed with \(shown(url)): multi error \(status.rawValue)")
      }
      var result = CURLE_OK
      if ccurl_next_result(curl, multi, &result) != 0 { return .finished(result) }
      if cancellation?.isCancelled == true { return .cancelled }
      let finding = watch.finding(
        now: .now, activity: transfer.activity, sinkTime: transfer.sinkTime,
        isConnected: isConnected)
      if let finding { return .gaveUp(finding) }
      // A tenth of a second is how late a cancellation may be noticed.
      let wait = min(Duration.milliseconds(100), watch.remaining)
      let milliseconds = Int32(wait / .milliseconds(1)) + 1
      guard curl.pointee.curl_multi_poll(multi, nil, 0, milliseconds, nil) == CURLM_OK else {
        throw HTTPError(.transport, "libcurl cannot wait for \(shown(url))")
      }
    }
  }

  /// True if the request is on its way; before that the connect timeout is in charge.
  private var isConnected: Bool {
    var microseconds: curl_off_t = 0
    return ccurl_get_offset(curl, easy, CURLINFO_PRETRANSFER_TIME_T, &microseconds) == CURLE_OK
      && microseconds > 0
  }

  private func setSharedOptions() throws(HTTPError) {
    // libcurl keeps the time in 32 bits on some machines.
    let wished = configuration.connectTimeout / .milliseconds(1)
    let milliseconds = Int(min(max(wished, 1), Double(Int32.max)))
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_HTTPGET, 1)
    try set(CURLOPT_PROTOCOLS_STR, "http,https")
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds)
    try set(CURLOPT_USERAGENT, configuration.userAgent)
    // The headers of the request are for the server, not for a proxy before it.
    try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if let file = configuration.certificateAuthorityFile { try set(CURLOPT_CAINFO, file) }
    try check(
      ccurl_set_callback(curl, easy, CURLOPT_WRITEFUNCTION, CurlTransfer.bodyCallback))
    try check(
      ccurl_set_callback(curl, easy, CURLOPT_HEADERFUNCTION, CurlTransfer.headerCallback))
    try check(ccurl_set_pointer(curl, easy, CURLOPT_ERRORBUFFER, errorText))
  }

  private func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
    try check(ccurl_set_long(curl, easy, option, value))
  }

  private func set(_ option: CURLoption, _ value: String) throws(HTTPError) {
    try check(ccurl_set_string(curl, easy, option, value))
  }

  private func check(_ code: CURLcode) throws(HTTPError) {
    guard code == CURLE_OK else {
      throw HTTPError(.transport, "libcurl refuses an option: \(CurlLibrary.describe(code))")
    }
  }

  private func shown(_ url: HTTPURL) -> String { url.printable.short }
}
