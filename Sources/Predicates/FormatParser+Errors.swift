extension FormatParser {
  /// The text of a range, shortened to what fits a message.
  func excerpt(_ range: Range<Int>) -> String {
    let text = lexer.text(range)
    return text.count <= 40 ? text : text.prefix(39) + "…"
  }

  /// The error for a token where an operand is wanted.
  func operandExpected() -> PredicateError {
    let expected =
      switch pending.last {
      case nil, .and, .or, .not: "a comparison"
      case .group(let group) where !group.takesComma: "a comparison or a value"
      default: "a value or a key path"
      }
    if token.kind == .end {
      let end = lexer.bytes.count
      return PredicateError(
        .syntax, lexer.bytes.isEmpty ? "the predicate is empty" : "the predicate ends too early",
        at: end..<end, expected: expected, hint: unquotedTextHint())
    }
    if case .keyword = token.kind {
      let text = lexer.text(token.range)
      return PredicateError(
        .syntax, "the keyword '\(text)' can't stand here", at: token.range, expected: expected,
        hint: "if it is a key, write '#\(text)'; if it is text, write \"\(text)\"")
    }
    return PredicateError(
      .syntax, "'\(excerpt(token.range))' can't stand here", at: token.range, expected: expected,
      hint: unquotedTextHint())
  }

  /// The error for a token where an operator is wanted.
  func operatorExpected(at range: Range<Int>) -> PredicateError {
    if mode == .tool, let error = bareWords() { return error }
    let text = excerpt(range)
    let isPredicate: Bool =
      if case .predicate? = operands.last?.node { true } else { isComparing }
    let expected =
      isPredicate ? "AND, OR or the end" : "an operator such as == or CONTAINS"
    var hint = operatorHint(for: text)
    if hint == nil { hint = listHint() ?? unquotedTextHint() }
    if hint == nil, let last = operands.last { hint = keywordHint(for: last.range) }
    return PredicateError(
      .syntax, "'\(text)' can't follow '\(excerpt(operands.last?.range ?? range))'", at: range,
      expected: expected, hint: hint)
  }

  /// The error for a closing bracket without an opening one.
  func unbalanced() -> PredicateError {
    let text = lexer.text(token.range)
    if case .group(let group)? = pending.last {
      return PredicateError(
        .syntax, "'\(text)' does not close '\(lexer.text(group.opening))'", at: token.range,
        expected: "'\(group.kind.closing)'")
    }
    return PredicateError(
      .syntax, "'\(text)' closes nothing", at: token.range, expected: "AND, OR or the end")
  }

  /// Whether a comparison waits for the end of its right side.
  private var isComparing: Bool {
    pending.contains { if case .comparison = $0 { true } else { false } }
  }

  /// Words of other languages, by what they are here.
  private static let foreign: [String: String] = [
    "is": "==", "isnt": "!=", "eq": "==", "equals": "==", "ne": "!=", "gt": ">", "lt": "<",
    "ge": ">=", "le": "<=", "startswith": "BEGINSWITH", "hasprefix": "BEGINSWITH",
    "hassuffix": "ENDSWITH", "includes": "CONTAINS", "has": "CONTAINS", "ilike": "LIKE[c]",
    "regexp": "MATCHES", "matching": "MATCHES", "=~": "MATCHES", "~": "MATCHES", "div": "/",
  ]

  private func operatorHint(for text: String) -> String? {
    if let here = FormatParser.foreign[text.lowercased()] { return "write '\(here)'" }
    guard case .word = token.kind else { return nil }
    let operators = FormatKeyword.allCases.filter {
      $0.comparison != nil || $0 == .and || $0 == .or
    }
    return Spelling.nearest(to: text.uppercased(), among: operators.map(\.rawValue)).map {
      "did you mean '\($0)'?"
    }
  }

  /// A hint for a key path that may be a misspelt keyword.
  func keywordHint(for range: Range<Int>) -> String? {
    let keywords: [FormatKeyword] = [.truePredicate, .falsePredicate, .not, .any, .all, .none]
    let text = lexer.text(range)
    guard FormatKeyword(text) == nil,
      lexer.endOfIdentifier(from: range.lowerBound) == range.upperBound
    else { return nil }
    return Spelling.nearest(to: text.uppercased(), among: keywords.map(\.rawValue)).map {
      "did you mean '\($0)'?"
    }
  }

  /// Whether the last operand is text without quotes, or may be meant as such.
  private var endsInBareWord: Bool {
    guard isComparing, let last = operands.last, !last.isGrouped else { return false }
    return switch last.node {
    case .expression(.word): true
    case .expression(.keyPath(let path)): path.base == nil
    default: false
    }
  }

  /// The end of the text without blanks around `offset`.
  private func endOfText(at offset: Int) -> Int {
    var end = min(offset, lexer.bytes.count)
    while end < lexer.bytes.count, !" \t\n\r(){},".utf8.contains(lexer.bytes[end]) { end += 1 }
    return end
  }

  /// A hint to put text in quotes that a command line gives without.
  func unquotedTextHint() -> String? {
    guard mode == .tool, endsInBareWord, let last = operands.last else { return nil }
    let end = endOfText(at: last.range.upperBound)
    return "put text in quotes: \"\(excerpt(last.range.lowerBound..<end))\""
  }

  /// The error for a name with a colon that is no function, such as the start of a web address.
  func colonError(_ range: Range<Int>) -> PredicateError {
    let text = lexer.text(range)
    let whole = range.lowerBound..<endOfText(at: range.upperBound)
    return PredicateError(
      .syntax, "'\(text)' is not followed by its operands", at: range,
      expected: "'(' after the name of a function",
      hint: isComparing ? "put text in quotes: \"\(excerpt(whole))\"" : nil)
  }

  /// A hint to put a list in braces.
  private func listHint() -> String? {
    guard token.kind == .comma, case .predicate(.comparison(let comparison))? = operands.last?.node,
      comparison.operator == .in || comparison.operator == .between
    else { return nil }
    return "put the list in braces: {\(comparison.right.format), …}"
  }

  /// A hint for `BETWEEN a AND b`, whose second bound is a value where a predicate belongs.
  func boundsHint(_ second: Range<Int>) -> String? {
    guard let before = operands.dropLast().last,
      case .predicate(.comparison(let comparison)) = before.node, comparison.operator == .between
    else { return nil }
    return "write BETWEEN {\(comparison.right.format), \(excerpt(second))}"
  }

  /// The error for several words in a row on the right of a comparison, with the quoted form.
  private func bareWords() -> PredicateError? {
    guard endsInBareWord, let last = operands.last else { return nil }
    switch token.kind {
    case .word, .bareText, .number, .collectionOperator, .key: break
    default: return nil
    }
    var rest = lexer
    var end = token.range.upperBound
    reading: while let next = try? rest.next() {
      switch next.kind {
      case .word, .bareText, .number, .collectionOperator, .key: end = next.range.upperBound
      default: break reading
      }
    }
    end = endOfText(at: end)
    let words = last.range.lowerBound..<end
    let start = operands.dropLast().last?.range.lowerBound ?? last.range.lowerBound
    return PredicateError(
      .syntax, "text of several words needs quotes", at: words,
      hint: "write \(lexer.text(start..<last.range.lowerBound))\"\(lexer.text(words))\"")
  }
}
