/// An error that reports why one of Foundation's predicates can't be translated.
public struct TypedPredicateError: Error, Sendable, CustomStringConvertible {
  /// The part that has no counterpart, as Swift names its type.
  public let part: String
  /// The problem, and what to write instead.
  public let message: String

  /// An error about a part.
  init(_ part: Any, _ message: String) {
    var name = String(describing: type(of: part))
    if let bracket = name.firstIndex(of: "<") { name = String(name[..<bracket]) }
    self.part = name
    self.message = message
  }

  /// The message, behind the part that it is about.
  public var description: String { "'\(part)' can't be translated: \(message)" }
}
