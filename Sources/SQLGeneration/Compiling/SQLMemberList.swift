import Predicates

/// A list of constants of one kind on the right of IN.
struct SQLMemberList {
  /// The elements one by one.
  private let elements: [SQLBinding]
  /// Whether the elements are folded texts, so that the left side must be folded too.
  let isFolded: Bool
  /// The collation by which elements are compared; nil for their bytes.
  private let collation: SQLCollation?

  /// The list, or nil for one that is short, or whose elements aren't all of the left side's kind.
  init?(_ operands: [SQLOperand], left: SQLOperand, options: ComparisonPredicate.Options) {
    if options == .caseInsensitive, left.caseTarget != nil, operands.count > 1,
      let texts = Self.caseSpellings(operands)
    {
      elements = texts.map { .text($0) }
      isFolded = false
      collation = .ignoringCase
      return
    }
    collation = nil
    guard operands.count > 4 else { return nil }
    switch left.kind {
    case .number, .object:
      var keys: [Int64] = []
      for operand in operands {
        switch operand.constant {
        case .integer(let number)? where left.kind == .number: keys.append(number)
        case .object(let reference)? where operand.kind == left.kind:
          keys.append(reference.primaryKey)
        default: return nil
        }
      }
      elements = keys.map { .integer($0) }
      isFolded = false
    case .string:
      var texts: [String] = []
      for operand in operands {
        guard case .string(let text)? = operand.constant, !text.utf8.contains(0) else { return nil }
        texts.append(text)
      }
      let spellings = texts.map { options.isEmpty ? CanonicalSpellings.all(of: $0) : nil }
      let plain = spellings.compactMap(\.self)
      if options.contains(.normalized) {
        isFolded = false
      } else if plain.count == spellings.count {
        texts = plain.flatMap(\.self)
        isFolded = false
      } else {
        texts = texts.map { TextFolding.fold($0, options) }
        isFolded = true
      }
      elements = texts.map { .text($0) }
    default: return nil
    }
  }

  /// The spellings of all operands without regard to case; nil where they can't be listed briefly.
  private static func caseSpellings(_ operands: [SQLOperand]) -> [String]? {
    var texts: [String] = []
    for operand in operands {
      guard case .string(let text)? = operand.constant, let spellings = CaseSpellings(of: text),
        spellings.isComplete
      else { return nil }
      texts += spellings.texts
    }
    return texts
  }

  /// Whether `left` is one of the elements.
  ///
  /// Up to a hundred are written out, so that SQLite knows how many there are; more come as one
  /// value, so that the statement doesn't grow with the list. SQLite doesn't see that IN needs a row of
  /// a table that was joined, and would start from the other table. Of a comparison it sees that, so
  /// one is added that every element passes.
  func holds(_ column: SQLExpression) -> SQLExpression {
    let left = collation.map { SQLExpression.collated(column, $0) } ?? column
    let isMember: SQLExpression =
      elements.count <= 100
      ? .inList(left, elements.map { .value($0) }) : .inArray(left, list)
    guard case .column = column, let least else { return isMember }
    return .all([isMember, .binary(.greaterOrEqual, left, .value(least))])
  }

  /// A value that no element is below.
  private var least: SQLBinding? {
    if case .text? = elements.first { return .text("") }
    return numbers.min().map { .integer($0) }
  }

  /// The elements as one value.
  private var list: SQLBinding {
    let texts = elements.compactMap { element -> String? in
      if case .text(let text) = element { text } else { nil }
    }
    guard texts.isEmpty else { return .texts(texts) }
    return .integers(numbers)
  }

  private var numbers: [Int64] {
    elements.compactMap { element -> Int64? in
      if case .integer(let number) = element { number } else { nil }
    }
  }
}
