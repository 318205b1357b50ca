import FoundationEssentials
import Predicates
import TestSupport
import Testing

extension PredicateCase {
  var isParsing: Bool {
    expect == .string("parses") || (expect == .string("parse-error") && expression == nil)
  }

  /// The arguments for the specifiers of the format.
  var arguments: [PredicateArgument] {
    let texts = [format, format2, expression].compactMap { $0 }
    // A quoted %@ takes no argument.
    guard let args, texts.contains(where: { Self.takesArguments($0) }) else { return [] }
    return args.enumerated().map { index, value in
      if case .object = value, PredicateCase.value(of: value) == nil {
        return .expression(.variable("argument\(index)"))
      }
      return .value(PredicateCase.value(of: value) ?? .null)
    }
  }

  private static func takesArguments(_ text: String) -> Bool {
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "%" {
        return true
      }
    }
    return false
  }

  /// A plain value; nil for a dictionary.
  static func value(of json: DecodedJSON) -> AttributeValue? {
    switch json {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .double(let number): return .double(number)
    case .string(let text): return .string(text)
    case .array(let elements):
      let values = elements.compactMap { value(of: $0) }
      return values.count == elements.count ? .array(values) : nil
    case .object(let members):
      if let text = members["$date"]?.string {
        return (try? Date(text, strategy: .iso8601)).map { .date($0) }
      }
      if let text = members["$data"]?.string { return Data(base64Encoded: text).map { .data($0) } }
      if members["$null"] != nil { return .null }
      return nil
    }
  }

  static func predicate(of compound: DecodedJSON) throws -> FetchPredicate {
    if let parts = compound["and"]?.elements {
      return .and(try parts.map { try predicate(of: $0) })
    }
    if let parts = compound["or"]?.elements { return .or(try parts.map { try predicate(of: $0) }) }
    if let part = compound["not"] { return .not(try predicate(of: part)) }
    return try FetchPredicate(format: try #require(compound["format"]?.string))
  }

  /// The tree as the case file writes trees.
  static func tree(of predicate: FetchPredicate) -> DecodedJSON {
    switch predicate {
    case .constant(let answer): .object(["constant": .boolean(answer)])
    case .and(let parts): .object(["and": .array(parts.map { tree(of: $0) })])
    case .or(let parts): .object(["or": .array(parts.map { tree(of: $0) })])
    case .not(let part): .object(["not": tree(of: part)])
    case .comparison(let comparison):
      .object([
        "cmp": .string(comparison.operator.rawValue), "left": tree(of: comparison.left),
        "right": tree(of: comparison.right),
      ])
    }
  }

  private static func tree(of expression: FetchExpression) -> DecodedJSON {
    switch expression {
    case .constant(.integer(let number)): return .object(["constant": .integer(number)])
    case .constant(.double(let number)):
      // The file's decoder reads 1.0 as the integer 1.
      let exact = Int64(exactly: number)
      return .object(["constant": exact.map { .integer($0) } ?? .double(number)])
    case .constant(.string(let text)): return .object(["constant": .string(text)])
    case .constant(.null): return .object(["constant": .null])
    case .keyPath(let path):
      let keys = path.steps.map { step in
        switch step {
        case .key(let key): key
        case .collectionOperator(let name): "@" + name
        case .variable(let name): "$" + name
        }
      }
      return .object(["keypath": .string(keys.joined(separator: "."))])
    case .binary(.bitwiseAnd, let left, let right):
      return .object([
        "function": .string("bitwiseAnd:with:"), "args": .array([tree(of: left), tree(of: right)]),
      ])
    default:
      return .object(["text": .string(expression.format)])
    }
  }
}
