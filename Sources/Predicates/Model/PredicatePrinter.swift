import FoundationEssentials

/// Writes trees in the format language, so that reading the text gives the same tree.
///
/// What remains to be written is kept in an array, so that deep trees need no deep stack.
struct PredicatePrinter {
  /// The position of an expression, which decides about parentheses.
  private enum Position {
    /// A position in which nothing binds more tightly.
    case open
    /// Beside an infix operator or a minus sign.
    case operand
    /// Before `[`.
    case base
    /// Before `.`.
    case pathBase
    /// Always in parentheses.
    case grouped
  }

  private enum Item {
    case text(String)
    case predicate(FetchPredicate, isPart: Bool)
    case expression(FetchExpression, Position)
    case value(AttributeValue, isElement: Bool)
  }

  private var output = ""
  private var work: [Item] = []

  /// The text of `predicate`.
  static func text(of predicate: FetchPredicate) -> String {
    var printer = PredicatePrinter()
    return printer.run([.predicate(predicate, isPart: false)])
  }

  /// The text of `expression`.
  static func text(of expression: FetchExpression) -> String {
    var printer = PredicatePrinter()
    return printer.run([.expression(expression, .open)])
  }

  private mutating func run(_ items: [Item]) -> String {
    work = items
    while let item = work.popLast() {
      switch item {
      case .text(let text): output += text
      case .predicate(let predicate, let isPart): write(predicate, isPart: isPart)
      case .expression(let expression, let position): write(expression, at: position)
      case .value(let value, let isElement): write(value, isElement: isElement)
      }
    }
    return output
  }

  /// Writes `items` next, in their order.
  private mutating func then(_ items: [Item]) {
    work.append(contentsOf: items.reversed())
  }

  private func list(_ items: [Item], separator: String = ", ") -> [Item] {
    Array(items.map { [$0] }.joined(separator: [.text(separator)]))
  }

  // MARK: - Predicates

  private mutating func write(_ predicate: FetchPredicate, isPart: Bool) {
    switch predicate {
    case .constant(let answer):
      output += answer ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .not(let part):
      output += "NOT "
      then([.predicate(part, isPart: true)])
    case .and(let parts):
      write(parts, connective: "AND", isPart: isPart)
    case .or(let parts):
      write(parts, connective: "OR", isPart: isPart)
    case .comparison(let comparison):
      if let quantifier = comparison.quantifier { output += quantifier.rawValue + " " }
      let name = " \(comparison.operator.rawValue)\(comparison.options.letters) "
      then([
        .expression(comparison.left, .open), .text(name), .expression(comparison.right, .open),
      ])
    }
  }

  private mutating func write(_ parts: [FetchPredicate], connective: String, isPart: Bool) {
    // A compound of fewer than two parts has no form of its own in the language.
    guard parts.count > 1 else {
      then(
        [.text("#\(connective)(")] + parts.map { .predicate($0, isPart: false) } + [.text(")")])
      return
    }
    let items = list(parts.map { .predicate($0, isPart: true) }, separator: " \(connective) ")
    then(isPart ? [.text("(")] + items + [.text(")")] : items)
  }

  // MARK: - Expressions

  private mutating func write(_ expression: FetchExpression, at position: Position) {
    if position == .grouped || needsParentheses(expression, at: position) {
      then([.text("("), .expression(expression, .open), .text(")")])
      return
    }
    switch expression {
    case .constant(let value): write(value, isElement: false)
    case .aggregate(let parts):
      then([.text("{")] + list(parts.map { .expression($0, .open) }) + [.text("}")])
    case .evaluatedObject: output += "SELF"
    case .variable(let name): output += "$" + name
    case .assignment(let name, let value):
      // In parentheses, since nothing else shows where the value ends.
      then([.text("($\(name) := "), .expression(value, .open), .text(")")])
    case .keyPath(let path): write(path)
    case .element(let collection, let index):
      let inner: Item =
        switch index {
        case .first: .text("FIRST")
        case .last: .text("LAST")
        case .size: .text("SIZE")
        case .at(let expression): .expression(expression, .open)
        }
      then([.expression(collection, .base), .text("["), inner, .text("]")])
    case .function(let name, let operands):
      write(function: name, operands)
    case .subquery(let collection, let variable, let predicate):
      then([
        .text("SUBQUERY("), .expression(collection, .open), .text(", $\(variable), "),
        .predicate(predicate, isPart: false), .text(")"),
      ])
    case .cast(let value, let type):
      let isLiteral =
        PredicateCastType(name: type).flatMap { PredicateLiteral.read(value, as: $0) } != nil
      then([
        .text("CAST("), .expression(value, isLiteral ? .grouped : .open), .text(", "),
        .value(.string(type), isElement: false), .text(")"),
      ])
    case .ternary(let condition, let first, let second):
      then([
        .text("TERNARY("), .predicate(condition, isPart: false), .text(", "),
        .expression(first, .open), .text(", "), .expression(second, .open), .text(")"),
      ])
    case .binary(let `operator`, let left, let right):
      then([
        .expression(left, .operand), .text(" \(`operator`.rawValue) "),
        .expression(right, .operand),
      ])
    case .negated(let value):
      then([.text("-"), .expression(value, value.joinsMinusSign ? .grouped : .operand)])
    case .word(let text, _):
      then([.text("CAST("), .value(.string(text), isElement: false), .text(", \"Word\")")])
    }
  }

