/// The rules for following redirects and for the credentials that are sent along.
struct RedirectPolicy {
  /// The origin that the request's secrets belong to.
  let firstOrigin: HTTPOrigin
  /// True if the request carries a token or headers of the caller.
  let hasSecrets: Bool
  /// The maximum number of redirects.
  let maximum: Int
  /// Hides the secrets of the request in addresses that the server chose.
  let redactor: SecretRedactor

  /// True if the next request may carry the secrets.
  ///
  /// Once they were dropped, they stay dropped: a foreign host must not choose a new address for
  /// them.
  private(set) var sendsSecrets = true
  private var visited: [HTTPURL] = []

  init(first: HTTPURL, hasSecrets: Bool, maximum: Int, hiding redactor: SecretRedactor) {
    firstOrigin = first.origin
    self.hasSecrets = hasSecrets
    self.maximum = maximum
    self.redactor = redactor
  }

  /// The number of redirects that were followed.
  var count: Int { visited.count }

  /// The next address.
  ///
  /// - Throws: `HTTPError` with `tooManyRedirects` or `redirectRefused`.
  mutating func follow(_ location: String, from current: HTTPURL) throws(HTTPError) -> HTTPURL {
    let place = shown(current.raw)
    let target: HTTPURL
    do {
      target = try current.resolving(location)
    } catch {
      throw HTTPError(
        .redirectRefused,
        "\(place) redirects to \(shown(RawURL(location))), which cannot be followed",
        hint: "only http and https URLs without user names are followed",
        cause: redactor.isContained(in: Array(location.utf8)) ? nil : error)
    }
    let shownTarget = shown(target.raw)
    if visited.contains(target) || target == current {
      throw HTTPError(.tooManyRedirects, "\(place) redirects in a circle, to \(shownTarget)")
    }
    if visited.count >= maximum {
      throw HTTPError(
        .tooManyRedirects, "more than \(maximum) redirects, the last to \(shownTarget)")
    }
    if hasSecrets, current.origin.isSecure, !target.origin.isSecure {
      throw HTTPError(
        .redirectRefused,
        "\(place) redirects to \(shownTarget), which is not encrypted, and the request has a secret",
        hint: "use the new URL without the token, if it is right")
    }
    visited.append(current)
    if target.origin != firstOrigin { sendsSecrets = false }
    return target
  }

  private func shown(_ url: RawURL) -> String { PrintableURL(url, hiding: redactor).short }
}
