import FoundationEssentials
package import Testing

/// A text that is kept in a file beside the tests.
///
/// With `UPDATE_SNAPSHOTS` in the environment, with any value, the files are written anew.
package struct Snapshot: Sendable {
  private let path: String

  /// The snapshot `name` in a folder beside a file of tests.
  ///
  /// - Parameters:
  ///   - folder: The folder's name.
  ///   - file: The path of the file of tests.
  package init(_ name: String, in folder: String = "Snapshots", file: String = #filePath) {
    let folders = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    path = folders.joined(separator: "/") + "/\(folder)/\(name)"
  }

  /// Records an issue, with the first different line, where `text` isn't what was kept.
  ///
  /// - Throws: `CocoaError` when the file can't be read or written.
  package func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    let kept = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    guard kept != text else { return }
    let made = text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let different = zip(lines, made).enumerated().first { $1.0 != $1.1 }?.offset
    let index = different ?? min(lines.count, made.count)
    Issue.record(
      """
      \(path):\(index + 1) differs: kept '\(lines.dropFirst(index).first ?? "")', \
      made '\(made.dropFirst(index).first ?? "")'
      """,
      sourceLocation: sourceLocation)
  }
}
