package import HTTPTransport

/// A URL taken apart just far enough to read and add query parameters.
///
/// What is not changed stays byte for byte as it was given: order, empty items, the way in which
/// a character is percent-encoded. It does not check the URL; the transport does.
package struct RequestURL: Sendable, Hashable {
  /// Everything before the question mark: scheme, host, port and path.
  package let base: String
  /// The text behind `#`, which is never sent; nil where there is none.
  ///
  /// A query such as `?query=#swift` ends up here: `#` must be written `%23`.
  package let fragment: String?
  /// The items between the ampersands as written.
  private var items: [Item]
  private var hasQuery: Bool

  private struct Item: Sendable, Hashable {
    var text: String
    var name: String

    init(_ text: Substring) {
      self.text = String(text)
      name = RequestURL.decoded(text.prefix { $0 != "=" })
    }

    init(name: String, value: String) {
      self.name = name
      text = "\(RequestURL.encoded(name))=\(RequestURL.encoded(value))"
    }
  }

  /// Takes a URL apart.
  package init(_ url: RawURL) {
    self.init(url.exposedText)
  }

  /// Takes `text` apart.
  package init(_ text: String) {
    var rest = text[...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    } else {
      fragment = nil
    }
    guard let mark = rest.firstIndex(of: "?") else {
      base = String(rest)
      items = []
      hasQuery = false
      return
    }
    base = String(rest[..<mark])
    hasQuery = true
    let query = rest[rest.index(after: mark)...]
    items =
      query.isEmpty
      ? []
      : query.split(separator: "&", omittingEmptySubsequences: false).map { Item($0) }
  }

  /// The whole URL without its fragment.
  package var text: String {
    guard hasQuery || !items.isEmpty else { return base }
    return base + "?" + items.map(\.text).joined(separator: "&")
  }

  /// The path, which begins with a slash; `/` where the URL has none.
  package var path: Substring {
    guard let start = base.firstSeparator("://") else {
      return base.firstIndex(of: "/").map { base[$0...] } ?? "/"
    }
    return base[start...].firstIndex(of: "/").map { base[$0...] } ?? "/"
  }

  /// Whether the URL names that parameter, with or without a value.
  package func contains(_ name: String) -> Bool {
    items.contains { $0.name == name }
  }

  /// The names of the parameters, each once, in order.
  var names: [String] {
    items.map(\.name).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The decoded value of the first parameter with that name, or nil where the URL has none.
  package func value(of name: String) -> String? {
    guard let item = items.first(where: { $0.name == name }) else { return nil }
    guard let equals = item.text.firstIndex(of: "=") else { return "" }
    return Self.decoded(item.text[item.text.index(after: equals)...])
  }

  /// The names of the parameters that have other values than those of a URL with the same names.
  func namesOfDifferences(from other: RequestURL) -> [String] {
    zip(items, other.items).filter { $0.text != $1.text }.map { $0.0.name }
  }

  /// The URL with the value of each secret parameter replaced by a mark, as it is stored.
  ///
  /// - Parameter names: Further parameters whose values are secrets.
  func hidingSecrets(_ names: Set<String> = []) -> RequestURL {
    var url = self
    for index in url.items.indices {
      let item = url.items[index]
      guard names.contains(item.name) || URLRedaction.isSecret(item: item.text) else { continue }
      url.items[index].text = "\(item.text.prefix { $0 != "=" })=\(URLRedaction.mark)"
    }
    return url
  }

  /// The names of the parameters whose values are not known, since secrets aren't stored.
  var hiddenNames: [String] {
    items.filter { $0.text.hasSuffix("=\(URLRedaction.mark)") }.map(\.name)
  }

  /// The URL with hidden values filled in, as far as `secrets` has them.
  func filling(_ secrets: [String: Secret]) -> RequestURL {
    var url = self
    for index in url.items.indices {
      let item = url.items[index]
      guard item.text.hasSuffix("=\(URLRedaction.mark)"), let secret = secrets[item.name] else {
        continue
      }
      url.items[index].text = "\(item.text.prefix { $0 != "=" })=\(secret.exposedContent)"
    }
    return url
  }

  /// The values of the parameters that are hidden in `stored`, as they are written here.
  func secrets(hiddenIn stored: RequestURL) -> [String: Secret] {
    let names = Set(stored.hiddenNames)
    return items.reduce(into: [:]) { result, item in
      guard names.contains(item.name), let equals = item.text.firstIndex(of: "=") else { return }
      result[item.name] = Secret(String(item.text[item.text.index(after: equals)...]))
    }
  }

  /// The names of the parameters whose values contain a secret that `redactor` knows.
  func names(containing redactor: SecretRedactor) -> Set<String> {
    Set(
      items.filter { item in
        let value = item.text.drop { $0 != "=" }
        return redactor.isContained(in: Array(value.utf8))
      }.map(\.name))
  }

  /// Adds a parameter at the end.
  package mutating func append(_ name: String, _ value: String) {
    items.append(Item(name: name, value: value))
  }

  /// Gives a parameter a value: in its place where it is there, else at the end.
  ///
  /// Further parameters with that name are removed.
  package mutating func set(_ name: String, _ value: String) {
    guard let index = items.firstIndex(where: { $0.name == name }) else {
      append(name, value)
      return
    }
    items[index] = Item(name: name, value: value)
    var position = 0
    items.removeAll { item in
      defer { position += 1 }
      return position > index && item.name == name
    }
  }

  /// Removes all parameters with that name.
  package mutating func remove(_ name: String) {
    items.removeAll { $0.name == name }
    if items.isEmpty { hasQuery = false }
  }
}

extension RequestURL: CustomStringConvertible, CustomReflectable {
  /// The URL without its secrets; ``text`` is the whole one.
  package var description: String { RawURL(text).printable.description }

  /// A mirror without children, so that `dump` shows nothing more.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
