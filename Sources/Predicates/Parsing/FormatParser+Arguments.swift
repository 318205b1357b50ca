extension FormatParser {
  /// The expression that stands for a specifier.
  mutating func argument(
    _ kind: FormatToken.Argument, at range: Range<Int>
  ) throws -> FetchExpression {
    if kind == .keyPath {
      let steps = try keyPathArgument(at: range)
      if case .key(let first)? = steps.first, first.isSelf {
        guard steps.count > 1 else { return .evaluatedObject }
        return .keyPath(
          PredicateKeyPath(
            base: .evaluatedObject, steps: Array(steps.dropFirst()),
            location: SourceLocation(range)))
      }
      return .keyPath(PredicateKeyPath(steps: steps, location: SourceLocation(range)))
    }
    let argument = try takeArgument(at: range)
    switch (kind, argument) {
    case (.value, .value(let value)):
      return .argument(value)
    case (.value, .word(let text)):
      return .word(text, SourceLocation(range))
    case (.value, .expression(let expression)):
      return expression
    case (.integer, .value(.integer(let number))):
      return .constant(.integer(number))
    case (.integer, .value(.boolean(let flag))):
      return .constant(.integer(flag ? 1 : 0))
    case (.integer, .value(.double(let number))):
      if let exact = Int64(exactly: number) { return .constant(.integer(exact)) }
    case (.integer, .word(let text)):
      if let number = Int64(text) { return .constant(.integer(number)) }
    case (.double, .value(.double(let number))):
      return .constant(.double(number))
    case (.double, .value(.integer(let number))):
      return .constant(.double(Double(number)))
    case (.double, .word(let text)):
      if let number = Double(text), number.isFinite { return .constant(.double(number)) }
    default:
      break
    }
    let wanted =
      switch kind {
      case .value: "a value; %K takes a key path"
      case .integer: "an integer"
      default: "a number"
      }
    throw FetchPredicateError(
      .argument, "argument \(nextArgument) does not fit '\(lexer.text(range))'", at: range,
      expected: wanted)
  }

  /// The steps of the key path that stands for `%K`.
  mutating func keyPathArgument(at range: Range<Int>) throws -> [PredicateKeyPath.Step] {
    let text: String
    switch try takeArgument(at: range) {
    case .keyPath(let path), .word(let path), .value(.string(let path)): text = path
    default:
      throw FetchPredicateError(
        .argument, "argument \(nextArgument) does not fit '%K'", at: range,
        expected: "a key path")
    }
    let keys = text.split(separator: ".", omittingEmptySubsequences: false)
    guard !keys.contains(where: { $0.isEmpty || $0 == "@" }) else {
      throw FetchPredicateError(.argument, "invalid key path '\(text)'", at: range)
    }
    return keys.map { key in
      key.hasPrefix("@") ? .collectionOperator(String(key.dropFirst())) : .key(String(key))
    }
  }

  private mutating func takeArgument(at range: Range<Int>) throws -> PredicateArgument {
    guard nextArgument < arguments.count else {
      throw FetchPredicateError(
        .argument, "missing argument for '\(lexer.text(range))'", at: range,
        hint: lexer.percentHint(at: range.lowerBound) ?? "\(arguments.count) were given")
    }
    defer { nextArgument += 1 }
    return arguments[nextArgument]
  }
}

extension FetchExpression {
  /// An argument's value as the same text would give it: truth values are 1 and 0, a list is an
  /// aggregate.
  static func argument(_ value: AttributeValue) -> FetchExpression {
    switch value {
    case .boolean(let flag): .constant(.integer(flag ? 1 : 0))
    case .array(let elements): .aggregate(elements.map { argument($0) })
    default: .constant(value)
    }
  }
}
