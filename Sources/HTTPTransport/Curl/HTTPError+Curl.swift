import CCurl
import Glibc

extension HTTPError {
  /// The error for a transfer that libcurl ended with `result`.
  ///
  /// - Parameters:
  ///   - result: libcurl's result, not `CURLE_OK`.
  ///   - url: the address of the hop.
  ///   - detail: libcurl's own words, which may be empty.
  ///   - systemError: the system's error number of the failed connection, or 0.
  init(curl result: CURLcode, url: HTTPURL, detail: String, systemError: Int32) {
    let place = url.printable.short
    let reason = ByteExcerpt.escaped(detail.isEmpty ? CurlLibrary.describe(result) : detail)
    let host = "\(url.origin)"
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      self.init(
        .nameResolution, "cannot find the address of \(host): \(reason)",
        hint: "check the spelling, and whether this machine is on the network")
    case CURLE_COULDNT_CONNECT:
      let isRefused = systemError == ECONNREFUSED
      self.init(
        isRefused ? .connectionRefused : .unreachable, "cannot connect to \(host): \(reason)",
        hint: isRefused
          ? "nobody listens there; check the port" : "check this machine's network and proxy")
    case CURLE_OPERATION_TIMEDOUT:
      self.init(
        .timeout, "no connection to \(host) in time: \(reason)",
        hint: "the server or the network is slow; try again later")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      self.init(
        .tls, "no trusted connection to \(host): \(reason)",
        hint: "the certificate is not trusted, expired or for another host; nothing was sent")
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      self.init(
        .connectionReset, "the connection broke while fetching \(place): \(reason)",
        hint: "try again")
    case CURLE_PARTIAL_FILE:
      self.init(
        .truncatedBody, "the body of \(place) ended early: \(reason)", hint: "try again")
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
      self.init(
        .badResponse, "the response of \(place) isn't HTTP: \(reason)",
        hint: "check the port and whether it is http or https")
    default:
      self.init(.transport, "cannot fetch \(place): \(reason) (libcurl \(result.rawValue))")
    }
  }

  /// True if the same request may well succeed a little later.
  var isTransient: Bool {
    [.connectionReset, .truncatedBody, .timeout].contains(code)
  }
}
