import FoundationEssentials

/// A value of JSON, as the files beside the tests hold them.
package enum DecodedJSON: Decodable, Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([DecodedJSON])
  case object([String: DecodedJSON])

  /// Reads any value; a number is an integer if it has no fraction and fits.
  package init(from decoder: any Decoder) throws {
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
    } else if let value = try? container.decode([DecodedJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: DecodedJSON].self))
    }
  }

  /// The value in the file at `path`.
  ///
  /// - Throws: `CocoaError` when it can't be read, `DecodingError` when it isn't JSON.
  package static func read(_ path: String) throws -> DecodedJSON {
    try JSONDecoder().decode(DecodedJSON.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// The values in the lines of the file at `path`.
  ///
  /// - Throws: What ``read(_:)`` throws.
  package static func readLines(_ path: String) throws -> [DecodedJSON] {
    try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(DecodedJSON.self, from: Data($0))
    }
  }

  /// Returns the value of an object for `key`; nil for any other value.
  package subscript(key: String) -> DecodedJSON? { members?[key] }

  /// The members of an object; nil for any other value.
  package var members: [String: DecodedJSON]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The text; nil for any other value.
  package var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The whole number; nil for any other value.
  package var integer: Int64? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  /// The whole number that a text holds.
  package var identifier: Int64? { string.flatMap { Int64($0) } }

  /// The truth value; nil for any other value.
  package var bool: Bool? {
    if case .boolean(let bool) = self { bool } else { nil }
  }

  /// The elements of an array; nil for any other value.
  package var elements: [DecodedJSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The elements of an array; empty for any other value.
  package var list: [DecodedJSON] { elements ?? [] }

  /// The texts in an array.
  package var strings: [String] { list.compactMap(\.string) }
}
