/// Finds the secrets of a run in text from outside, and hides them.
///
/// A server may repeat the token that it was sent: in an error, a header, a redirect, or in a record.
/// A secret is found as it is, percent-encoded, decoded, in base64, and with JSON's escapes, in upper
/// or lower case.
package struct SecretRedactor: Sendable, Hashable {
  /// Shorter secrets are words that occur in any text.
  private static let shortestSecret = 6
  /// Shorter values of other headers, such as `en` or `1`, are no secrets.
  private static let shortestHeaderValue = 12
  /// A cut text may end within a secret, so as many of its first bytes are hidden, too.
  private static let prefixLength = 16

  /// All forms in lower case, the longest first.
  private let forms: [[UInt8]]

  /// A redactor of `secrets`; without any it changes nothing.
  package init(_ secrets: [Secret] = []) {
    var forms: Set<[UInt8]> = []
    for secret in secrets {
      let text = secret.exposedContent
      for form in Self.forms(of: text) where form.utf8.count >= Self.shortestSecret {
        forms.insert(Array(form.utf8).map(Self.lowercased))
      }
    }
    self.init(forms: forms)
  }

  private init(forms: Set<[UInt8]>) {
    self.forms = forms.sorted {
      $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count
    }
  }

  /// A redactor that hides `secrets`, too.
  package func adding(_ secrets: [Secret]) -> SecretRedactor {
    secrets.isEmpty
      ? self : SecretRedactor(forms: Set(forms).union(SecretRedactor(secrets).forms))
  }

  /// True if there is nothing to hide.
  package var isEmpty: Bool { forms.isEmpty }

  /// True if a header of that name has a secret as its value.
  package static func isSecretHeader(_ name: String) -> Bool {
    name.lowercased().contains("auth") || URLRedaction.isSecretName(name)
  }

  /// The secrets in the value of a request's header: the value, the part after a scheme such as `Basic`,
  /// the user name and password in it, and the values of cookies.
  package static func secrets(inHeader name: String, value: Secret) -> [Secret] {
    let text = value.exposedContent
    guard isSecretHeader(name) || text.utf8.count >= shortestHeaderValue else { return [] }
    var parts = [text]
    if name.lowercased() == "cookie" {
      parts += text.split(separator: ";").compactMap { part in
        part.firstIndex(of: "=").map { String(part[part.index(after: $0)...]) }
      }
    } else if let blank = text.firstIndex(of: " ") {
      let credentials = String(text[text.index(after: blank)...].drop { $0 == " " })
      parts.append(credentials)
      if text[..<blank].lowercased() == "basic", let decoded = base64Decoded(credentials) {
        parts.append(decoded)
        if let colon = decoded.firstIndex(of: ":") {
          parts.append(String(decoded[decoded.index(after: colon)...]))
        }
      }
    }
    return parts.filter { !$0.isEmpty }.map { Secret($0) }
  }

  /// `text` with every secret replaced by `[hidden]`.
  ///
  /// A secret that is escaped in a way that can't be located hides the whole text.
  package func redacted(_ text: String) -> String {
    guard !isEmpty else { return text }
    let bytes = Array(text.utf8)
    let result = redacted(bytes)
    let shown = result == bytes ? text : String(decoding: result, as: UTF8.self)
    return containsEscaped(shown.utf8.map(Self.lowercased)) ? URLRedaction.mark : shown
  }

  /// `bytes` with every secret replaced by `[hidden]`, and one at the end that was cut, too.
  package func redacted(_ bytes: [UInt8]) -> [UInt8] {
    guard !isEmpty else { return bytes }
    let text = bytes.map(Self.lowercased)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let length = matchLength(in: text, at: index) {
        result += Array(URLRedaction.mark.utf8)
        index += length
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// True if `bytes` contain a whole secret in any form.
  package func isContained(in bytes: [UInt8]) -> Bool {
    guard !isEmpty else { return false }
    let text = bytes.map(Self.lowercased)
    return forms.contains { Self.contains(text, $0) } || containsEscaped(text)
  }

  /// The length of the secret that starts at `index`, or of the part of it before a cut.
  private func matchLength(in text: [UInt8], at index: Int) -> Int? {
    for form in forms where form[0] == text[index] {
      var length = 0
      while length < form.count, index + length < text.count, form[length] == text[index + length] {
        length += 1
      }
      if length == form.count || length >= Self.prefixLength { return length }
      if length >= Self.shortestSecret, index + length == text.count { return length }
    }
    return nil
  }

  private func containsEscaped(_ text: [UInt8]) -> Bool {
    var text = text
    // An escaped text may be escaped again, as JSON within JSON is.
    for _ in 0..<3 {
      let plain = Self.unescaped(text).map(Self.lowercased)
      if plain == text { return false }
      text = plain
      if forms.contains(where: { Self.contains(text, $0) }) { return true }
    }
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}
