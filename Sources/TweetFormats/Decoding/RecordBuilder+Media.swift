/// Photos, videos and GIFs.
extension RecordBuilder {
  /// Reads the media of an API v1.1 body: all of them if the source lists all, else the first one.
  func readMedia(of body: TweetBody, into tweet: inout TweetRecord) {
    let list = body.extendedEntities?["media"] ?? body.entities.0?["media"]
    list?.forEachElement { add(v1Media($0), to: &tweet) }
  }

  /// Adds a medium, once.
  func add(_ medium: MediaRecord?, to tweet: inout TweetRecord) {
    guard let medium, tweet.media.count < Self.mostEntities,
      !tweet.media.contains(where: { $0.key == medium.key })
    else { return }
    tweet.media.append(medium)
  }

  private func v1Media(_ value: JSONValue) -> MediaRecord? {
    guard let identifier = Identifier.optional(value["id_str"], value["id"]) else { return nil }
    let still = value["media_url_https"] ?? value["media_url"]
    let file = bestVariant(value["video_info"]?["variants"])
    let type = typeOfMedia(value, still: still)
    let isAmplified =
      [still?.bytes?.contains("/amplify_video"), file?.contains("/amplify_video")].contains(true)
    let prefix =
      switch type {
      case "video": isAmplified ? "13" : "7"
      case "animated_gif": "16"
      default: "3"
      }
    var medium = MediaRecord(key: "\(prefix)_\(identifier)", type: type)
    if type == "photo" {
      medium.url = still?.nonEmptyString.map(MediaKey.plainAddress)
    } else {
      medium.previewURL = still?.nonEmptyString
      medium.url = file ?? medium.previewURL.flatMap(MediaKey.animation(ofStill:))
    }
    if isArchive { medium.fileNames = fileNames(value, still: still) }
    medium.altText = value["ext_alt_text"]?.nonEmptyString
    if let size = value["original_info"] {
      medium.width = size["width"]?.count
      medium.height = size["height"]?.count
    } else if let size = value["sizes"]?["large"] {
      medium.width = size["w"]?.count
      medium.height = size["h"]?.count
    }
    medium.duration = value["video_info"]?["duration_millis"]?.count.map { Double($0) / 1000 }
    return medium
  }

  /// Returns the type of a media item.
  ///
  /// The list of entities calls everything a photo, but the URLs show the type.
  private func typeOfMedia(_ value: JSONValue, still: JSONValue?) -> String {
    if let type = value["type"]?.nonEmptyString, type != "photo" { return type }
    if let address = still?.bytes {
      if address.contains("/tweet_video_thumb/") { return "animated_gif" }
      if address.contains("video_thumb/") { return "video" }
    }
    return value["expanded_url"]?.bytes?.contains("/video/") == true ? "video" : "photo"
  }

  /// The names that an archive's copy of a medium may have: of a video any of its variants, the best one
  /// first.
  private func fileNames(_ value: JSONValue, still: JSONValue?) -> [String] {
    var names: [String] = []
    func add(_ address: String?) {
      let path = address?.prefix { $0 != "?" && $0 != "#" } ?? ""
      guard let name = path.split(separator: "/").last.map(String.init) else { return }
      if names.count < Self.mostEntities, !names.contains(name) { names.append(name) }
    }
    let variants = value["video_info"]?["variants"]
    add(bestVariant(variants))
    variants?.forEachElement { add($0["url"]?.nonEmptyString) }
    add(still?.nonEmptyString)
    return names
  }

  /// A medium of API v2.
  func v2Media(_ value: JSONValue) -> MediaRecord? {
    guard let key = value["media_key"]?.nonEmptyString else { return nil }
    var medium = MediaRecord(key: key, type: value["type"]?.nonEmptyString ?? "photo")
    medium.previewURL = value["preview_image_url"]?.nonEmptyString
    medium.url =
      value["url"]?.nonEmptyString.map(MediaKey.plainAddress) ?? bestVariant(value["variants"])
      ?? medium.previewURL.flatMap(MediaKey.animation(ofStill:))
    medium.altText = value["alt_text"]?.nonEmptyString
    medium.width = value["width"]?.count
    medium.height = value["height"]?.count
    medium.duration = value["duration_ms"]?.count.map { Double($0) / 1000 }
    return medium
  }

  /// The MP4 file of the highest bit rate; a GIF's only file has the bit rate 0.
  func bestVariant(_ list: JSONValue?) -> String? {
    var best: JSONValue?
    var bestRate: Int64 = -1
    list?.forEachElement { variant in
      guard let type = (variant["content_type"] ?? variant["contentType"])?.bytes,
        type == "video/mp4",
        let url = variant["url"], url.isString
      else { return }
      let rate = (variant["bitrate"] ?? variant["bit_rate"])?.count ?? 0
      if rate > bestRate {
        bestRate = rate
        best = url
      }
    }
    return best?.nonEmptyString
  }
}
