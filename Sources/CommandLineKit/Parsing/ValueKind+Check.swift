import Basics

extension ValueKind {
  /// Returns the problem with `value` as the end of a sentence; nil if it is valid.
  func problem(with value: String) -> String? {
    switch self {
    case .text, .listed: return nil
    case .path: return value.isEmpty ? "the name of a file can't be empty" : nil
    case .flag:
      return Self.flagValue(value) == nil ? "'\(value)' is neither 'true' nor 'false'" : nil
    case .integer(let range):
      guard let number = Int(value) else { return "'\(value)' is not a whole number" }
      if number < range.lowerBound { return "\(number) is below \(range.lowerBound)" }
      if number > range.upperBound { return "\(number) is above \(range.upperBound)" }
      return nil
    case .choice(let choices):
      return choices.contains { $0.name == value } ? nil : "'\(value)' is not one of its choices"
    }
  }

  /// Returns advice for choosing a better value than `value`; nil if there is none.
  func hint(for value: String) -> String? {
    switch self {
    case .integer(let range):
      switch (range.lowerBound, range.upperBound) {
      case (Int.min, Int.max): return nil
      case (let lower, Int.max): return "give a whole number from \(lower) on"
      case (let lower, let upper): return "give a whole number from \(lower) to \(upper)"
      }
    case .choice(let choices):
      let names = choices.map(\.name)
      if let near = SpellingSuggestion.closest(to: value, among: names) {
        return "did you mean '\(near)'?"
      }
      return "give one of: " + names.joined(separator: ", ")
    case .flag, .text, .listed, .path: return nil
    }
  }

  /// The truth value that an environment variable gives a flag; `nil` when it is neither.
  static func flagValue(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "1", "true", "yes", "on": true
    case "0", "false", "no", "off": false
    default: nil
    }
  }
}
