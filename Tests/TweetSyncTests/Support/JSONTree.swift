import FoundationEssentials

/// A JSON document as a tree, for what tests expect.
enum JSONTree: Decodable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case list([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONTree].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  static func read(_ path: String) throws -> JSONTree {
    try JSONDecoder().decode(JSONTree.self, from: Data(SampleFiles.read(path)))
  }

  /// The lines of a file.
  static func readLines(_ path: String) throws -> [JSONTree] {
    try SampleFiles.read(path).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(JSONTree.self, from: Data($0))
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

  /// The whole number that a text holds.
  var identifier: Int64? { string.flatMap { Int64($0) } }

  var bool: Bool? {
    if case .boolean(let bool) = self { bool } else { nil }
  }

  var list: [JSONTree] {
    if case .list(let list) = self { list } else { [] }
  }

  var strings: [String] { list.compactMap(\.string) }
}
