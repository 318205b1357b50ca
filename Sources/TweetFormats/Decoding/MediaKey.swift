/// Media keys worked out from addresses, for sources that don't name the media's identifiers.
enum MediaKey {
  /// The key of the medium at `url`, in the form of API v2, or nil for an address that is no medium's.
  ///
  /// The service's file names of photos and GIFs hold the identifier: their first eleven characters are
  /// its eight bytes in Base64. Where that can't be, since the number would be later than `tweet`,
  /// the file name takes the identifier's place.
  static func ofAddress(_ url: String, tweet: Int64) -> String? {
    guard let parts = path(of: url), let folder = parts.first, parts.count > 1 else { return nil }
    switch folder {
    case "media", "tweet_video_thumb", "tweet_video":
      let name = stem(of: parts[1])
      guard !name.isEmpty else { return nil }
      let kind = folder == "media" ? "3" : "16"
      if let identifier = identifier(in: name), identifier <= tweet {
        return "\(kind)_\(identifier)"
      }
      return "\(kind)_\(name)"
    case "ext_tw_video_thumb", "ext_tw_video": return numbered("7", parts[1])
    case "amplify_video_thumb", "amplify_video": return numbered("13", parts[1])
    default: return nil
    }
  }

  /// The address of a photo in its usual form, without what asks for a size; any other as it is.
  static func plainAddress(_ url: String) -> String {
    guard let parts = path(of: url), parts.count == 2, parts[0] == "media" else { return url }
    let name = parts[1].prefix { $0 != "?" && $0 != ":" }
    let parameters = parts[1].drop { $0 != "?" }.dropFirst().split(separator: "&")
    let format = parameters.first { $0.hasPrefix("format=") }?.dropFirst(7) ?? ""
    let isNamed = name.contains(".")
    guard isNamed || !format.isEmpty,
      format.utf8.allSatisfy({ $0 | 0x20 &- UInt8(ascii: "a") < 26 })
    else { return url }
    return "https://pbs.twimg.com/media/\(name)" + (isNamed ? "" : ".\(format)")
  }

  /// The file of a GIF whose source only has the still picture: both have one name.
  static func animation(ofStill url: String) -> String? {
    guard let parts = path(of: url), parts.count == 2, parts[0] == "tweet_video_thumb" else {
      return nil
    }
    let name = stem(of: parts[1])
    return name.isEmpty ? nil : "https://video.twimg.com/tweet_video/\(name).mp4"
  }

  /// Returns the rank of a key; see ``MediaRecord/rank(ofKey:at:)``.
  ///
  /// X gives a file a name that its key follows from. Where it doesn't, X itself has said the key.
  static func rank(of key: String, at url: String) -> Int {
    guard let bar = key.firstIndex(of: "_"), Int64(key[key.index(after: bar)...]) != nil else {
      return 0
    }
    return ofAddress(url, tweet: .max) == key ? 1 : 2
  }

  private static func numbered(_ kind: String, _ part: Substring) -> String? {
    guard let identifier = Int64(part), identifier > 0 else { return nil }
    return "\(kind)_\(identifier)"
  }

  private static func path(of url: String) -> [Substring]? {
    for host in ["https://pbs.twimg.com/", "http://pbs.twimg.com/", "https://video.twimg.com/"]
    where url.hasPrefix(host) {
      return url.dropFirst(host.count).split(separator: "/", maxSplits: 8)
    }
    return nil
  }

  /// A file name without its ending and what asks for a size.
  private static func stem(of name: Substring) -> Substring {
    name.prefix { $0 != "." && $0 != "?" && $0 != ":" }
  }

  private static func identifier(in name: Substring) -> Int64? {
    var bits: UInt64 = 0
    var count = 0
    for byte in name.utf8.prefix(11) {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "-"): digit = 62
      case UInt8(ascii: "_"): digit = 63
      default: return nil
      }
      count += 1
      // Of the eleventh character only the first four bits belong to the number.
      bits = count == 11 ? bits << 4 | UInt64(digit >> 2) : bits << 6 | UInt64(digit)
    }
    guard count == 11, let identifier = Int64(exactly: bits),
      identifier >= Timestamp.firstSnowflake
    else { return nil }
    return identifier
  }
}
