/// The rules by which parts of a URL are taken for secrets.
///
/// They work on any text, also on one that is not a URL, and would rather hide too much.
package enum URLRedaction {
  /// The replacement for a secret.
  package static let mark = "[hidden]"

  /// `url` without user name, password and fragment, and with the values of secret parameters hidden.
  static func redacted(_ url: String) -> String {
    // A fragment is never sent, and sign-in pages put tokens there.
    let text = url.prefix { $0 != "#" }
    let query = text.firstIndex(of: "?") ?? text.endIndex
    return hidingParts(
      ofPath: Substring(withoutCredentials(text[..<query])), query: text[query...])
  }

  /// `text` with the secrets of every URL in it hidden, such as a message that quotes some.
  package static func redactedMessage(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "@") }) else {
      return text
    }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: { !isBreak($0) }) {
      result += rest[..<start]
      let end = rest[start...].firstIndex(where: isBreak) ?? rest.endIndex
      let word = rest[start..<end]
      let isURL = word.contains("://") || word.contains(":/") && word.contains("@")
      if isURL || word.contains("?") || word.contains("&") {
        let query = word.firstIndex(of: "?") ?? word.endIndex
        let head = isURL ? withoutCredentials(word[..<query]) : String(word[..<query])
        result += hidingParts(ofPath: Substring(head), query: word[query...])
      } else {
        result += word
      }
      rest = rest[end...]
    }
    return result + rest
  }

  /// True if a parameter of that name has a secret as its value.
  package static func isSecretName(_ name: some StringProtocol) -> Bool {
    let name = name.lowercased()
    // Cursors carry "token" in their names; they are no secrets, and worth seeing.
    if ["next_token", "pagination_token", "previous_token"].contains(name) { return false }
    // A name that is percent-encoded hides what it is.
    if name.contains("%") { return true }
    let letters = name.filter { $0 != "_" && $0 != "-" && $0 != "." && $0 != "[" && $0 != "]" }
    if ["sig", "auth", "pass", "pwd", "pw", "code", "pin", "sid", "otp", "ct0", "jwt"]
      .contains(letters)
    {
      return true
    }
    if letters == "key" || ["_key", "-key", ".key"].contains(where: name.hasSuffix) { return true }
    return [
      "token", "secret", "passw", "passphrase", "signature", "apikey", "accesskey", "privatekey",
      "authkey", "oauth", "authorization", "credential", "session", "bearer", "jwt", "cookie",
    ].contains { letters.contains($0) }
  }

  /// Hides the part before an `@` in the authority of a URL.
  ///
  /// A password may have a slash in it, so in a text that isn't a proper URL everything before the last
  /// `@` is hidden.
  private static func withoutCredentials(_ head: Substring) -> String {
    var start = head.startIndex
    if let colon = head.firstIndex(of: ":"),
      head[..<colon].allSatisfy({
        $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == "."
      })
    {
      let rest = head[head.index(after: colon)...]
      // `http:/host` and `http:///host` lead to the same server for a tolerant reader.
      let afterSlashes = rest.drop { $0 == "/" || $0 == "\\" }.startIndex
      if afterSlashes > rest.startIndex { start = afterSlashes }
    }
    guard let last = head[start...].lastIndex(of: "@") else { return String(head) }
    let authorityEnd = head[start...].firstIndex { $0 == "/" || $0 == "\\" } ?? head.endIndex
    let authority = head[start..<authorityEnd]
    if let at = authority.lastIndex(of: "@") {
      return hidden(
        head, from: start, upTo: last > authorityEnd && !isProper(authority) ? last : at)
    }
    // Paths such as /@user are common, so a proper authority ends the search.
    return isProper(authority) ? String(head) : hidden(head, from: start, upTo: last)
  }

  private static func hidden(
    _ head: Substring, from start: String.Index, upTo at: String.Index
  ) -> String {
    head[..<start] + mark + head[at...]
  }

  /// True if `authority` is a host with a port, if it has a colon.
  private static func isProper(_ authority: Substring) -> Bool {
    let host =
      authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    if host.hasPrefix("[") { return true }
    guard let colon = host.firstIndex(of: ":") else { return !host.isEmpty }
    return host[host.index(after: colon)...].allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Hides the secret values of a query's parameters, and the rest of a path from a secret on.
  ///
  /// Only an ampersand ends a parameter: a secret may have any other separator in it.
  private static func hidingParts(ofPath path: Substring, query: Substring) -> String {
    var result = secretPlace(inPath: path).map { path[..<$0] + mark } ?? String(path)
    guard query.first == "?" else { return result }
    let items = query.dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    result += "?" + items.map(redacted(item:)).joined(separator: "&")
    return result
  }

  /// Returns the index at which the first secret value of a path begins.
  private static func secretPlace(inPath path: Substring) -> String.Index? {
    var rest = path
    while true {
      let end = rest.firstIndex(where: isSeparator) ?? rest.endIndex
      let item = rest[..<end]
      if isSecret(item: item), let equals = item.firstIndex(of: "="), item[equals...] != "=\(mark)"
      {
        return item.index(after: equals)
      }
      guard end < rest.endIndex else { return nil }
      rest = rest[rest.index(after: end)...]
    }
  }

  private static func redacted(item: Substring) -> String {
    guard let equals = item.firstIndex(of: "="), isSecret(item: item) else { return String(item) }
    return "\(item[..<equals])=\(mark)"
  }

  /// True if a part `name=value` of a query has a secret as its value, or contains one.
  package static func isSecret(item: some StringProtocol) -> Bool {
    guard let equals = item.firstIndex(of: "=") else { return false }
    return isSecretName(item[..<equals]) || isNested(Substring(item[item.index(after: equals)...]))
  }

  /// The secrets in `url`: user name and password, and the values of secret parameters.
  package static func secrets(in url: String) -> [Secret] {
    var parts: [String] = []
    let head = url.prefix { $0 != "?" && $0 != "#" }
    if let scheme = head.firstIndex(of: ":"), let at = head.lastIndex(of: "@"), scheme < at {
      let credentials = head[head.index(after: scheme)..<at].drop { $0 == "/" }
      parts.append(String(credentials))
      if let colon = credentials.firstIndex(of: ":") {
        parts.append(String(credentials[credentials.index(after: colon)...]))
      }
    }
    let query = url.firstIndex(of: "?") ?? url.endIndex
    if let place = secretPlace(inPath: url[..<query]) { parts.append(String(url[place..<query])) }
    let items = url[query...].dropFirst().split { $0 == "&" || $0 == "#" }
    let fragment = url.drop { $0 != "#" }.dropFirst().split { $0 == "&" || $0 == "?" }
    for item in items + fragment where isSecret(item: item) {
      guard let equals = item.firstIndex(of: "=") else { continue }
      parts.append(String(item[item.index(after: equals)...]))
    }
    return parts.filter { $0 != mark }.map { Secret($0) }
  }

  /// True if the path of `url` contains a secret, such as `/x;token=y`.
  package static func hasSecretInPath(_ url: String) -> Bool {
    secretPlace(inPath: url.prefix { $0 != "?" && $0 != "#" }) != nil
  }

  /// True if a value is itself a text with a secret parameter, such as an encoded URL.
  private static func isNested(_ value: Substring) -> Bool {
    guard value.contains("=") || value.contains("%") else { return false }
    var text = String(value)
    // What is encoded twice is decoded by the next server.
    for _ in 0..<3 {
      let decoded = SecretRedactor.percentDecoded(text)
      if decoded == text { break }
      text = decoded
    }
    if text.contains("://"), text.contains("@") { return true }
    guard text.contains("=") else { return false }
    return text.split(whereSeparator: isSeparator).contains { item in
      item.split(separator: "=").dropLast().contains { isSecretName($0) }
    }
  }

  private static func isSeparator(_ character: Character) -> Bool {
    switch character {
    case "?", "&", ";", "/", "#": true
    default: false
    }
  }

  private static func isBreak(_ character: Character) -> Bool {
    switch character {
    case " ", "\n", "\t", "'", "\"", "`", "(", ")", "<", ">", ",": true
    default: false
    }
  }
}
