import FoundationEssentials
import Predicates
import TestSupport

extension PredicateCase {
  /// What a value of the case file is to a predicate; dictionaries are objects.
  static func operand(of json: DecodedJSON) -> PredicateOperand {
    if let value = value(of: json) { return .value(value) }
    switch json {
    case .array(let elements): return .collection(elements.map { operand(of: $0) })
    case .object(let members):
      return .object(PredicateDictionary(members.mapValues { operand(of: $0) }))
    default: return .null
    }
  }

  /// Variables that can be written into the tree: plain values and key paths.
  func substitutes() throws -> [String: FetchExpression] {
    var substitutes: [String: FetchExpression] = [:]
    for (name, json) in vars ?? [:] {
      if let path = json["$keypath"]?.string {
        substitutes[name] = try FetchExpression(format: path)
      } else if let value = PredicateCase.value(of: json) {
        substitutes[name] = .constant(value)
      }
    }
    return substitutes
  }

  /// Variables that are dictionaries, and dictionaries among the arguments.
  var context: EvaluationContext {
    var variables: [String: PredicateOperand] = [:]
    for (name, json) in vars ?? [:] where json["$keypath"] == nil {
      variables[name] = PredicateCase.operand(of: json)
    }
    for (index, json) in (args ?? []).enumerated() {
      variables["argument\(index)"] = PredicateCase.operand(of: json)
    }
    return EvaluationContext(variables: variables)
  }
}
