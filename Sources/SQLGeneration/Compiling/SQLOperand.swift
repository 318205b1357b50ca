import FoundationEssentials
import ObjectModel
import Predicates

/// A compiled operand: its SQL and what kind of value that gives.
package struct SQLOperand {
  /// What kind of value an expression gives.
  ///
  /// Values of different kinds never compare equal, but for dates and numbers.
  package enum Kind: Equatable {
    case number, decimal, string, date, data, uuid, null
    case object(entity: Int)

    init(_ type: AttributeType) {
      switch type {
      case .integer16, .integer32, .integer64, .double, .float, .boolean: self = .number
      case .decimal: self = .decimal
      case .string, .uri: self = .string
      case .date: self = .date
      case .data, .transformable: self = .data
      case .uuid: self = .uuid
      }
    }

    /// The letter by which SQL functions are told of the kind; nil for objects.
    var letter: String? {
      switch self {
      case .number, .null: "n"
      case .decimal: "m"
      case .string: "s"
      case .date: "d"
      case .data: "b"
      case .uuid: "u"
      case .object: nil
      }
    }
  }

  var expression: SQLExpression
  package var kind: Kind
  /// The value, where the operand is one.
  var constant: AttributeValue?
  /// Whether a date counts from 2001, as computed ones do, and not from 1970 as columns do.
  ///
  /// Dates are exact in that form, which is the one they have in memory.
  package var isReferenceDate = false

  /// Whether the operand is a column that some index begins with.
  var isIndexed = false

  /// The text index of the column that the operand is, and the key of its row.
  var textTarget: (index: TextIndex, key: SQLExpression)?

  /// The index that ignores case of the column that the operand is, and the key of its row.
  var caseTarget: (index: SQLCaseIndex, key: SQLExpression)?

  /// Whether the operand is never NULL.
  var isCertain: Bool { constant != nil && constant != .null }

  /// Nil.
  static var null: SQLOperand {
    SQLOperand(expression: .null, kind: .null, constant: AttributeValue.null)
  }

  /// The operand with its ``exact`` expression.
  var exactOperand: SQLOperand {
    var operand = self
    operand.expression = exact
    operand.isReferenceDate = kind == .date
    return operand
  }

  /// The expression, of a date as seconds since 2001.
  var exact: SQLExpression {
    guard kind == .date, !isReferenceDate else { return expression }
    if case .date(let date)? = constant {
      return .value(.real(date.timeIntervalSinceReferenceDate))
    }
    return .binary(.minus, expression, .value(.real(978_307_200)))
  }
}
