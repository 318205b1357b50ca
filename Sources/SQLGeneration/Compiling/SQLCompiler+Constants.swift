import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates

extension SQLCompiler {
  /// A bound value.
  func constant(_ value: AttributeValue) throws -> SQLOperand {
    func bound(_ binding: SQLBinding, _ kind: SQLOperand.Kind) -> SQLOperand {
      SQLOperand(expression: .value(binding), kind: kind, constant: value)
    }
    switch value {
    case .null: return .null
    case .boolean(let flag): return bound(.integer(flag ? 1 : 0), .number)
    case .integer(let number): return bound(.integer(number), .number)
    case .double(let number):
      guard !number.isNaN else { throw unsupported("NaN isn't a value in SQL") }
      return bound(.real(number), .number)
    case .decimal(let number): return bound(.text(DecimalText.text(number)), .decimal)
    case .string(let text): return bound(.text(text), .string)
    case .date(let date): return bound(.real(date.timeIntervalSince1970), .date)
    case .data(let data): return bound(.blob([UInt8](data)), .data)
    case .uuid(let uuid): return bound(.text(uuid.uuidString), .uuid)
    case .object(let reference):
      // An object of an entity that isn't in the model equals none that is.
      let entity = schema.model.entity(named: reference.entityName)?.rootIndex ?? -1
      return bound(.integer(reference.primaryKey), .object(entity: entity))
    case .array: throw unsupported("expected a single value, found a list")
    }
  }

  /// The first instant, as columns hold it, that isn't before `date`, or that is after it.
  ///
  /// A column holds seconds since 1970, a date those since 2001, and not every one has an exact
  /// counterpart on the other side. Comparing with this bound decides as comparing dates does, and
  /// an index can be asked.
  static func bound(_ date: Date, isAfter: Bool) -> SQLExpression {
    let target = date.timeIntervalSinceReferenceDate
    func isReached(_ seconds: Double) -> Bool {
      let value = Date(timeIntervalSince1970: seconds).timeIntervalSinceReferenceDate
      return isAfter ? value > target : value >= target
    }
    var seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { return .value(.real(seconds)) }
    while isReached(seconds), seconds > -.greatestFiniteMagnitude { seconds = seconds.nextDown }
    while !isReached(seconds), seconds < .greatestFiniteMagnitude { seconds = seconds.nextUp }
    return .value(.real(seconds))
  }
}
