/// A URL as a user or a server wrote it, which may contain secrets such as an access token.
///
/// Every way of turning it into text that does not ask for the whole one (string interpolation, `print`,
/// `dump`, `String(reflecting:)`, a mirror) shows ``printable``.
package struct RawURL: Sendable, Hashable {
  /// The whole text, for the places that send or store it.
  package let exposedText: String

  /// A URL with that text.
  package init(_ text: String) {
    exposedText = text
  }

  /// The URL without its secrets.
  package var printable: PrintableURL { PrintableURL(self) }
}

extension RawURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The URL without its secrets.
  package var description: String { printable.description }

  /// The URL without its secrets.
  package var debugDescription: String { printable.description }

  /// A mirror without children, so that `dump` has nothing to show.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
