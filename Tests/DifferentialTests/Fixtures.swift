import FoundationEssentials

/// The files under `fixtures`.
enum Fixtures {
  static func url(_ name: String, from file: String = #filePath) -> URL {
    let parts = file.split(separator: "/").dropLast(3)
    return URL(filePath: "/" + parts.joined(separator: "/") + "/fixtures/" + name)
  }

  static func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }
}
