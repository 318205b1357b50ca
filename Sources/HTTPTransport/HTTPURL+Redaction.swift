extension HTTPURL {
  /// `url` for a message: without user name, password and fragment, and with the values of
  /// parameters that look like secrets hidden.
  ///
  /// It works on any text, also on one that is not a URL. Characters that a terminal would act
  /// on are escaped.
  public static func redacting(_ url: String) -> String {
    var text = url[...]
    // A fragment is never sent, and sign-in pages put tokens there.
    if let hash = text.firstIndex(of: "#") { text = text[..<hash] }
    var head = text
    var query: Substring?
    if let mark = text.firstIndex(of: "?") {
      head = text[..<mark]
      query = text[text.index(after: mark)...]
    }
    var result = withoutCredentials(head)
    if let query {
      let items = query.split(separator: "&", omittingEmptySubsequences: false).map(redacted)
      result += "?" + items.joined(separator: "&")
    }
    return ByteExcerpt.escaped(result)
  }

  /// `url` for one line of a message: as `redacting(_:)` gives it, and short.
  ///
  /// Long values of parameters are cut, and so is the whole: the defaults of an API's request
  /// alone take a thousand characters.
  public static func abbreviating(_ url: String) -> String {
    let text = redacting(url)
    guard text.count > 120, let mark = text.firstIndex(of: "?") else {
      return text.count > 200 ? "\(text.prefix(200))…" : text
    }
    let items = text[text.index(after: mark)...].split(
      separator: "&", omittingEmptySubsequences: false)
    let query = items.map { item in
      guard item.count > 48 else { return String(item) }
      return "\(item.prefix(32))…"
    }
    let short = text[...mark] + query.joined(separator: "&")
    return short.count > 200 ? "\(short.prefix(200))…" : String(short)
  }

  private static func withoutCredentials(_ head: Substring) -> String {
    // A back slash is not a separator here: the safe side is to hide too much.
    let start = head.range(of: "://")?.upperBound ?? head.startIndex
    let authorityEnd = head[start...].firstIndex(of: "/") ?? head.endIndex
    guard let at = head[start..<authorityEnd].lastIndex(of: "@") else { return String(head) }
    return head[..<start] + "[hidden]" + head[at...]
  }

  private static func redacted(_ item: Substring) -> String {
    guard let equals = item.firstIndex(of: "=") else { return String(item) }
    let name = item[..<equals].lowercased()
    return isSecretName(name) ? "\(item[..<equals])=[hidden]" : String(item)
  }

  private static func isSecretName(_ name: String) -> Bool {
    // Cursors carry "token" in their names; they are no secrets, and worth seeing.
    if ["next_token", "pagination_token", "previous_token"].contains(name) { return false }
    if ["key", "sig", "auth", "pass", "pwd", "code"].contains(name) { return true }
    return [
      "token", "secret", "password", "passwd", "signature", "apikey", "api_key", "access_key",
      "oauth", "authorization", "credential", "session", "ct0", "%",
    ].contains { name.contains($0) }
  }
}

extension HTTPURL: CustomStringConvertible, CustomReflectable {
  /// The URL without secrets; `text` is the whole one.
  public var description: String { Self.redacting(text) }

  /// A mirror without children: the URL may hold secrets that `dump` would show.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Substring {
  /// The first place of `needle`, by scalars.
  fileprivate func range(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) {
        return start..<index(start, offsetBy: needle.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
