import FoundationEssentials
import Testing

/// A text that is kept as a file beside the tests.
///
/// With `UPDATE_SNAPSHOTS=1` in the environment the files are written anew instead of compared.
struct Snapshot {
  let url: URL

  init(_ name: String) {
    url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots").appending(path: name)
  }

  func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: url)
      return
    }
    let kept = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    guard kept != text else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let keptLines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(lines, keptLines).enumerated().first { $1.0 != $1.1 }?.offset
    let line = index ?? min(lines.count, keptLines.count)
    Issue.record(
      """
      \(url.lastPathComponent):\(line + 1) differs: \
      kept '\(keptLines.dropFirst(line).first ?? "")', made '\(lines.dropFirst(line).first ?? "")'
      """,
      sourceLocation: sourceLocation)
  }
}
