/// A constant list on the right of IN, with a set for the common kinds.
struct ConstantList: Sendable {
  private let values: [AttributeValue]
  private let options: ComparisonPredicate.Options
  /// The elements where all of them are integers.
  private var integers: Set<Int64>?
  /// The folded elements where all of them are texts.
  private var texts: Set<String>?

  init(_ values: [AttributeValue], options: ComparisonPredicate.Options) {
    self.values = values
    self.options = options
    guard values.count > 4 else { return }
    let whole = values.compactMap { if case .integer(let number) = $0 { number } else { nil } }
    if whole.count == values.count { integers = Set(whole) }
    // Texts that compare byte by byte are no set of strings, whose equality is canonical.
    guard !options.contains(.normalized) else { return }
    let words = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    if words.count == values.count { texts = Set(words.map { folded($0) }) }
  }

  private func folded(_ text: String) -> String {
    options.isEmpty ? text : TextFolding.fold(text, options)
  }

  /// True if some element is itself a list.
  var holdsLists: Bool {
    values.contains { if case .array = $0 { true } else { false } }
  }

  /// True if `value` equals an element.
  func contains(_ value: AttributeValue, clock: PredicateClock) -> Bool {
    if let integers, case .integer(let number) = value { return integers.contains(number) }
    if let texts, case .string(let text) = value { return texts.contains(folded(text)) }
    return values.contains {
      PredicateOperation.areEqual(value, $0, options: options, clock: clock)
    }
  }
}
