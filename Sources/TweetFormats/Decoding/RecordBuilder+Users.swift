/// User objects of both versions of the API.
extension RecordBuilder {
  /// Adds the user that `value` describes, and gives the identifier; nil if it is no user object.
  @discardableResult
  mutating func addUser(_ value: JSONValue?) -> Int64? {
    guard let value, value.isObject else { return nil }
    var string: JSONValue?
    var number: JSONValue?
    value.forEachMember { key, value in
      if key == "id_str" { string = value } else if key == "id" { number = value }
    }
    guard let identifier = Identifier.optional(string, number) else { return nil }
    if !users.holdsWhole(identifier) { users.add(described(user(value, identifier), by: value)) }
    return identifier
  }

  /// Counts what a user object carries, and gives the user.
  ///
  /// An object of nothing but identifiers, as with `trim_user`, describes nobody.
  mutating func described(_ user: UserRecord, by value: JSONValue) -> UserRecord {
    let kinds = user.carriedKinds
    var isDescription = !kinds.isEmpty
    if !isDescription {
      value.forEachMember { key, _ in
        isDescription = isDescription || (key.count > 2 && !(key == "id_str"))
      }
    }
    if isDescription { describedUsers.add(.init(count: 1, kinds: kinds)) }
    return user
  }

  /// The user whom `value` describes.
  mutating func user(_ value: JSONValue, _ identifier: Int64) -> UserRecord {
    var user = UserRecord(identifier: identifier)
    var description: JSONBytes?
    var entities: JSONValue?
    var url: JSONBytes?
    value.forEachMember { key, value in
      switch key.count {
      case 3: if key == "url" { url = value.bytes }
      case 4: if key == "name" { user.name = value.nonEmptyString }
      case 6:
        if key == "status", value.isObject { userStatuses.append((value, identifier)) }
      case 8:
        if key == "username" {
          user.screenName = value.nonEmptyString
        } else if key == "location" {
          user.location = value.string
        } else if key == "verified" {
          user.verified = value.bool
        } else if key == "entities" {
          entities = value
        }
      case 9: if key == "protected" { user.protected = value.bool }
      case 10: if key == "created_at" { user.created = date(value, "created_at") }
      case 11:
        if key == "screen_name" {
          user.screenName = value.nonEmptyString
        } else if key == "description" {
          description = value.bytes
        }
      case 12: if key == "listed_count" { user.listedCount = count(value, "listed_count") }
      case 13:
        if key == "friends_count" { user.followingCount = count(value, "friends_count") }
      case 14:
        if key == "statuses_count" {
          user.tweetCount = count(value, "statuses_count")
        } else if key == "public_metrics" {
          readMetrics(value, into: &user)
        }
      case 15:
        if key == "followers_count" { user.followersCount = count(value, "followers_count") }
      case 17:
        if key == "profile_image_url", user.avatar == nil { user.avatar = value.nonEmptyString }
      case 23: if key == "profile_image_url_https" { user.avatar = value.nonEmptyString }
      default: break
      }
    }
    user.isComplete = user.screenName != nil
    if let description {
      user.bio = composer.compose(
        description, links: links(entities?["description"]), isEscaped: false)
    }
    if let url, url.count > 0 {
      let expanded = links(entities?["url"]).first { $0.short == url }?.expansion
      user.url = String(expanded ?? url)
    }
    return user
  }

  private mutating func readMetrics(_ metrics: JSONValue, into user: inout UserRecord) {
    metrics.forEachMember { key, value in
      if key == "followers_count" {
        user.followersCount = count(value, "followers_count")
      } else if key == "following_count" {
        user.followingCount = count(value, "following_count")
      } else if key == "tweet_count" || key == "post_count" {
        user.tweetCount = count(value, "tweet_count")
      } else if key == "listed_count" {
        user.listedCount = count(value, "listed_count")
      }
    }
  }

  /// The links of a part of a user object.
  func links(_ part: JSONValue?) -> [TextComposer.Link] {
    guard let list = part?["urls"], list.first != nil else { return [] }
    var links: [TextComposer.Link] = []
    list.forEachElement { element in
      guard links.count < Self.mostEntities, let short = element["url"]?.bytes, short.count > 0,
        let expanded = element["expanded_url"]?.bytes, expanded.count > 0
      else { return }
      links.append(.init(short: short, expansion: expanded))
    }
    return links
  }
}
