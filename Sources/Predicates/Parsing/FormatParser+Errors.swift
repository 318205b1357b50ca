import Basics

extension FormatParser {
  /// The text of a range, shortened to what fits a message.
  func excerpt(_ range: Range<Int>) -> String {
    let text = lexer.text(range)
    return text.count <= 40 ? text : text.prefix(39) + "…"
  }

  /// The error for a token where an operand is wanted.
  func operandExpected() -> FetchPredicateError {
    let expected =
      switch pending.last {
      case nil, .and, .or, .not: "a comparison"
      case .group(let group) where !group.takesComma: "a comparison or a value"
      default: "a value or a key path"
      }
    if token.kind == .end {
      let end = lexer.bytes.count
      let isEmpty = operands.isEmpty && pending.isEmpty
      return FetchPredicateError(
        isEmpty ? .emptyPredicate : .syntax,
        isEmpty ? "the predicate is empty" : "the predicate ends too early",
        at: end..<end, expected: expected, hint: unquotedTextHint())
    }
    let text = excerpt(token.range)
    if case .keyword(let keyword) = token.kind {
      return FetchPredicateError(
        .syntax, "unexpected keyword '\(text)'", at: token.range, expected: expected,
        hint: keywordHint(keyword, text))
    }
    return FetchPredicateError(
      .syntax, "unexpected '\(text)'", at: token.range, expected: expected,
      hint: unexpectedTokenHint() ?? unquotedTextHint())
  }

  /// A hint for a keyword where an operand is wanted.
  private func keywordHint(_ keyword: FormatKeyword, _ text: String) -> String {
    if keyword.comparison != nil, operands.isEmpty { return "write a key before '\(text)'" }
    if keyword == .and || keyword == .or, !isComparing {
      return "write a comparison before and after '\(text)'"
    }
    if keyword == .none { return "write nil for no value, or \"\(text)\" for the text" }
    guard mode == .tool, isComparing else {
      return "if it is a key, write '#\(text)'; if it is text, write \"\(text)\""
    }
    var end = token.range.upperBound
    var rest = lexer
    while let next = try? rest.next(), next.kind == .word { end = next.range.upperBound }
    let words = lexer.text(token.range.lowerBound..<end)
    return "put text in quotes: \"\(words)\""
  }

  /// True if the left side of an arithmetic operator waits for the right one.
  private var isComputing: Bool {
    if case .arithmetic? = pending.last { true } else { false }
  }

