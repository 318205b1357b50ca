import Containers

/// Decides which members of archives and files of folders are opened.
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

  /// Whether the content of a member may hold tweets, by its first bytes.
  ///
  /// - Parameter isPromised: Whether the manifest of its archive says that it has records.
  static func mayBeRead(_ content: Content, isPromised: Bool) -> Bool {
    switch content.kind {
    case .empty: false
    // A page that was saved in place of data is worth a word; other pages are not.
    case .webPage: isPromised || isNamedAsData(content.member?.name ?? "")
    default: content.kind.isText
    }
  }

  /// Whether a name is that of a file of JSON, be it compressed or not.
  static func isNamedAsData(_ name: String) -> Bool {
    var name = name.lowercased()[...]
    for ending in [".gz", ".bz2", ".xz", ".zst"] where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
    }
    return [".json", ".jsonl", ".ndjson"].contains { name.hasSuffix($0) }
  }
}
