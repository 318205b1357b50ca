import FoundationEssentials
import Glibc

/// A folder that is gone when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/containers-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders that it stands in.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = "\(path)/\(name)"
    if let slash = file.lastIndex(of: "/") {
      try FileManager.default.createDirectory(
        atPath: String(file[..<slash]), withIntermediateDirectories: true)
    }
    try Data(bytes).write(to: URL(filePath: file))
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }
}
