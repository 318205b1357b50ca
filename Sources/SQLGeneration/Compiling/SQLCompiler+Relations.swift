import FoundationEssentials
import ObjectGraph
import Predicates

extension SQLCompiler {
  typealias Options = ComparisonPredicate.Options

  /// Whether two values are equal; nil equals nil alone.
  func equality(
    _ left: SQLOperand, _ right: SQLOperand, _ options: Options, certain: Bool
  ) throws -> SQLExpression {
    if left.kind == .null { return .binary(.same, right.expression, .null) }
    if right.kind == .null { return .binary(.same, left.expression, .null) }
    if left.kind == .string, right.kind == .string {
      return textEquality(left, right, options, certain: certain)
    }
    if let test = decimalTest(left, .equal, right) {
      if left.isCertain || right.isCertain {
        return certain ? .isTrue(test) : test
      }
      return .any([.isTrue(test), try bothNullAgain(left, right)])
    }
    guard let sides = comparable(left, right) else { return bothNull(left, right) }
    // A constant that no column can hold equals none.
    guard let sides = sides.exactly(.equal) else { return certainly(.boolean(false), left, right) }
    // `=` lets partial indexes be used; `IS` is never unknown.
    let isCertain = certain || !(left.isCertain || right.isCertain)
    return .binary(isCertain ? .same : .equal, sides.left, sides.right)
  }

  private func certainly(_ test: SQLExpression, _ left: SQLOperand, _ right: SQLOperand)
    -> SQLExpression
  {
    left.isCertain || right.isCertain ? test : .any([test, bothNull(left, right)])
  }

  private func textEquality(
    _ left: SQLOperand, _ right: SQLOperand, _ options: Options, certain: Bool
  ) -> SQLExpression {
    if options.contains(.normalized) {
      let isCertain = certain || !(left.isCertain || right.isCertain)
      return .binary(isCertain ? .same : .equal, left.expression, right.expression)
    }
    if left.isCertain, !right.isCertain {
      return textEquality(right, left, options, certain: certain)
    }
    guard case .string(let text)? = right.constant else {
      return .call(
        .equal,
        [left.expression, right.expression, .literal(Int(options.rawValue))])
    }
    if options.isEmpty, let spellings = CanonicalSpellings.all(of: text) {
      let test =
        spellings.count == 1
        ? SQLExpression.binary(.equal, left.expression, right.expression)
        : .inList(left.expression, spellings.map { .value(.text($0)) })
      return certain ? .isTrue(test) : test
    }
    let match = SQLExpression.call(
      .match,
      [
        .literal(Self.code(of: .equal)), .literal(Int(options.rawValue)),
        left.expression, right.expression,
      ])
    guard options == .caseInsensitive, let target = left.caseTarget,
      let test = caseEquality(left.expression, target, text, match: match)
    else { return match }
    return certain ? .isTrue(test) : test
  }

  /// Values of different kinds are equal only where both are nil.
  private func bothNull(_ left: SQLOperand, _ right: SQLOperand) -> SQLExpression {
    if left.isCertain || right.isCertain { return .boolean(false) }
    return .all([
      .binary(.same, left.expression, .null), .binary(.same, right.expression, .null),
    ])
  }

  /// The same beside another test of the two operands, which so stand in the statement twice.
  private func bothNullAgain(_ left: SQLOperand, _ right: SQLOperand) throws -> SQLExpression {
    try requireRepeatable(left)
    try requireRepeatable(right)
    return bothNull(left, right)
  }

  /// Refuses an operand that is too long to stand in a statement more than once: where operands nest, each level would
  /// double its length.
  func requireRepeatable(_ operand: SQLOperand) throws {
    if operand.expression.isLong { throw unsupported("a long expression is needed more than once") }
  }

  /// One of `<`, `<=`, `>` and `>=`, where two nils are equal.
  func order(
    _ left: SQLOperand, _ operation: ComparisonPredicate.Operator, _ right: SQLOperand,
    _ options: Options, certain: Bool
  ) throws -> SQLExpression {
    let test = try ordering(left, operation, right, options)
    let allowsEqual = operation == .lessOrEqual || operation == .greaterOrEqual
    if allowsEqual, !left.isCertain, !right.isCertain {
      return .any([.isTrue(test), try bothNullAgain(left, right)])
    }
    return certain ? .isTrue(test) : test
  }

  /// One of `<`, `<=`, `>` and `>=`, unknown or false where one side is nil.
  func ordering(
    _ left: SQLOperand, _ operation: ComparisonPredicate.Operator, _ right: SQLOperand,
    _ options: Options
  ) throws -> SQLExpression {
    if left.kind == .null || right.kind == .null { return .boolean(false) }
    guard let symbol = SQLOperator(operation) else {
      throw unsupported("\(operation.rawValue) isn't an ordering operator")
    }
    if left.kind == .string, right.kind == .string {
      if options.contains(.normalized) {
        return .binary(symbol, left.expression, right.expression)
      }
      return .binary(
        symbol,
        .call(
          .compare,
          [left.expression, right.expression, .literal(Int(options.rawValue))]), .literal(0))
    }
    if let test = decimalTest(left, symbol, right) { return test }
    guard let sides = comparable(left, right), let exact = sides.exactly(symbol) else {
      throw unsupported("values of different types have no order")
    }
    noteRange(left, right)
    noteRange(right, left)
    return .binary(exact.operation, exact.left, exact.right)
  }

