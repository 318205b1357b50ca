import SQLGeneration
import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteDriver

extension StoreFunctions {
  /// What an operator or function of the language gives.
  static func computed(_ arguments: borrowing SQLiteArguments) throws -> SQLiteValue {
    guard arguments.count > 3,
      let way = SQLFunction.Computation(rawValue: Int(arguments.int64(at: 0))),
      let name = arguments.text(at: 1), let kinds = arguments.text(at: 2),
      kinds.utf8.count == arguments.count - 3
    else { throw StoreError(.unsupportedPredicate, "SQL asks for what can't be computed") }
    var operands: [AttributeValue] = []
    for (index, kind) in kinds.utf8.enumerated() {
      operands.append(value(of: arguments, at: index + 3, kind: kind))
    }
    return result(try compute(way, name, operands))
  }

  private static func compute(
    _ way: SQLFunction.Computation, _ name: String, _ operands: [AttributeValue]
  )
    throws -> AttributeValue
  {
    switch way {
    case .arithmetic:
      guard let operation = FetchExpression.ArithmeticOperator(rawValue: name),
        operands.count == 2
      else { break }
      return try PredicateOperation.compute(operands[0], operation, operands[1])
    case .negation: return try PredicateOperation.negate(operands[0])
    case .function:
      guard let function = PredicateFunction(rawValue: name) else { break }
      return try PredicateOperation.call(function, operands)
    case .listFunction:
      guard let function = PredicateFunction(rawValue: name) else { break }
      return try PredicateOperation.call(function, [.array(operands)])
    case .cast:
      guard let type = PredicateCastType(name: name) else { break }
      return PredicateOperation.cast(operands[0], to: type)
    }
    throw StoreError(.unsupportedPredicate, "SQL asks for '\(name)', which can't be computed")
  }

  private static func value(
    of arguments: borrowing SQLiteArguments, at index: Int, kind: UInt8
  ) -> AttributeValue {
    switch (kind, arguments.type(at: index)) {
    case (_, .null): .null
    case (UInt8(ascii: "d"), _):
      .date(Date(timeIntervalSinceReferenceDate: arguments.double(at: index)))
    case (UInt8(ascii: "m"), _): decimal(arguments, at: index)
    case (UInt8(ascii: "u"), _):
      arguments.text(at: index).flatMap(UUID.init(uuidString:)).map { .uuid($0) } ?? .null
    case (_, .integer): .integer(arguments.int64(at: index))
    case (_, .real): .double(arguments.double(at: index))
    case (_, .text): .string(arguments.text(at: index) ?? "")
    case (_, .blob): .data(Data(arguments.blob(at: index) ?? []))
    }
  }

  /// A decimal number from its text, or from a number of another kind; nil for anything else.
  static func decimal(_ arguments: borrowing SQLiteArguments, at index: Int) -> AttributeValue {
    let number: Decimal? =
      switch arguments.type(at: index) {
      case .integer: Decimal(arguments.int64(at: index))
      case .real: DecimalText.decimal(arguments.double(at: index))
      case .text: arguments.text(at: index).flatMap { DecimalText.decimal($0) }
      case .null, .blob: nil
      }
    return number.map { .decimal($0) } ?? .null
  }

  /// A number, a decimal one from its text; nil for anything else.
  static func number(_ arguments: borrowing SQLiteArguments, at index: Int) -> AttributeValue {
    switch arguments.type(at: index) {
    case .integer: .integer(arguments.int64(at: index))
    case .real: .double(arguments.double(at: index))
    case .text: decimal(arguments, at: index)
    case .null, .blob: .null
    }
  }

  private static func result(_ value: AttributeValue) -> SQLiteValue {
    switch value {
    case .null, .array, .object: .null
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(let number): .integer(number)
    case .double(let number): .real(number)
    case .decimal(let number): .text(DecimalText.text(number))
    case .string(let text): .text(text)
    case .date(let date): .real(date.timeIntervalSinceReferenceDate)
    case .data(let data): .blob([UInt8](data))
    case .uuid(let uuid): .text(uuid.uuidString)
    }
  }

  /// A number without loss, behind the keys that order it: `12:7=i42`.
  static func packed(_ arguments: borrowing SQLiteArguments, isDecimal: Bool = false)
    -> SQLiteValue
  {
    guard arguments.count > 0, !arguments.isNull(at: 0) else { return .null }
    var text = ""
    for index in 1..<max(1, arguments.count) { text += "\(arguments.int64(at: index)):" }
    if isDecimal {
      text += "=m\(arguments.text(at: 0) ?? "")"
    } else if arguments.type(at: 0) == .integer {
      text += "=i\(arguments.int64(at: 0))"
    } else {
      text += "=d\(arguments.double(at: 0).bitPattern)"
    }
    return .text(text)
  }

  /// The sum or mean of packed numbers, in the order of their keys.
  static func totalled(_ arguments: borrowing SQLiteArguments) throws -> SQLiteValue {
    guard let operation = arguments.text(at: 0).flatMap(CollectionOperator.init(rawValue:)) else {
      throw StoreError(.unsupportedPredicate, "SQL asks for a total that can't be computed")
    }
    let list = arguments.text(at: 1) ?? ""
    var numbers: [(keys: [Int64], value: AttributeValue)] = []
    for entry in list.split(separator: ",") {
      let parts = entry.split(separator: "=")
      guard parts.count == 2, let value = number(parts[1]) else { continue }
      let keys = parts[0].split(separator: ":").compactMap { Int64($0) }
      numbers.append((keys, value))
    }
    numbers.sort { $0.keys.lexicographicallyPrecedes($1.keys) }
    return result(try PredicateOperation.collect(operation, numbers.map(\.value)))
  }

  private static func number(_ packed: Substring) -> AttributeValue? {
    let digits = packed.dropFirst()
    if packed.hasPrefix("m") {
      return DecimalText.decimal(String(digits)).map { .decimal($0) }
    }
    return packed.hasPrefix("i")
      ? Int64(digits).map { .integer($0) }
      : UInt64(digits).map { .double(Double(bitPattern: $0)) }
  }
}
