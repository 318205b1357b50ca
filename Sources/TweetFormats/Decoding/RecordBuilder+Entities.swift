/// Entities of both versions of the API: their shapes differ in a few names only.
extension RecordBuilder {
  /// What the entities of a text say about it beyond what goes into the tweet.
  struct TextLinks {
    var links: [TextComposer.Link] = []
    /// True if the text holds a link to the tweet itself: what a cut text ends with.
    var hasSelfLink = false
  }

  /// Reads a body's entities into `tweet`: hashtags, links, mentions. Gives the links of the text.
  ///
  /// `identifier` and `quoted` are those of the tweet that the body belongs to, which for a retweet
  /// isn't `tweet`.
  mutating func readEntities(
    of body: TweetBody, into tweet: inout TweetRecord, identifier: Int64, quoted: Int64?
  ) -> TextLinks {
    var found = TextLinks()
    for entities in [body.entities.0, body.entities.1] {
      guard let entities, entities.isObject else { continue }
      entities.forEachMember { name, list in
        guard list.isList, list.first != nil else { return }
        if name == "urls" {
          readLinks(list, into: &tweet, &found, identifier: identifier, quoted: quoted)
        } else if name == "user_mentions" || name == "mentions" {
          readMentions(list, into: &tweet)
        } else if name == "hashtags" {
          readTags(list, into: &tweet.hashtags)
        } else if name == "symbols" || name == "cashtags" {
          readTags(list, into: &tweet.cashtags)
        } else if name == "media" {
          readMediaLinks(list, &found)
        }
      }
      // The link to itself stands in the short form of a long tweet too.
      if body.isNote { found.hasSelfLink = false }
    }
    return found
  }

  private func readTags(_ list: JSONValue, into tags: inout [String]) {
    list.forEachElement { element in
      guard let tag = (element["text"] ?? element["tag"])?.nonEmptyString, !tags.contains(tag)
      else { return }
      tags.append(tag)
    }
  }

  /// Reads the mentions of a list, and the users that `twarc2 flatten` merges into them.
  mutating func readMentions(_ list: JSONValue, into tweet: inout TweetRecord) {
    list.forEachElement { element in
      var screenName: JSONValue?
      var string: JSONValue?
      var number: JSONValue?
      var name: JSONValue?
      var isWhole = false
      element.forEachMember { key, value in
        if key == "screen_name" || key == "username" {
          screenName = value
        } else if key == "id_str" {
          string = value
        } else if key == "id" {
          number = value
        } else if key == "name" {
          name = value
        } else if key == "public_metrics" || key == "profile_image_url" {
          isWhole = true
        }
      }
      guard let screenName = screenName?.nonEmptyString else { return }
      let mention = MentionRecord(
        identifier: Identifier.optional(string, number), screenName: screenName,
        name: name?.string)
      if isWhole {
        addUser(element)
      } else {
        users.add(mention.identifier, screenName: screenName, name: mention.name)
      }
      let isKnown = tweet.mentions.contains {
        $0.identifier == mention.identifier && $0.screenName == screenName
      }
      if !isKnown { tweet.mentions.append(mention) }
    }
  }

  private func readLinks(
    _ list: JSONValue, into tweet: inout TweetRecord, _ found: inout TextLinks,
    identifier: Int64, quoted: Int64?
  ) {
    list.forEachElement { element in
      var short: JSONBytes?
      var expanded: JSONBytes?
      var title: JSONValue?
      var isMedia = false
      element.forEachMember { key, value in
        if key == "url" {
          short = value.bytes
        } else if key == "expanded_url" {
          expanded = value.bytes
        } else if key == "title" {
          title = value
        } else if key == "media_key" {
          isMedia = isMedia || value.isString
        } else if key == "display_url" {
          isMedia = isMedia || isPicture(value.bytes)
        }
      }
      guard let short, short.count > 0 else { return }
      if isMedia {
        found.links.append(.init(short: short, expansion: nil))
        return
      }
      guard let expanded, expanded.count > 0 else { return }
      found.links.append(.init(short: short, expansion: expanded))
      if let status = statusIdentifier(in: expanded) {
        if status.isWeb, status.identifier == identifier {
          found.hasSelfLink = true
          return
        }
        if status.identifier == quoted { return }
      }
      let url = String(expanded)
      guard !tweet.links.contains(where: { $0.url == url }) else { return }
      tweet.links.append(
        LinkRecord(url: url, short: String(short), title: title?.nonEmptyString))
    }
  }

  /// API v1.1 lists the links to a tweet's media apart.
  private func readMediaLinks(_ list: JSONValue, _ found: inout TextLinks) {
    list.forEachElement { element in
      guard let short = element["url"]?.bytes, short.count > 0 else { return }
      found.links.append(.init(short: short, expansion: nil))
    }
  }

  private func isPicture(_ display: JSONBytes?) -> Bool {
    guard let display else { return false }
    return display.hasPrefix("pic.twitter.com/") || display.hasPrefix("pic.x.com/")
  }

  /// The tweet that an address leads to: `…/status/<identifier>`, for `…/i/web/status/…` with
  /// `isWeb`.
  private func statusIdentifier(in url: JSONBytes) -> (identifier: Int64, isWeb: Bool)? {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return nil }
    var here = 8
    while let slash = url.firstIndex(of: UInt8(ascii: "/"), from: here) {
      let rest = url.dropping(slash)
      here = slash + 1
      guard rest.hasPrefix("/status/") else { continue }
      let tail = rest.dropping(8)
      var length = 0
      while length < tail.count, tail[length] &- UInt8(ascii: "0") < 10 { length += 1 }
      guard let identifier = tail.prefix(length).integer else { return nil }
      return (identifier, url.prefix(slash).hasSuffix("/i/web"))
    }
    return nil
  }
}
