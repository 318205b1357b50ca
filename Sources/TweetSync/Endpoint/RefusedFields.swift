import HTTPTransport

/// The fields and expansions that a service doesn't know, so that requests leave them out.
///
/// X's vocabulary changes. A service that validates strictly refuses a whole request for one unknown
/// name. What it refuses is dropped and remembered for the endpoint. If X has renamed a field, the
/// new name takes its place, unless that is refused as well.
package struct RefusedFields: Sendable, Hashable, Codable {
  /// The refused values by the name of their parameter, in order.
  package private(set) var values: [String: [String]] = [:]
  /// The names of parameters that were refused as a whole, in order.
  package private(set) var parameters: [String] = []

  /// Nothing refused.
  package init() {}

  /// True if nothing was refused.
  package var isEmpty: Bool { values.isEmpty && parameters.isEmpty }

  /// Adds what another one holds.
  mutating func formUnion(_ other: RefusedFields) {
    for (name, values) in other.values { for value in values { insert(value, of: name) } }
    for name in other.parameters { insert(parameter: name) }
  }

  /// What this one holds and `other` doesn't.
  func subtracting(_ other: RefusedFields) -> RefusedFields {
    var result = RefusedFields()
    for (name, list) in values {
      for value in list where other.values[name]?.contains(value) != true {
        result.insert(value, of: name)
      }
    }
    result.parameters = parameters.filter { !other.parameters.contains($0) }
    return result
  }

  mutating func insert(_ value: String, of name: String) {
    guard values[name]?.contains(value) != true else { return }
    values[name] = ((values[name] ?? []) + [value]).sorted()
  }

  mutating func insert(parameter name: String) {
    guard !parameters.contains(name) else { return }
    parameters = (parameters + [name]).sorted()
  }

  /// `url` without what was refused.
  func applied(to url: RequestURL) -> RequestURL {
    var result = url
    if parameters.contains("tweet.fields"), let fields = url.value(of: "tweet.fields"),
      !url.contains("post.fields")
    {
      let renamed = Self.list(fields).compactMap { Self.postFields[$0] ?? $0 }.filter {
        !$0.isEmpty
      }
      result.append("post.fields", renamed.joined(separator: ","))
    }
    for name in parameters where result.contains(name) { result.remove(name) }
    for (name, refused) in values.sorted(by: { $0.key < $1.key }) {
      guard let text = result.value(of: name) else { continue }
      let wanted = Self.list(text)
      var kept = wanted.filter { !refused.contains($0) }
      guard kept.count < wanted.count else { continue }
      for value in wanted where refused.contains(value) {
        guard let other = Self.successors[name]?[value], !kept.contains(other),
          !refused.contains(other)
        else { continue }
        kept.append(other)
      }
      if kept.isEmpty {
        result.remove(name)
      } else {
        result.set(name, kept.joined(separator: ","))
      }
    }
    return result
  }

  /// The values of a list parameter.
  static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { value in
      String(value.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// True for parameters whose value is a list of names.
  static func isList(_ name: String) -> Bool { name == "expansions" || name.hasSuffix(".fields") }

  /// The names that X gave to fields and expansions later.
  private static let successors: [String: [String: String]] = [
    "tweet.fields": ["note_tweet": "note_post"],
    "expansions": [
      "referenced_tweets.id": "referenced_posts",
      "referenced_tweets.id.author_id": "referenced_posts",
      "referenced_tweets.id.attachments.media_keys": "referenced_posts",
      "edit_history_tweet_ids": "edit_history_post_ids",
    ],
  ]

  /// The fields of `tweet.fields` that have another name in `post.fields`; an empty one for those that
  /// only come with their expansion.
  private static let postFields = [
    "note_tweet": "note_post", "author_id": "", "in_reply_to_user_id": "",
    "referenced_tweets": "", "edit_history_tweet_ids": "",
  ]
}

extension RefusedFields: CustomStringConvertible {
  /// The parameters with their refused values, in one line.
  package var description: String {
    (parameters
      + values.sorted { $0.key < $1.key }.map { name, values in
        "\(name)=\(values.joined(separator: ","))"
      }).joined(separator: " ")
  }
}
