import ObjectModel

/// Words as one types them into a search box, as the predicate that they probably mean.
struct SearchTerms {
  /// The predicate.
  let predicate: String
  /// The first operator of X's search among the words, such as `from:cs193p`; nil if there is none.
  private(set) var searchOperator: String?

  /// Nil for what doesn't look like words of a search.
  init?(_ text: String, of entity: EntityDescription) {
    guard !text.contains(where: { "=<>!{}[]|&;\\%?`~".contains($0) && $0 != "%" }) else {
      return nil
    }
    var conditions: [String] = []
    var words: [String] = []
    var connective = "AND"
    let key = Self.textKey(of: entity)
    let isTweet = entity.name == "Tweet"
    func flush() {
      if !words.isEmpty {
        conditions.append("\(key) contains[c] \(Self.quoted(words.joined(separator: " ")))")
      }
      words = []
    }
    for term in Self.terms(text) {
      let upper = term.uppercased()
      if upper == "OR" || upper == "AND" {
        if upper == "OR" { connective = "OR" }
        flush()
        continue
      }
      guard !Self.reserved.contains(upper), !term.hasSuffix(":"),
        !term.contains(where: { "(),".contains($0) })
      else {
        return nil
      }
      if isTweet, let condition = Self.condition(for: term) {
        flush()
        conditions.append(condition)
        if searchOperator == nil, Self.isOperator(term) { searchOperator = term }
      } else {
        words.append(term)
      }
    }
    flush()
    guard !conditions.isEmpty else { return nil }
    predicate = conditions.joined(separator: " \(connective) ")
  }

  /// Words that make a predicate, or a statement of another language, of the text.
  private static let reserved: Set = [
    "CONTAINS", "LIKE", "MATCHES", "BEGINSWITH", "ENDSWITH", "IN", "BETWEEN", "NOT", "ANY", "ALL",
    "NONE", "SELECT", "WHERE", "NULL", "NIL", "TRUE", "FALSE", "YES", "NO", "SELF", "IF", "LAMBDA",
    "IS", "EXISTS", "ORDER", "LIMIT", "*", "CONTIANS", "CONTAIN", "SOME",
  ]

  /// The words and the quoted phrases of a text, without their quotes.
  private static func terms(_ text: String) -> [String] {
    var terms: [String] = []
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if index % 2 == 1 {
        if !part.isEmpty { terms.append(String(part)) }
      } else {
        terms += part.split(separator: " ").map(String.init)
      }
    }
    return terms
  }

  private static func textKey(of entity: EntityDescription) -> String {
    let names = ["text", "screenName", "tag", "url", "name"]
    return names.first { entity.attributeIndex(named: $0) != nil }
      ?? entity.attributes.first { $0.type == .string }?.name ?? "key"
  }

  private static func quoted(_ text: String) -> String {
    text.allSatisfy { $0.isLetter } ? text : "\"\(text)\""
  }

  private static func isOperator(_ term: String) -> Bool {
    !term.contains("://") && term.contains(":")
  }

  /// The condition that a hashtag, a mention, an identifier, a URL or an operator of X's search means.
  private static func condition(for term: String) -> String? {
    if term.contains("://") {
      let parts = term.split(separator: "/")
      if let status = parts.firstIndex(of: "status"), status + 1 < parts.count {
        let identifier = parts[status + 1].prefix { $0.isASCII && $0.isNumber }
        if !identifier.isEmpty { return "identifier == \(identifier)" }
      }
      return "ANY links.url == \"\(term)\""
    }
    if term.hasPrefix("#"), term.count > 1 {
      return "ANY hashtags.tag == \(quoted(String(term.dropFirst())))"
    }
    if term.hasPrefix("@"), term.count > 1 {
      return "tweeter.screenName == \(name(String(term.dropFirst())))"
    }
    if term.count >= 10, Int64(term) != nil { return "identifier == \(term)" }
    guard let colon = term.firstIndex(of: ":"), colon != term.startIndex else { return nil }
    let value = String(term[term.index(after: colon)...])
    guard !value.isEmpty else { return nil }
    var name = term[..<colon].lowercased()
    let isNegated = name.hasPrefix("-")
    if isNegated { name.removeFirst() }
    guard let condition = condition(for: name, value) else { return nil }
    return isNegated ? "NOT \(condition)" : condition
  }

  /// A word as it can stand on the right without quotes, or in quotes.
  private static func name(_ text: String) -> String {
    let text = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let isName =
      text.first.map { $0.isLetter || $0 == "_" } ?? false
    return isName && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      ? text : "\"\(text)\""
  }

  private static func condition(for name: String, _ value: String) -> String? {
    switch name {
    case "from", "user", "author", "by": "tweeter.screenName == \(self.name(value))"
    case "to", "in_reply_to": "replyTo.tweeter.screenName == \(self.name(value))"
    case "mentions", "mention": "ANY mentions.screenName == \(self.name(value))"
    case "since", "after", "since_time": "created >= \"\(value)\""
    case "until", "before", "until_time": "created < \"\(value)\""
    case "lang", "language": "lang == \(self.name(value))"
    case "source", "client": "client == \"\(value)\""
    case "url", "domain", "site": "ANY links.url CONTAINS[c] \"\(value)\""
    case "hashtag", "tag": "ANY hashtags.tag == \(self.name(value))"
    case "conversation_id": Int64(value).map { "conversation == \($0)" }
    case "id": Int64(value).map { "identifier == \($0)" }
    case "min_faves", "min_likes": Int64(value).map { "likeCount >= \($0)" }
    case "min_retweets": Int64(value).map { "retweetCount >= \($0)" }
    case "min_replies": Int64(value).map { "replyCount >= \($0)" }
    case "filter", "has", "is": filter(value.lowercased())
    case "text": "text contains[c] \(quoted(value))"
    default: nil
    }
  }

  private static func filter(_ value: String) -> String? {
    switch value {
    case "links", "link", "urls": "links.@count > 0"
    case "media", "images", "image", "photos", "videos", "video", "twimg", "native_video":
      "media.@count > 0"
    case "replies", "reply": "replyToIdentifier != nil"
    case "retweets", "retweet", "nativeretweets": "isRetweet == YES"
    case "quote", "quotes": "quotedIdentifier != nil"
    case "hashtags", "hashtag": "hashtags.@count > 0"
    case "mentions", "mention": "mentions.@count > 0"
    case "verified": "tweeter.verified == YES"
    case "geo", "place": "place != nil"
    default: nil
    }
  }
}
