import FoundationEssentials
import Synchronization
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

  /// Keeps tests that run at the same time from writing files over each other.
  private static let updates = Mutex(())

  /// The first lines of the file's sections, which end at empty lines.
  ///
  /// - Throws: `CocoaError` when the file can't be read.
  package var headings: [String] {
    get throws {
      try sections().compactMap { $0.split(separator: "\n").first.map(String.init) }
    }
  }

  /// Records an issue where `text` isn't what was kept below the line `heading`, up to an empty line.
  ///
  /// - Throws: `CocoaError` when the file can't be read or written.
  package func expect(
    section heading: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let section = heading + "\n" + text
    let kept = try Self.updates.withLock { _ in
      var sections = try sections()
      let place = sections.firstIndex { $0.hasPrefix(heading + "\n") }
      if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
        if let place { sections[place] = section } else { sections.append(section) }
        let all = sections.map { $0 + "\n\n" }.joined()
        try Data(all.utf8).write(to: URL(filePath: path))
        return section
      }
      return place.map { sections[$0] } ?? ""
    }
    guard kept != section else { return }
    Issue.record(
      "'\(heading)' in \(path) differs: kept '\(kept)', made '\(section)'",
      sourceLocation: sourceLocation)
  }

  private func sections() throws -> [String] {
    let kept = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return kept.split(separator: "\n\n").map(String.init)
  }
}
