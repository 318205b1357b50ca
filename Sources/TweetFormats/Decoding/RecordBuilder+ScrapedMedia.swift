/// Media as snscrape and twscrape write them: without identifiers.
extension RecordBuilder {
  /// Reads a list of media, or the three lists that twscrape has in its place.
  func readScrapedMedia(_ value: JSONValue?, _ owner: Int64, into tweet: inout TweetRecord) {
    guard let value else { return }
    value.forEachElement { element in
      let type = element["_type"]?.bytes
      if type.map({ $0.hasSuffix(".Video") }) ?? (element["duration"] != nil) {
        add(video(element, "video", owner, millisecondsPerUnit: 1000), to: &tweet)
      } else if type.map({ $0.hasSuffix(".Gif") }) ?? (element["variants"] != nil) {
        add(video(element, "animated_gif", owner, millisecondsPerUnit: 1000), to: &tweet)
      } else {
        add(photo(element, owner), to: &tweet)
      }
    }
    value["photos"]?.forEachElement { add(photo($0, owner), to: &tweet) }
    value["videos"]?.forEachElement {
      add(video($0, "video", owner, millisecondsPerUnit: 1), to: &tweet)
    }
    value["animated"]?.forEachElement {
      add(video($0, "animated_gif", owner, millisecondsPerUnit: 1), to: &tweet)
    }
  }

  private func photo(_ value: JSONValue, _ owner: Int64) -> MediaRecord? {
    guard let url = (value["fullUrl"] ?? value["url"] ?? value["previewUrl"])?.nonEmptyString,
      let key = MediaKey.ofAddress(url, tweet: owner)
    else { return nil }
    var medium = MediaRecord(key: key, type: "photo")
    medium.isKeyDerived = true
    medium.url = MediaKey.plainAddress(url)
    medium.altText = value["altText"]?.nonEmptyString
    return medium
  }

  private func video(
    _ value: JSONValue, _ type: String, _ owner: Int64, millisecondsPerUnit: Double
  ) -> MediaRecord? {
    let still = value["thumbnailUrl"]?.nonEmptyString
    let url = bestVariant(value["variants"]) ?? value["videoUrl"]?.nonEmptyString
    guard
      // The still picture may be one that the author chose, with a key of its own.
      let key = [url, still].lazy.compactMap({ $0 })
        .compactMap({ MediaKey.ofAddress($0, tweet: owner) }).first
    else { return nil }
    var medium = MediaRecord(key: key, type: type)
    medium.isKeyDerived = true
    medium.previewURL = still
    medium.url = url
    medium.altText = value["altText"]?.nonEmptyString
    medium.duration = value["duration"]?.double.map { $0 * millisecondsPerUnit / 1000 }
    return medium
  }
}
