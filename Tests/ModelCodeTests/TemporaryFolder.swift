import FoundationEssentials
import Testing

/// A folder for one test, removed with the value.
final class TemporaryFolder {
  private let path = FileManager.default.temporaryDirectory.appending(path: "code-\(UUID())").path

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder, which is made if it isn't there.
  func file(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return "\(path)/\(name)"
  }

  /// Writes a version of a model; gives the version's path.
  func write(_ text: String, to version: String) throws -> String {
    let folder = "\(path)/\(version)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #require(
      FileManager.default.createFile(atPath: "\(folder)/contents", contents: Data(text.utf8)))
    return folder
  }
}
