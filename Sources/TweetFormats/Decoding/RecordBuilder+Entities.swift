/// Entities of both versions of the API: their shapes differ in a few names only.
extension RecordBuilder {
  /// The facts that the entities of a text add to those in the tweet.
  struct TextLinks {
    var links: [TextComposer.Link] = []
    /// True if the text holds a link to the tweet itself: what a cut text ends with.
    var hasSelfLink = false
  }

  /// Reads a body's entities into `tweet`, and gives the links of the text.
  ///
  /// `identifier` and `quoted` are those of the tweet that the body belongs to, which for a retweet
  /// isn't `tweet`. With `isInRetweet` the names that a long tweet answers are left out: they don't
  /// stand in its text.
  mutating func readEntities(
    of body: TweetBody, into tweet: inout TweetRecord, identifier: Int64, quoted: Int64?,
    isInRetweet: Bool = false
  ) -> TextLinks {
    var found = TextLinks()
    let owner = Owner(identifier: identifier, quoted: quoted)
    if let entities = body.entities.0 {
      readEntities(
        entities, into: &tweet, &found, owner, hasMentions: !(body.isNote && isInRetweet))
    }
    // The short form of a long tweet ends with a link to itself: that cuts nothing.
    if body.isNote { found.hasSelfLink = false }
    if let entities = body.entities.1 {
      readEntities(entities, into: &tweet, &found, owner, hasMentions: true)
    }
    if body.entities.0 == nil, let link = mediaLink(in: body.text, of: identifier) {
      found.links.append(.init(short: link, expansion: nil))
    }
    return found
  }

  /// The tweet whose text is read.
  struct Owner {
    var identifier: Int64
    var quoted: Int64?
  }

  private mutating func readEntities(
    _ entities: JSONValue, into tweet: inout TweetRecord, _ found: inout TextLinks,
    _ owner: Owner, hasMentions: Bool
  ) {
    entities.forEachMember { name, list in
      guard list.isList, list.first != nil else { return }
      if name == "urls" {
        list.forEachElement { readLink($0, into: &tweet, &found, owner) }
      } else if name == "user_mentions" || name == "mentions" {
        if hasMentions { list.forEachElement { readMention($0, into: &tweet) } }
      } else if name == "hashtags" {
        readTags(list, into: &tweet.hashtags)
      } else if name == "symbols" || name == "cashtags" {
        readTags(list, into: &tweet.cashtags)
      } else if name == "media" {
        readMediaLinks(list, &found)
      }
    }
  }

  /// Reads hashtags or stock symbols of any version.
  func readTags(_ list: JSONValue?, into tags: inout [String]) {
    list?.forEachElement { element in
      guard let tag = (element["text"] ?? element["tag"])?.nonEmptyString,
        tags.count < Self.mostEntities, !tags.contains(tag)
      else { return }
      tags.append(tag)
    }
  }

  /// Reads a mention, and the user that `twarc2 flatten` merges into it.
  mutating func readMention(_ element: JSONValue, into tweet: inout TweetRecord) {
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
    guard tweet.mentions.count < Self.mostEntities, let screenName = screenName?.nonEmptyString
    else { return }
    let mention = MentionRecord(
      identifier: Identifier.optional(string, number), screenName: screenName,
      name: name?.string)
    if isWhole {
      addUser(element)
    } else {
      users.add(
        mention.identifier, screenName: screenName, name: mention.name, asOf: tweet.created)
    }
    add(mention, to: &tweet)
  }

  /// Adds a mention, once.
  func add(_ mention: MentionRecord, to tweet: inout TweetRecord) {
    let isKnown = tweet.mentions.contains {
      $0.identifier == mention.identifier && $0.screenName == mention.screenName
    }
    if !isKnown { tweet.mentions.append(mention) }
  }

  private func readLink(
    _ element: JSONValue, into tweet: inout TweetRecord, _ found: inout TextLinks,
    _ owner: Owner
  ) {
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
    guard let short, short.count > 0, found.links.count < Self.mostEntities else { return }
    if isMedia {
      found.links.append(.init(short: short, expansion: nil))
      return
    }
    noteLink(short, expanded, title: title, into: &tweet, &found, owner)
  }

  /// Notes a link that stands in the text as `short` and leads to `expanded`.
  func noteLink(
    _ short: JSONBytes, _ expanded: JSONBytes?, title: JSONValue? = nil,
    into tweet: inout TweetRecord, _ found: inout TextLinks, _ owner: Owner
  ) {
    guard let expanded, short.count > 0, expanded.count > 0,
      found.links.count < Self.mostEntities
    else { return }
    found.links.append(.init(short: short, expansion: expanded))
    if let status = statusIdentifier(in: expanded) {
      if status.isWeb, status.identifier == owner.identifier {
        found.hasSelfLink = true
        return
      }
      if status.identifier == owner.quoted { return }
    }
    let url = String(expanded)
    guard !tweet.links.contains(where: { $0.url == url }) else { return }
    tweet.links.append(
      LinkRecord(url: url, short: String(short), title: title?.nonEmptyString))
  }

  /// API v1.1 lists the links to a tweet's media apart.
  private func readMediaLinks(_ list: JSONValue, _ found: inout TextLinks) {
    list.forEachElement { element in
      guard let short = element["url"]?.bytes, short.count > 0,
        found.links.count < Self.mostEntities
      else { return }
      found.links.append(.init(short: short, expansion: nil))
    }
  }

  private func isPicture(_ display: JSONBytes?) -> Bool {
    guard let display else { return false }
    return display.hasPrefix("pic.twitter.com/") || display.hasPrefix("pic.x.com/")
  }

  /// The address of the tweet's own media at the end of a text whose links were written out.
  private func mediaLink(in text: JSONBytes, of identifier: Int64) -> JSONBytes? {
    let start = (text.buffer.lastIndex { $0 == 0x20 || $0 == 0x0A }).map { $0 + 1 } ?? 0
    let link = text.dropping(start)
    guard let status = statusIdentifier(in: link), status.identifier == identifier,
      link.contains("/photo/") || link.contains("/video/")
    else { return nil }
    return link
  }

  /// The tweet that an address leads to: `…/status/<identifier>`, for `…/i/web/status/…` with
  /// `isWeb`.
  func statusIdentifier(in url: JSONBytes) -> (identifier: Int64, isWeb: Bool)? {
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