  /// A hint for an operator or bracket where an operand is wanted.
  private func unexpectedTokenHint() -> String? {
    switch token.kind {
    case .comparison where operands.isEmpty || !isComparing && !isComputing:
      return "write a key before '\(lexer.text(token.range))'"
    case .comparison(.equal):
      if case .comparison(.equal, _, let range, _)? = pending.last,
        range.upperBound == token.range.lowerBound
      {
        return "write '=='"
      }
    case .arithmetic(.divide) where isComparing:
      return "write a regular expression as text after MATCHES: MATCHES \".*word.*\""
    case .arithmetic(.multiply) where isComparing && mode == .tool && !isComputing:
      return
        "put text in quotes: \"\(lexer.text(token.range.lowerBound..<endOfText(at: token.range.lowerBound)))\""
    case .colon where isComparing:
      return
        "put text in quotes: \"\(lexer.text(token.range.lowerBound..<endOfText(at: token.range.lowerBound, and: ")")))\""
    case .leftBracket where operands.isEmpty: return "write keys without brackets"
    case .dot where operands.isEmpty: return "write keys without a '.' before them"
    default: break
    }
    return nil
  }

  /// The error for a token where an operator is wanted.
  func operatorExpected(at range: Range<Int>) -> FetchPredicateError {
    if mode == .tool, let error = bareWords() { return error }
    let text = excerpt(range)
    let isPredicate: Bool =
      if case .predicate? = operands.last?.node { true } else { isComparing }
    let expected =
      isPredicate ? "AND, OR or the end" : "an operator such as == or CONTAINS"
    var hint = isPredicate ? connectiveHint(at: range) : methodHint() ?? negationHint(at: range)
    if hint == nil { hint = operatorHint(for: text) }
    if hint == nil { hint = listHint() ?? unquotedTextHint() }
    if hint == nil, let last = operands.last { hint = keywordHint(for: last.range) }
    return FetchPredicateError(
      .syntax, "unexpected '\(text)' after '\(excerpt(operands.last?.range ?? range))'", at: range,
      expected: expected, hint: hint)
  }

  /// A hint for a method such as `text.startswith("a")`, which is an operator or a function here.
  private func methodHint() -> String? {
    guard token.kind == .leftParenthesis, let last = operands.last,
      case .expression(.keyPath(let path)) = last.node, path.steps.count > 1,
      case .key(let method)? = path.steps.last,
      let dot = lexer.bytes[last.range].lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    let owner = lexer.text(last.range.lowerBound..<dot)
    let operators = FormatKeyword.allCases.filter { $0.comparison != nil }.map(\.rawValue)
    if let name = FormatParser.foreign[method.lowercased()]
      ?? operators.first(where: { $0 == method.uppercased() })
    {
      let end = lexer.bytes[token.range.upperBound...].firstIndex(of: UInt8(ascii: ")"))
      return
        "write \(owner) \(name) \(lexer.text(token.range.upperBound..<(end ?? lexer.bytes.count)))"
    }
    switch method.lowercased() {
    case "length", "len", "size", "count":
      return "write length(\(owner)) for a text, and \(owner).@count for a collection"
    case "lower", "lowercased", "tolowercase", "casefold":
      return "write lowercase(\(owner)), or [c] after the operator to ignore case"
    case "upper", "uppercased", "touppercase":
      return "write uppercase(\(owner)), or [c] after the operator to ignore case"
    default: return "write functions before their operand: name(\(owner))"
    }
  }

  /// A hint for `is not`, `!contains` and other ways to say no that other languages have.
  private func negationHint(at range: Range<Int>) -> String? {
    let left = excerpt(operands.last?.range ?? range)
    let words = lexer.text(range.lowerBound..<lexer.bytes.count).lowercased()
      .split { !$0.isLetter && !$0.isNumber && !"!~=".contains($0) }.prefix(4).map(String.init)
    guard let first = words.first else { return nil }
    let isNil = { (word: String?) in word == "null" || word == "nil" || word == "none" }
    switch first {
    case "is", "isnt":
      let isNegated = first == "isnt" || words.dropFirst().first == "not"
      let value = words.dropFirst(first == "is" && isNegated ? 2 : 1).first
      let sign = isNegated ? "!=" : "=="
      return isNil(value) ? "write \(left) \(sign) nil" : "write '\(sign)'"
    case "does", "doesnt", "not", "!", "!~": break
    default:
      guard first.hasPrefix("!") || first == "notnull" else { return nil }
    }
    let rest =
      first == "!" || first == "not" || first == "does" || first == "doesnt"
      ? words.dropFirst().filter { $0 != "not" && $0 != "doesn" && $0 != "t" }.first
      : String(first.drop { $0 == "!" })
    let operators = FormatKeyword.allCases.filter { $0.comparison != nil }.map(\.rawValue)
    let name =
      rest.flatMap { word in
        FormatParser.foreign[word].map { $0 }
          ?? operators.first { $0 == word.uppercased() }
          ?? SpellingSuggestion.closest(to: word.uppercased(), among: operators)
      } ?? "CONTAINS"
    return "write NOT before the comparison: NOT \(left) \(name) …"
  }

  /// A hint for what follows a whole comparison.
  private func connectiveHint(at range: Range<Int>) -> String? {
    let isList =
      if case .predicate(.comparison(let comparison))? = operands.last?.node {
        comparison.operator == .in || comparison.operator == .between
      } else { false }
    switch token.kind {
    case .comma where thousands != nil: return thousands
    case .comma
    where pending.allSatisfy({ if case .group = $0 { false } else { true } }) && !isList:
      return "join two conditions with AND or OR"
    case .comma: return parenthesizedList()
    case .word where lexer.text(range).lowercased() == "not", .not:
      return "write AND or OR before '\(lexer.text(range))'"
    case .word where startsComparison: return "write AND or OR before '\(lexer.text(range))'"
    case .word:
      guard let last = operands.last,
        let date = RelativeDate.suggestion(
          for: lexer.text(last.range.lowerBound..<token.range.upperBound))
      else { return nil }
      return "write a time before now as \(date)"
    case .number:
      if case .group(let group)? = pending.last, case .aggregate = group.kind {
        return "separate the elements of a list with commas"
      }
      return nil
    default: return nil
    }
  }

  /// True if the token after this one is an operator, so that this one is a key.
  private var startsComparison: Bool {
    var rest = lexer
    guard let next = try? rest.next() else { return false }
    return switch next.kind {
    case .comparison: true
    case .keyword(let keyword): keyword.comparison != nil
    default: false
    }
  }

  /// A hint for a number such as 1,000.
  private var thousands: String? {
    var rest = lexer
    guard let last = operands.last, let next = try? rest.next(), case .number = next.kind,
      next.range.count == 3, next.range.lowerBound == token.range.upperBound,
      let first = lexer.text(last.range).split(separator: " ").last, Int(first) != nil
    else { return nil }
    return "write numbers without separators: \(first)\(lexer.text(next.range))"
  }

  /// A hint for a list in parentheses, from the comma in it.
  private func parenthesizedList() -> String? {
    guard case .group(let group)? = pending.last, case .parentheses = group.kind,
      let end = lexer.bytes[token.range.lowerBound...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return "write a list in braces: {\(lexer.text(group.opening.upperBound..<end))}"
  }

  /// The error for a closing bracket without an opening one.
  func unbalanced() -> FetchPredicateError {
    let text = lexer.text(token.range)
    if case .group(let group)? = pending.last {
      return FetchPredicateError(
        .syntax, "'\(text)' does not close '\(lexer.text(group.opening))'", at: token.range,
        expected: "'\(group.kind.closing)'")
    }
    return FetchPredicateError(
      .syntax, "'\(text)' has no opening bracket", at: token.range,
      expected: "AND, OR or the end")
  }

  /// True if a comparison waits for the end of its right side.
  private var isComparing: Bool {
    pending.contains { if case .comparison = $0 { true } else { false } }
  }

  /// Words of other languages, by what they are here.
  private static let foreign: [String: String] = [
    "is": "==", "isnt": "!=", "eq": "==", "equals": "==", "ne": "!=", "gt": ">", "lt": "<",
    "ge": ">=", "le": "<=", "startswith": "BEGINSWITH", "hasprefix": "BEGINSWITH",
    "hassuffix": "ENDSWITH", "includes": "CONTAINS", "has": "CONTAINS", "ilike": "LIKE[c]",
    "regexp": "MATCHES", "matching": "MATCHES", "regex": "MATCHES", "rlike": "MATCHES",
    "glob": "LIKE", "div": "/", "begins": "BEGINSWITH", "starts": "BEGINSWITH",
    "ends": "ENDSWITH", "contain": "CONTAINS", "match": "MATCHES", "include": "CONTAINS",
    "starts_with": "BEGINSWITH", "ends_with": "ENDSWITH", "≠": "!=", "≥": ">=", "≤": "<=",
  ]

  private func operatorHint(for text: String) -> String? {
    if let here = FormatParser.foreign[text.lowercased()] { return "write '\(here)'" }
    guard case .word = token.kind else { return nil }
    let operators = FormatKeyword.allCases.filter {
      $0.comparison != nil || $0 == .and || $0 == .or
    }
    return SpellingSuggestion.closest(to: text.uppercased(), among: operators.map(\.rawValue)).map {
      "did you mean '\($0)'?"
    }
  }

  /// A hint for `a >> b`, which shifts bits.
  func shiftHint(_ operand: Operand) -> String? {
    guard case .expression(.binary(let name, _, _)) = operand.node else { return nil }
    switch name {
    case .shiftRight: return "'>>' shifts bits; write '>'"
    case .shiftLeft: return "'<<' shifts bits; write '<'"
    default: return nil
    }
  }

  /// A hint for a key path that may be a misspelt keyword.
  func keywordHint(for range: Range<Int>) -> String? {
    let keywords: [FormatKeyword] = [.truePredicate, .falsePredicate, .not, .any, .all, .none]
    let text = lexer.text(range)
    guard FormatKeyword(text) == nil,
      lexer.endOfIdentifier(from: range.lowerBound) == range.upperBound
    else { return nil }
    return SpellingSuggestion.closest(to: text.uppercased(), among: keywords.map(\.rawValue)).map {
      "did you mean '\($0)'?"
    }
  }

  /// True if the last operand is text without quotes, or may be meant as such.
  private var endsInBareWord: Bool {
    guard let last = operands.last, !last.isGrouped,
      pending.contains(where: {
        if case .comparison(_, _, let range, _) = $0 {
          range.upperBound <= last.range.lowerBound
        } else {
          false
        }
      })
    else { return false }
    return switch last.node {
    case .expression(.word): true
    case .expression(.keyPath(let path)): path.base == nil
    default: false
    }
  }

  /// The end of the text without blanks around `offset`.
  private func endOfText(at offset: Int, and more: String = "") -> Int {
    var end = min(offset, lexer.bytes.count)
    let isEnd = { (byte: UInt8) in
      " \t\n\r(){},".utf8.contains(byte) && !more.utf8.contains(byte)
    }
    while end < lexer.bytes.count, !isEnd(lexer.bytes[end]) { end += 1 }
    return end
  }

  /// A hint to put text in quotes that a command line gives without.
  func unquotedTextHint() -> String? {
    guard mode == .tool, endsInBareWord, let last = operands.last else { return nil }
    let end = endOfText(at: last.range.upperBound)
    return "put text in quotes: \"\(excerpt(last.range.lowerBound..<end))\""
  }

  /// The error for a name with a colon that is no function, such as the start of a web address.
  func colonError(_ range: Range<Int>) -> FetchPredicateError {
    let whole = range.lowerBound..<endOfText(at: range.upperBound)
    return FetchPredicateError(
      .syntax, "unexpected ':' in '\(lexer.text(whole))'", at: range,
      hint: isComparing ? "put text in quotes: \"\(excerpt(whole))\"" : nil)
  }

  /// A hint to put a list in braces.
  private func listHint() -> String? {
    guard token.kind == .comma, case .predicate(.comparison(let comparison))? = operands.last?.node,
      comparison.operator == .in || comparison.operator == .between
    else { return nil }
    let list = lexer.text(
      (comparison.rightLocation.offsets?.lowerBound ?? token.range.lowerBound)..<lexer.bytes.count)
    // Beyond AND or OR it isn't the list any more.
    let items = list.split(separator: " ").prefix { FormatKeyword(String($0)) == nil }
    return "write a list in braces: {\(items.joined(separator: " "))}"
  }

  /// A hint for a value after AND or OR, as in `text CONTAINS a OR b`: the left side is repeated.
  func repetitionHint(_ value: Range<Int>) -> String? {
    guard mode == .tool, let before = operands.dropLast().last,
      case .predicate(.comparison(let comparison)) = before.node,
      let right = comparison.rightLocation.offsets, right.lowerBound > before.range.lowerBound
    else { return nil }
    let start = lexer.text(before.range.lowerBound..<right.lowerBound)
    return "repeat the key and the operator: \(start)\(excerpt(value))"
  }

  /// A hint for `BETWEEN a AND b`, whose second bound is a value where a predicate belongs.
  func boundsHint(_ second: Range<Int>) -> String? {
    guard let before = operands.dropLast().last,
      case .predicate(.comparison(let comparison)) = before.node, comparison.operator == .between
    else { return nil }
    let first = comparison.rightLocation.offsets.map { excerpt($0) } ?? comparison.right.format
    return "write BETWEEN {\(first), \(excerpt(second))}"
  }

  /// The error for several words in a row on the right of a comparison, with the quoted form.
  private func bareWords() -> FetchPredicateError? {
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
      case .comparison:
        // The last word is the key of another comparison.
        return FetchPredicateError(
          .syntax, "two conditions without AND or OR between them", at: token.range,
          hint: "join them with AND or OR")
      default: break reading
      }
    }
    end = endOfText(at: end)
    let words = last.range.lowerBound..<end
    let start = operands.dropLast().last?.range.lowerBound ?? last.range.lowerBound
    return FetchPredicateError(
      .syntax, "text of several words needs quotes", at: words,
      hint: "write \(lexer.text(start..<last.range.lowerBound))\"\(lexer.text(words))\"")
  }
}
