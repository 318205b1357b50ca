import FoundationEssentials

/// Small files that tests read and write whole.
enum TextFile {
  /// The text of a file, or nil where it can't be read.
  static func read(_ path: String) -> String? {
    (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }
}
