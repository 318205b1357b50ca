/// A URL that may be shown and logged: without user name, password and fragment, with the values of
/// secret parameters replaced by `[hidden]`, and with control characters escaped.
///
/// It is made from a ``RawURL`` only, so a text of this type never contains a secret that the rules of
/// ``URLRedaction`` know.
package struct PrintableURL: Sendable, Hashable, CustomStringConvertible {
  /// The URL without its secrets.
  package let description: String

  /// Removes the secrets of `url`.
  ///
  /// - Parameter redactor: Hides the secrets of the run wherever else they are in it.
  package init(_ url: RawURL, hiding redactor: SecretRedactor = SecretRedactor()) {
    // First the whole secrets of the run: the rules of URLs may cut one in two.
    let text = redactor.redacted(url.exposedText)
    description = redactor.redacted(ByteExcerpt.escaped(URLRedaction.redacted(text)))
  }

  /// The URL for one line of a message: long values of parameters are cut, and so is the whole.
  ///
  /// The defaults of an API's request alone take a thousand characters.
  package var short: String {
    guard description.utf8.count > 120, let mark = description.firstIndex(of: "?") else {
      return Self.cut(description, to: 200)
    }
    let items = description[description.index(after: mark)...].split(
      separator: "&", omittingEmptySubsequences: false)
    let query = items.map { $0.utf8.count > 48 ? Self.cut(String($0), to: 32) : String($0) }
    return Self.cut(description[...mark] + query.joined(separator: "&"), to: 200)
  }

  private static func cut(_ text: String, to length: Int) -> String {
    let scalars = text.unicodeScalars
    return scalars.count > length ? "\(Substring(scalars.prefix(length)))…" : text
  }
}
