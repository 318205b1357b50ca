/// What an option or an argument takes as its value.
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

  /// The choices of a value that has some; else an empty array.
  public var choices: [Choice] {
    if case .choice(let choices) = self { choices } else { [] }
  }
}