  /// The test of two numbers of which one at least is a decimal one, unknown where one is nil; nil for
  /// other operands.
  private func decimalTest(
    _ left: SQLOperand, _ operation: SQLOperator, _ right: SQLOperand
  ) -> SQLExpression? {
    let kinds = [left.kind, right.kind]
    guard kinds.contains(.decimal), kinds.allSatisfy({ $0 == .decimal || $0 == .number }) else {
      return nil
    }
    if let left = decimalText(left), let right = decimalText(right) {
      // Equal numbers are equal texts, so that an index can be asked.
      return operation == .equal
        ? .binary(.equal, left, right)
        : .binary(operation, .collated(left, .decimal), right)
    }
    let order = SQLExpression.call(
      .decimalOrder, [left.expression, right.expression])
    return .binary(operation, order, .literal(0))
  }

  /// A decimal number, or a constant that can be one, as the text that columns hold.
  private func decimalText(_ operand: SQLOperand) -> SQLExpression? {
    guard operand.kind != .decimal else { return operand.expression }
    guard let value = operand.constant,
      case .decimal(let number) = PredicateOperation.cast(value, to: .decimal)
    else { return nil }
    return .value(.text(DecimalText.text(number)))
  }

  private func noteRange(_ column: SQLOperand, _ bound: SQLOperand) {
    guard column.isIndexed, bound.isCertain, case .column("t0", let name) = column.expression,
      name != rootKey
    else { return }
    hasIndexedRange = true
  }

  /// The two sides in a form in which SQL compares them as memory does; nil where their kinds differ.
  private func comparable(_ left: SQLOperand, _ right: SQLOperand) -> Sides? {
    switch (left.kind, right.kind) {
    case (.date, .number), (.number, .date):
      return Sides(left: left, right: right, form: .exact)
    case (.date, .date):
      if left.isReferenceDate || right.isReferenceDate {
        return Sides(left: left, right: right, form: .exact)
      }
      if case .date(let date)? = right.constant, !left.isCertain {
        return Sides(left: left, right: right, form: .columnAndConstant(date))
      }
      if case .date(let date)? = left.constant, !right.isCertain {
        return Sides(left: right, right: left, form: .constantAndColumn(date))
      }
      return Sides(left: left, right: right, form: left.isCertain ? .exact : .plain)
    default:
      return left.kind == right.kind ? Sides(left: left, right: right, form: .plain) : nil
    }
  }

  /// Two operands of kinds that compare.
  private struct Sides {
    enum Form {
      /// As they stand.
      case plain
      /// Dates as seconds since 2001.
      case exact
      /// A column of dates and a constant.
      case columnAndConstant(Date)
      /// The same with the sides exchanged: `left` is the column here.
      case constantAndColumn(Date)
    }

    let left: SQLOperand
    let right: SQLOperand
    let form: Form

    /// Both sides and the operator; nil for an equality that can't be.
    func exactly(_ operation: SQLOperator) -> (
      left: SQLExpression, operation: SQLOperator, right: SQLExpression
    )? {
      switch form {
      case .plain: return (left.expression, operation, right.expression)
      case .exact: return (left.exact, operation, right.exact)
      case .columnAndConstant(let date): return column(operation, date)
      case .constantAndColumn(let date):
        switch operation {
        case .less: return column(.greater, date)
        case .lessOrEqual: return column(.greaterOrEqual, date)
        case .greater: return column(.less, date)
        case .greaterOrEqual: return column(.lessOrEqual, date)
        default: return column(operation, date)
        }
      }
    }

    private func column(_ operation: SQLOperator, _ date: Date) -> (
      left: SQLExpression, operation: SQLOperator, right: SQLExpression
    )? {
      let seconds = date.timeIntervalSince1970
      if Date(timeIntervalSince1970: seconds) == date {
        return (left.expression, operation, .value(.real(seconds)))
      }
      switch operation {
      case .less: return (left.expression, .less, SQLCompiler.bound(date, isAfter: false))
      case .lessOrEqual: return (left.expression, .less, SQLCompiler.bound(date, isAfter: true))
      case .greater:
        return (left.expression, .greaterOrEqual, SQLCompiler.bound(date, isAfter: true))
      case .greaterOrEqual:
        return (left.expression, .greaterOrEqual, SQLCompiler.bound(date, isAfter: false))
      default: return nil
      }
    }
  }
}
