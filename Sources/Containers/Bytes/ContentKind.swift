/// The kind of some bytes, recognized by their beginning and never by a name.
package struct ContentKind: Sendable, Hashable, CustomStringConvertible {
  /// The kind's name, as in "this is a ZIP archive".
  package let description: String
  /// The role of the kind.
  let role: Role

  enum Role { case archive, compression, text, media, other }

  /// A ZIP archive.
  package static let zip = ContentKind(description: "a ZIP archive", role: .archive)
  /// A tar archive.
  package static let tar = ContentKind(description: "a tar archive", role: .archive)
  /// A folder.
  package static let folder = ContentKind(description: "a folder", role: .archive)
  /// Bytes compressed by gzip.
  package static let gzip = ContentKind(description: "gzip data", role: .compression)
  /// Bytes compressed by bzip2.
  package static let bzip2 = ContentKind(description: "bzip2 data", role: .compression)
  /// Bytes compressed by xz.
  package static let xz = ContentKind(description: "xz data", role: .compression)
  /// Bytes compressed by Zstandard.
  package static let zstd = ContentKind(description: "Zstandard data", role: .compression)
  /// No bytes at all.
  package static let empty = ContentKind(description: "empty", role: .text)
  /// Possible text in any encoding.
  package static let text = ContentKind(description: "text", role: .text)
  /// Text that begins as a web page does.
  package static let webPage = ContentKind(description: "a web page", role: .text)
  /// An SQLite database.
  package static let sqlite = ContentKind(description: "an SQLite database", role: .other)

  /// True if it is a picture, a video, a sound or a font.
  package var isMedia: Bool { role == .media }
  /// True if it is text, or nothing at all.
  package var isText: Bool { role == .text }
  /// True if it holds members or other bytes.
  package var isContainer: Bool { role == .archive || role == .compression }

  /// The number of bytes that are needed to recognize the kind.
  package static let lengthOfStart = 512
}
