/// A text that must never be printed: a bearer token, a cookie, an authorisation header.
///
/// Every way of turning a value into text that does not ask for the content (string
/// interpolation, `print`, `dump`, `String(reflecting:)`, a mirror) shows `[secret]`.
package struct Secret: Sendable, Hashable {
  private let content: String

  /// Keeps `content` from being printed.
  package init(_ content: String) {
    self.content = content
  }

  /// The text itself, for the one place that sends it.
  package var exposedContent: String { content }

  /// True if there is no text at all.
  package var isEmpty: Bool { content.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `[secret]`.
  package var description: String { "[secret]" }

  /// Always `[secret]`.
  package var debugDescription: String { "[secret]" }

  /// A mirror without children, so that `dump` has nothing to show.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
