import SQLiteDriver

/// Writes rows of tables as JSON.
enum TableRowWriter {
  /// Columns in which lists and objects were put as JSON.
  private static let structured: Set = [
    "additional_media_info", "attributes", "bounding_box", "contained_within", "contributors",
    "coordinates", "display_text_range", "entities", "extended_entities", "features", "geo",
    "indices", "metadata", "original_info", "place", "scopes", "sizes", "video_info",
    "withheld_in_countries",
  ]
  /// Columns that held `true` and `false`, for which SQLite has no type.
  private static let logical: Set = [
    "contributors_enabled", "default_profile", "default_profile_image", "favorited",
    "geo_enabled", "is_quote_status", "is_translator", "possibly_sensitive",
    "possibly_sensitive_appealable", "protected", "retweeted", "truncated", "verified",
  ]

  /// A row as an object, with other values for some columns.
  ///
  /// - Parameter isJSON: Whether a text is sound JSON.
  static func object(
    _ row: TableRow, replacing others: [(name: String, json: [UInt8])] = [],
    isJSON: (String) -> Bool
  ) -> [UInt8] {
    var json = [UInt8(ascii: "{")]
    func add(_ name: String, _ value: [UInt8]) {
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      json += string(name)
      json.append(UInt8(ascii: ":"))
      json += value
    }
    for (name, value) in row.columns where !others.contains(where: { $0.name == name }) {
      switch value {
      case .null: add(name, Array("null".utf8))
      case .integer(let number) where logical.contains(name) && (number == 0 || number == 1):
        add(name, Array((number == 1 ? "true" : "false").utf8))
      case .integer(let number): add(name, Array("\(number)".utf8))
      case .real(let number): if number.isFinite { add(name, Array("\(number)".utf8)) }
      case .text(let text) where structured.contains(name) && isJSON(text):
        add(name, Array(text.utf8))
      case .text(let text): add(name, string(text))
      // The tables have none, and JSON has no place for them.
      case .blob: continue
      }
    }
    for other in others { add(other.name, other.json) }
    json.append(UInt8(ascii: "}"))
    return json
  }

  /// A text as a string of JSON.
  static func string(_ text: String) -> [UInt8] {
    var json = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        json.append(UInt8(ascii: "\\"))
        json.append(byte)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        json += Array((digits.utf8.count == 1 ? "\\u000" : "\\u00").utf8) + Array(digits.utf8)
      default: json.append(byte)
      }
    }
    json.append(UInt8(ascii: "\""))
    return json
  }
}
