import FoundationEssentials

/// The files under `fixtures/predicates`.
enum Fixtures {
  static func path(_ name: String, from file: String = #filePath) -> String {
    let parts = file.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/fixtures/predicates/" + name
  }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path(name)))
  }

  /// One value a line.
  static func lines<Line: Decodable>(_ name: String, as type: Line.Type) throws -> [Line] {
    let decoder = JSONDecoder()
    return try data(name).split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(type, from: Data($0))
    }
  }
}
