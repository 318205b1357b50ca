import Glibc

/// A text that equals only what has the same bytes.
///
/// Swift's own texts are equal where Unicode spells one text in two ways; a unique column tells them
/// apart.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    haveSameBytes(left.text, right.text)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Whether both are nil, or texts of the same bytes.
  static func haveSameBytes(_ first: String?, _ second: String?) -> Bool {
    guard var first, var second else { return first == nil && second == nil }
    guard first.utf8.count == second.utf8.count else { return false }
    return first.withUTF8 { left in
      second.withUTF8 { right in
        guard let start = left.baseAddress, let other = right.baseAddress else { return true }
        return memcmp(start, other, left.count) == 0
      }
    }
  }
}
