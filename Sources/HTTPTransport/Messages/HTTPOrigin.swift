/// Scheme, host and port: what a token belongs to.
package struct HTTPOrigin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`, in lower case.
  package let scheme: String
  /// The host in lower case; an IPv6 address is in brackets.
  package let host: String
  /// The port, also where the URL does not name it.
  package let port: Int

  /// True if the connection is encrypted.
  package var isSecure: Bool { scheme == "https" }

  /// True if the host is this machine.
  package var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" || host.hasSuffix(".localhost") { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The origin as it stands at the start of a URL, with the port where it is not the usual one.
  package var description: String {
    let usual = isSecure ? 443 : 80
    return port == usual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
  }
}
