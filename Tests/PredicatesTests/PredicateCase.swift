import FoundationEssentials
import Predicates
import TestSupport
import Testing

/// A row of the case file.
struct PredicateCase: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var format: String?
  var format2: String?
  var expression: String?
  var args: [DecodedJSON]?
  var vars: [String: DecodedJSON]?
  var object: DecodedJSON?
  var objects: [DecodedJSON]?
  var expect: DecodedJSON?
  var prints: String?
  var tree: DecodedJSON?
  var equal: Bool?
  var equalFormat: String?
  var compound: DecodedJSON?
  var value: DecodedJSON?
  var hasObject = false
  var hasValue = false

  enum CodingKeys: String, CodingKey {
    case id, format, format2, expression, args, vars, object, objects, expect, prints, tree
    case equal, compound, value
    case equalFormat = "equal_format"
  }

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    id = try row.decode(String.self, forKey: .id)
    format = try row.decodeIfPresent(String.self, forKey: .format)
    format2 = try row.decodeIfPresent(String.self, forKey: .format2)
    expression = try row.decodeIfPresent(String.self, forKey: .expression)
    args = try row.decodeIfPresent([DecodedJSON].self, forKey: .args)
    vars = try row.decodeIfPresent([String: DecodedJSON].self, forKey: .vars)
    hasObject = row.contains(.object)
    object = hasObject ? try row.decode(DecodedJSON.self, forKey: .object) : nil
    objects = try row.decodeIfPresent([DecodedJSON].self, forKey: .objects)
    expect = try row.decodeIfPresent(DecodedJSON.self, forKey: .expect)
    prints = try row.decodeIfPresent(String.self, forKey: .prints)
    tree = try row.decodeIfPresent(DecodedJSON.self, forKey: .tree)
    equal = try row.decodeIfPresent(Bool.self, forKey: .equal)
    equalFormat = try row.decodeIfPresent(String.self, forKey: .equalFormat)
    compound = try row.decodeIfPresent(DecodedJSON.self, forKey: .compound)
    hasValue = row.contains(.value)
    value = hasValue ? try row.decode(DecodedJSON.self, forKey: .value) : nil
  }

  var testDescription: String { "\(id): \(format ?? expression ?? "compound")" }

  /// All rows that the contract agrees with.
  static let all: [PredicateCase] = {
    do {
      let contradictions = try JSONDecoder().decode(
        [String: String].self, from: Fixtures.data("contradictions.json"))
      return try Fixtures.lines("cases.jsonl", as: PredicateCase.self).filter {
        contradictions[$0.id] == nil
      }
    } catch {
      Issue.record("the case file can't be read: \(error)")
      return []
    }
  }()
}
