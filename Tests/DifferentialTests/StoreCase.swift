import FoundationEssentials
import ObjectGraph
import Predicates
import TestSupport

/// A row of the case file that asks a predicate about objects.
struct StoreCase {
  let id: String
  private let row: DecodedJSON

  /// Nil for a row of another kind.
  init?(_ row: DecodedJSON) {
    guard let id = row["id"]?.string, row["format"]?.string != nil,
      row["object"] != nil || row["objects"] != nil, row["expect"] != nil
    else { return nil }
    self.id = id
    self.row = row
  }

  /// All such rows.
  static func all() throws -> [StoreCase] {
    let decoder = JSONDecoder()
    return try Fixtures.data("predicates/cases.jsonl").split(separator: UInt8(ascii: "\n"))
      .compactMap { StoreCase(try decoder.decode(DecodedJSON.self, from: Data($0))) }
  }

  /// The objects; one without keys where the predicate doesn't speak of its object.
  var objects: [DecodedJSON] {
    if let objects = row["objects"]?.elements { return objects }
    let isNeeded = row["format"]?.string?.lowercased().contains("self") == true
    if let object = row["object"], object.value == nil || isNeeded { return [object] }
    return [.object([:])]
  }

  var failureIsExpected: Bool { row["expect"] == .string("evaluation-error") }

  /// The places of the objects that match.
  var expected: [Int64] {
    switch row["expect"] {
    case .boolean(let holds)?: return holds ? [0] : []
    case .array(let places)?:
      return places.compactMap { if case .integer(let place) = $0 { place } else { nil } }
    default: return []
    }
  }

  /// The predicate with the values of its variables.
  func predicate() throws -> FetchPredicate {
    let format = row["format"]?.string ?? ""
    var arguments: [PredicateArgument] = []
    for argument in row["args"]?.elements ?? [] {
      guard let value = argument.value else {
        throw CaseMisfit(reason: "an argument is a dictionary")
      }
      arguments.append(.value(value))
    }
    var variables: [String: FetchExpression] = [:]
    for (name, value) in row["vars"]?.members ?? [:] {
      if let path = value["$keypath"]?.string {
        variables[name] = try FetchExpression(format: path)
      } else if let plain = value.value {
        variables[name] = .constant(plain)
      } else {
        throw CaseMisfit(reason: "a variable is a dictionary")
      }
    }
    return try parse(format, arguments).substituting(variables)
  }

  /// A quoted `%@` takes no argument, so that a row may list some that its text doesn't want.
  private func parse(_ format: String, _ arguments: [PredicateArgument]) throws -> FetchPredicate {
    do {
      return try FetchPredicate(format: format, arguments: arguments)
    } catch let error as FetchPredicateError where error.code == .argument {
      return try FetchPredicate(format: format)
    }
  }
}
