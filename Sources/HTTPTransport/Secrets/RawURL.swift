/// A URL as a user or a server wrote it, which may contain secrets such as an access token.
///
/// Every way of turning it into text that does not ask for the whole one (string interpolation, `print`,
/// `dump`, `String(reflecting:)`, a mirror) shows ``printable``.
public struct RawURL: Sendable, Hashable {
  /// The whole text, for the places that send or store it.
  public let exposedText: String

  /// A URL with that text.
  public init(_ text: String) {
    exposedText = text
  }

  /// The URL without its secrets.
  public var printable: PrintableURL { PrintableURL(self) }
}

extension RawURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The URL without its secrets.
  public var description: String { printable.description }

  /// The URL without its secrets.
  public var debugDescription: String { printable.description }

  /// A mirror without children, so that `dump` has nothing to show.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
