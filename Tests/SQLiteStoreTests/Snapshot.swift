import Glibc
import Testing

/// A text that is kept beside the tests.
///
/// `UPDATE_SNAPSHOTS=1` writes it anew.
struct Snapshot {
  private let path: String

  init(_ name: String, file: String = #filePath) {
    let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[..<$0] } ?? ""
    path = "\(folder)/Snapshots/\(name)"
  }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if getenv("UPDATE_SNAPSHOTS") != nil {
      try write(Array(text.utf8), to: path)
    }
    let kept = String(decoding: bytes(of: path), as: UTF8.self)
    let lines = (text.split(separator: "\n"), kept.split(separator: "\n"))
    let different = zip(lines.0, lines.1).first { $0 != $1 }
    #expect(
      text == kept, "first difference: \(String(describing: different))",
      sourceLocation: sourceLocation)
  }
}
