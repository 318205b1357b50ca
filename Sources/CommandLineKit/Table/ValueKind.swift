/// The kind of value of an option or an argument.
public enum ValueKind: Sendable, Hashable {
  /// No value: the option is there or it is not.
  case flag

  /// Any text, the empty one included.
  case text

  /// A whole number in the range.
  case integer(ClosedRange<Int>)

  /// One of some words.
  case choice([Choice])

  /// The name of a file or folder; shells complete it.
  case path

  /// A text that is usually one of the words of a list that only the running program knows, such as the names
  /// of what it has stored; shells complete it.
  ///
  /// Completion scripts get the words from the hidden command `complete`, see ``CommandDescription/complete``.
  case listed(String)

  /// The choices of a value that has some; else an empty array.
  public var choices: [Choice] {
    if case .choice(let choices) = self { choices } else { [] }
  }
}