  private func needsParentheses(_ expression: FetchExpression, at position: Position) -> Bool {
    switch (expression, position) {
    case (_, .open), (_, .grouped): false
    case (.binary, _): true
    case (_, .operand): false
    case (.negated, _), (.word, _): true
    case (.keyPath, .pathBase): true
    case (.constant(.string), _), (.constant(.null), _): false
    case (.constant, _): true
    default: false
    }
  }

  private mutating func write(function name: String, _ operands: [FetchExpression]) {
    if let function = PredicateFunction(rawValue: name), !function.isMethod {
      then([.text(name + "(")] + list(operands.map { .expression($0, .open) }) + [.text(")")])
      return
    }
    guard let target = operands.first else {
      output += "FUNCTION()"
      return
    }
    let more = operands.dropFirst().flatMap { [Item.text(" , "), .expression($0, .open)] }
    then(
      [
        .text("FUNCTION("), .expression(target, .open), .text(", "),
        .value(.string(name), isElement: false),
      ] + more + [.text(")")])
  }

  private mutating func write(_ path: PredicateKeyPath) {
    var text = ""
    for (index, step) in path.steps.enumerated() {
      let isFirst = index == 0 && path.base == nil
      if !(index == 0 && isFirst) { text += "." }
      switch step {
      case .key(let key): text += PredicatePrinter.key(key, isFirst: isFirst)
      case .collectionOperator(let name): text += "@" + name
      case .variable(let name): text += (isFirst ? "#$" : "$") + name
      }
    }
    then((path.base.map { [.expression($0, .pathBase)] } ?? []) + [.text(text)])
  }

  /// A key as it must be written to be read as one.
  private static func key(_ key: String, isFirst: Bool) -> String {
    let lexer = FormatLexer(key, mode: .library)
    guard !key.isEmpty, lexer.endOfIdentifier(from: 0) == lexer.bytes.count else {
      return "#" + quoted(key)
    }
    return isFirst && FormatKeyword(key) != nil ? "#" + key : key
  }

  // MARK: - Values

  private mutating func write(_ value: AttributeValue, isElement: Bool) {
    switch value {
    case .null: output += "nil"
    case .boolean(let flag): output += flag ? "CAST(1, \"Boolean\")" : "CAST(0, \"Boolean\")"
    case .integer(let number): output += String(number)
    case .double(let number): output += PredicatePrinter.literal(number)
    case .decimal(let number):
      output += "CAST(\"\(DecimalText.text(number))\", \"NSDecimalNumber\")"
    case .string(let text): output += PredicatePrinter.quoted(text)
    case .date(let date):
      let seconds = PredicatePrinter.literal(date.timeIntervalSinceReferenceDate)
      output += "CAST(\(seconds), \"NSDate\")"
    case .data(let data): output += "CAST(\"\(data.base64EncodedString())\", \"NSData\")"
    case .uuid(let uuid): output += "CAST(\"\(uuid.uuidString)\", \"NSUUID\")"
    case .object(let reference):
      let text = PredicatePrinter.quoted("\(reference.entityName)/\(reference.primaryKey)")
      output += "CAST(\(text), \"NSManagedObjectID\")"
    case .array(let elements):
      let items: [Item] =
        [.text("{")] + list(elements.map { .value($0, isElement: true) }) + [.text("}")]
      then(isElement ? items : [.text("CAST(")] + items + [.text(", \"NSArray\")")])
    }
  }

  private static func literal(_ number: Double) -> String {
    if number.isNaN { return "CAST(\"NaN\", \"NSNumber\")" }
    if number.isInfinite { return "CAST(\"\(number < 0 ? "-" : "")Infinity\", \"NSNumber\")" }
    return number.description
  }

  /// `text` in double quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension FetchExpression {
  /// True if it can't stand right after a minus sign: a number would take the sign for its own, and
  /// the grammar has no two signs in a row.
  fileprivate var joinsMinusSign: Bool {
    switch self {
    case .constant(.integer), .constant(.double), .negated: true
    default: false
    }
  }
}

extension ComparisonPredicate.Options {
  /// The options in brackets, or nothing.
  var letters: String {
    var letters = ""
    if contains(.caseInsensitive) { letters += "c" }
    if contains(.diacriticInsensitive) { letters += "d" }
    if contains(.normalized) { letters += "n" }
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}
