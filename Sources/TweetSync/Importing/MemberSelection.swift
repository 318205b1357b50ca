import Containers
import TweetFormats

/// Tells which members of archives and files of folders are read.
enum MemberSelection {
  /// Whether a name is that of a picture, a video or the like, which isn't even opened.
  static func isMedia(_ name: String) -> Bool {
    let file = name.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: ".") else { return false }
    return mediaEndings.contains(file[file.index(after: dot)...].lowercased())
  }

  private static let mediaEndings: Set<String> = [
    "aac", "avif", "bmp", "eot", "gif", "heic", "ico", "jpeg", "jpg", "m4a", "m4v", "mkv", "mov",
    "mp3", "mp4", "oga", "ogg", "ogv", "otf", "png", "svg", "tif", "tiff", "ttf", "wav",
    "webm", "webp", "woff", "woff2",
  ]

  /// Whether the content of a member may hold tweets.
  ///
  /// - Parameter part: The part of an account archive that the content is, if it is one.
  static func isReadable(_ content: Content, as part: ArchivePart?, _ options: ImportOptions)
    -> Bool
  {
    if let part { return part.isRead || (part.isMessages && options.readsMessages) }
    return switch content.kind {
    case .empty: false
    // A page that was saved in place of data is worth a word; other pages are not.
    case .webPage: isNamedAsData(content.member?.name ?? "")
    case .text: startsAsJSON(content.start)
    default: false
    }
  }

  private static func isNamedAsData(_ name: String) -> Bool {
    [".json", ".jsonl", ".ndjson"].contains { name.lowercased().hasSuffix($0) }
  }

  private static func startsAsJSON(_ start: [UInt8]) -> Bool {
    // UTF-16 has zero bytes between those of ASCII, and either may have a byte order mark.
    let skipped: Set<UInt8> = [0, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    let first = start.first { !skipped.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
