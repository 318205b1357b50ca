import HTTPTransport

extension RefusedFields {
  /// Takes what a 400 says about the request for `url`.
  ///
  /// - Parameters:
  ///   - error: The service's answer.
  ///   - url: The URL that was sent.
  ///   - given: The user's URL, whose other parameters can't be dropped.
  /// - Returns: True if something was found that the next request can leave out.
  mutating func take(_ error: HTTPStatusError, to url: RequestURL, given: RequestURL) -> Bool {
    let before = self
    for refusal in error.refusals { take(refusal, to: url, given: given) }
    return self != before && applied(to: url) != url
  }

  /// Parameters besides fields that requests get without the user's asking, and can do without.
  private static let optional: Set = [
    "max_results", "count", "tweet_mode", "include_entities", "include_ext_alt_text", "include_rts",
    "result_type",
  ]

  private mutating func take(_ refusal: ParameterRefusal, to url: RequestURL, given: RequestURL) {
    let message = RefusalMessage(refusal.message ?? "")
    let names = url.names
    // A service may write `user.fields[3]`.
    let stated = refusal.name.map { String($0.prefix { $0 != "[" }) }
    if let name = stated ?? message.quoted.first(where: names.contains), names.contains(name) {
      if Self.isList(name) {
        let refused = refusedValues(of: name, in: url, message, refusal.values)
        if refused.isEmpty, isWhole(name, in: url, message, refusal.values) {
          insert(parameter: name)
        }
        for value in refused { insert(value, of: name) }
      } else if !given.contains(name), Self.optional.contains(name) {
        insert(parameter: name)
      }
    } else if stated == nil {
      // Nothing but the value is named.
      let candidates = names.filter { name in
        Self.isList(name) && !refusedValues(of: name, in: url, message, []).isEmpty
      }
      let best = candidates.map { fit($0, in: url, message) }.max()
      for name in candidates where fit(name, in: url, message) == best {
        for value in refusedValues(of: name, in: url, message, []) { insert(value, of: name) }
      }
    }
  }

  /// The values of a list parameter that a refusal is about; none if it is about the parameter itself.
  private func refusedValues(
    of name: String, in url: RequestURL, _ message: RefusalMessage, _ stated: [String]
  ) -> [String] {
    let sent = Self.list(url.value(of: name) ?? "")
    let isParameterNamed = message.isAboutParameter(name)
    if isParameterNamed { return [] }
    let listed = stated.flatMap(Self.list)
    // Some services list all that was sent.
    let isSelective = Set(listed) != Set(sent) || sent.count == 1
    return sent.filter { value in
      !message.accepted.contains(value)
        && (message.quoted.contains(value) || isSelective && listed.contains(value))
    }
  }

  /// True if a refusal without any value that was sent is about the list parameter itself, and not about
  /// values that were never sent.
  private func isWhole(
    _ name: String, in url: RequestURL, _ message: RefusalMessage, _ stated: [String]
  ) -> Bool {
    if message.isAboutParameter(name) { return true }
    let sent = Set(Self.list(url.value(of: name) ?? ""))
    let listed = Set(stated.flatMap(Self.list))
    return message.marked.allSatisfy { $0 == name } && (listed.isEmpty || listed == sent)
  }

  /// How well a parameter fits a message that doesn't name it: by the position of the value, then by
  /// the share of its values that the service accepts.
  private func fit(_ name: String, in url: RequestURL, _ message: RefusalMessage) -> Double {
    let sent = Self.list(url.value(of: name) ?? "")
    guard !sent.isEmpty else { return 0 }
    let isAtIndex =
      message.index.map { sent.indices.contains($0) && message.quoted.contains(sent[$0]) } ?? false
    let accepted = sent.count { message.accepted.contains($0) }
    return (isAtIndex ? 2 : 0) + Double(accepted) / Double(sent.count)
  }
}

/// The parts of a message about a refused parameter, such as
/// "The `user.fields` query parameter value [x] is not one of [id,name]" or
/// "invalid value 'x' at index 0: value must be one of: [id name]".
private struct RefusalMessage {
  /// The words in quotation marks, backquotes or brackets before the accepted ones.
  var marked: [String] = []
  /// As ``marked``; without any mark all words, as each may be the value.
  var quoted: [String] = []
  /// The accepted values, if they are listed.
  var accepted: Set<String> = []
  /// The position of the value, if it is named.
  var index: Int?
  private var head: Substring

  init(_ text: String) {
    head = text[...]
    for phrase in ["not one of", "must be one of", "must be", "expected one of", "allowed"] {
      guard let range = text.firstRange(of: phrase) else { continue }
      head = text[..<range.lowerBound]
      accepted = Set(text[range.upperBound...].split { !Self.isNamePart($0) }.map(String.init))
      break
    }
    var rest = head
    while let open = rest.firstIndex(where: { "`'\"[".contains($0) }) {
      let mark = rest[open]
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: mark == "[" ? "]" : mark) else { break }
      marked += RefusedFields.list(String(inner[..<close]))
      rest = inner[inner.index(after: close)...]
    }
    quoted = marked.isEmpty ? head.split { !Self.isNamePart($0) }.map(String.init) : marked
    if let range = head.firstRange(of: "at index ") {
      index = Int(head[range.upperBound...].prefix { $0.isNumber })
    }
  }

  /// True if the message is about the parameter `name` itself and no value of it.
  func isAboutParameter(_ name: String) -> Bool {
    ["parameter [\(name)]", "parameter '\(name)'", "parameter \"\(name)\"", "parameter `\(name)`"]
      .contains { head.contains($0) }
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "."
  }
}
