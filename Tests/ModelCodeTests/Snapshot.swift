import FoundationEssentials
import Testing

/// Code that is kept beside the tests, and compiled with them.
///
/// `UPDATE_SNAPSHOTS=1` writes it anew.
struct Snapshot {
  private let path: String

  init(_ name: String, file: String = #filePath) {
    let folders = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    path = folders.joined(separator: "/") + "/Generated/\(name)"
  }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    let kept = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let lines = (text.split(separator: "\n"), kept.split(separator: "\n"))
    let different = zip(lines.0, lines.1).first { $0 != $1 }
    #expect(
      text == kept, "first difference: \(String(describing: different))",
      sourceLocation: sourceLocation)
  }
}
