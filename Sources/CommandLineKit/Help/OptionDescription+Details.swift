extension OptionDescription {
  /// The paragraphs about an option after its help line: the discussion, then the choices, the range, the default and
  /// the environment variable.
  var details: [String] {
    var details = discussion.isEmpty ? [] : [discussion]
    var notes: [String] = []
    if !kind.choices.isEmpty {
      let words = kind.choices.map { choice in
        choice.help.isEmpty ? "'\(choice.name)'" : "'\(choice.name)' (\(choice.help))"
      }
      notes.append("One of: " + words.joined(separator: ", ") + ".")
    }
    if let range = kind.rangeText { notes.append(range) }
    if isRepeatable { notes.append("May be given more than once.") }
    if let defaultValue { notes.append("Default: '\(defaultValue)'.") }
    if let environmentVariable { notes.append("Environment variable: \(environmentVariable).") }
    if !notes.isEmpty { details.append(notes.joined(separator: " ")) }
    return details
  }

  /// Options in groups by their category, the categories in the order they first appear; the
  /// global ones are the last.
  static func grouped(
    _ options: [OptionDescription]
  ) -> [(category: OptionCategory, options: [OptionDescription])] {
    var categories: [OptionCategory] = []
    for option in options where !categories.contains(option.category) {
      categories.append(option.category)
    }
    let ordered = categories.filter { $0 != .global } + categories.filter { $0 == .global }
    return ordered.map { category in (category, options.filter { $0.category == category }) }
  }
}
