import ObjectGraph
import ObjectModel
import Predicates

extension SQLCompiler {
  /// A compiled operand: one value, or the elements of a collection.
  enum Operand {
    case single(SQLOperand)
    case many(Collection)
  }

  /// The operand that an expression is.
  func operand(_ expression: FetchExpression, _ environment: SQLEnvironment) throws -> Operand {
    switch expression {
    case .keyPath(let path):
      guard let start = try element(path.base, environment) else {
        return .single(try subqueryValue(path, environment))
      }
      switch try walk(path.steps[...], from: start) {
      case .value(let operand): return .single(operand)
      case .collection(let collection):
        let operations = collection.rest.contains {
          if case .collectionOperator = $0 { true } else { false }
        }
        return operations ? .single(try aggregate(collection)) : .many(collection)
      }
    case .element(let collection, .size):
      return .single(try count(collection, environment))
    case .evaluatedObject, .variable:
      guard let element = try element(expression, environment) else { break }
      return .single(
        SQLOperand(expression: element.key, kind: .object(entity: element.table.entity.rootIndex)))
    default: return .single(try value(expression, environment))
    }
    throw unsupported("expected a value, found '\(expression)'")
  }

  /// The object that a path starts from, or nil where the base isn't an object.
  func element(_ base: FetchExpression?, _ environment: SQLEnvironment) throws
    -> SQLElement?
  {
    switch base {
    case nil, .evaluatedObject?: return environment.root
    case .variable(let name)?:
      guard let element = environment.variables[name] else {
        throw unsupported("the variable '$\(name)' has no value")
      }
      return element
    default: return nil
    }
  }

  /// A single value.
  func value(_ expression: FetchExpression, _ environment: SQLEnvironment) throws -> SQLOperand {
    switch expression {
    case .constant(let value): return try constant(value)
    case .word(let text, _): return try constant(.string(text))
    case .negated(let inner):
      let operand = try single(inner, environment)
      // What fails is left to SQL, where it fails only if it is asked for, as in memory.
      if let value = operand.constant, let negated = try? PredicateOperation.negate(value) {
        return try constant(negated)
      }
      return try call(
        .negation, "-", [operand], gives: operand.kind == .decimal ? .decimal : .number)
    case .binary(let operation, let left, let right):
      return try arithmetic(
        operation, try single(left, environment), try single(right, environment))
    case .ternary(let condition, let first, let second):
      return try choice(
        try self.condition(condition, environment, certain: true),
        try single(first, environment), try single(second, environment))
    case .function(let name, let arguments): return try function(name, arguments, environment)
    case .cast(let inner, let name): return try cast(inner, name, environment)
    case .keyPath, .evaluatedObject, .variable, .element(_, .size):
      return try single(expression, environment)
    case .aggregate, .assignment, .element, .subquery:
      throw unsupported("'\(expression)' has no counterpart there")
    }
  }

  func single(_ expression: FetchExpression, _ environment: SQLEnvironment) throws -> SQLOperand {
    guard case .single(let operand) = try operand(expression, environment) else {
      throw unsupported("'\(expression)' is a collection, where one value is needed")
    }
    return operand
  }

  private func choice(_ condition: SQLExpression, _ first: SQLOperand, _ second: SQLOperand) throws
    -> SQLOperand
  {
    guard first.kind == second.kind || first.kind == .null || second.kind == .null else {
      throw unsupported("the two results of TERNARY have different types")
    }
    let kind = first.kind == .null ? second.kind : first.kind
    return SQLOperand(
      expression: .choice(condition, first.exact, second.exact), kind: kind,
      isReferenceDate: kind == .date)
  }
}

extension FetchExpression {
  /// The elements of a list written out; nil for anything else.
  var listElements: [FetchExpression]? {
    switch self {
    case .aggregate(let elements): elements
    case .constant(.array(let values)): values.map { .constant($0) }
    default: nil
    }
  }
}
