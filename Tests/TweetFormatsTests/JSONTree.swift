import TestSupport
import Testing

@testable import TweetFormats

/// A JSON document as a tree, for what tests expect.
enum JSONTree: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case list([JSONTree])
  case object([String: JSONTree])

  init(_ bytes: [UInt8]) throws {
    let padded = bytes + [UInt8](repeating: 0, count: JSONParser.padding)
    self = try padded.withUnsafeBufferPointer { buffer in
      try JSONParser().parse(#require(buffer.baseAddress), count: bytes.count) { JSONTree($0) }
    }
  }

  init(_ value: JSONValue) {
    if let string = value.string {
      self = .string(string)
    } else if let bool = value.bool {
      self = .boolean(bool)
    } else if let integer = value.integer {
      self = .integer(integer)
    } else if let double = value.double {
      self = .double(double)
    } else if value.isList {
      var list: [JSONTree] = []
      value.forEachElement { list.append(JSONTree($0)) }
      self = .list(list)
    } else if value.isObject {
      var object: [String: JSONTree] = [:]
      value.forEachMember { key, value in object[String(key)] = JSONTree(value) }
      self = .object(object)
    } else {
      self = .null
    }
  }

  subscript(key: String) -> JSONTree? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  var integer: Int64? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  var bool: Bool? {
    if case .boolean(let bool) = self { bool } else { nil }
  }

  var list: [JSONTree] {
    if case .list(let list) = self { list } else { [] }
  }

  var object: [String: JSONTree] {
    if case .object(let object) = self { object } else { [:] }
  }

  var strings: [String] { list.compactMap(\.string) }
}
