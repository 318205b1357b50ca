import FoundationEssentials
import LoopbackServer
import Synchronization

/// An emulation of X's API v2 that refuses every parameter and value that a version of its
/// specification doesn't list.
///
/// What the versions list is in `fixtures/api/endpoints.json`.
final class StrictService: Sendable {
  /// How a refusal is written.
  enum Wording: Sendable, CaseIterable {
    /// "The `user.fields` query parameter value [x] is not one of [a,b]"
    case old
    /// "invalid value 'x' at index 0: value must be one of: [a b]"
    case new
  }

  struct Specification: Decodable, Sendable {
    struct Parameter: Decodable, Sendable {
      var minimum: Int?
      var maximum: Int?
      var list: String?
      var values: [String]?
    }
    var lists: [String: [String]]
    var endpoints: [String: [String: Parameter]]

    /// The names that a parameter of an endpoint takes; nil if any value will do.
    func accepted(_ name: String, at endpoint: String) -> [String]? {
      let parameter = endpoints[endpoint]?[name]
      return parameter?.list.flatMap { lists[$0] } ?? parameter?.values
    }
  }

  static func specifications() throws -> [String: Specification] {
    let path = SampleFiles.root.dropLast("tweets".count) + "api/endpoints.json"
    return try JSONDecoder().decode(
      [String: Specification].self, from: Data(try SampleFiles.read(String(path))))
  }

  private let specification: Specification
  private let wording: Wording
  private let namesParameters: Bool
  private let reportsAll: Bool
  private let refused = Mutex(0)

  /// A service of a version of the specification.
  ///
  /// - Parameters:
  ///   - namesParameters: Whether a refusal has the member `parameters`.
  ///   - reportsAll: Whether a refusal names all that is wrong, or the first only.
  init(
    version: String, _ wording: Wording, namesParameters: Bool = true, reportsAll: Bool = true
  ) throws {
    guard let specification = try Self.specifications()[version] else {
      throw CocoaError(.fileReadCorruptFile)
    }
    self.specification = specification
    self.wording = wording
    self.namesParameters = namesParameters
    self.reportsAll = reportsAll
  }

  /// How many requests were refused.
  var refusalCount: Int { refused.withLock { $0 } }

  private struct Refusal {
    var name: String
    var sent: String
    var message: String
  }

  func response(to request: LoopbackRequest) -> LoopbackResponse {
    guard let endpoint = endpoint(of: request.path) else {
      return .json(#"{"title":"Not Found Error","detail":"no such endpoint"}"#, status: 404)
    }
    var refusals = parameters(of: request).flatMap {
      self.refusals($0.name, $0.value, at: endpoint)
    }
    if refusals.isEmpty { return answer(request, endpoint) }
    if !reportsAll { refusals = Array(refusals.prefix(1)) }
    refused.withLock { $0 += 1 }
    let entries = refusals.map { refusal in
      let names = #""parameters":{"\#(refusal.name)":["\#(refusal.sent)"]},"#
      return "{\(namesParameters ? names : "")\"message\":\"\(refusal.message)\"}"
    }
    return .json(
      #"{"errors":[\#(entries.joined(separator: ","))],"title":"Invalid Request","#
        + #""detail":"One or more parameters to your request was invalid.","#
        + #""type":"https://api.twitter.com/2/problems/invalid-request"}"#, status: 400)
  }

  private func refusals(_ name: String, _ value: String, at endpoint: String) -> [Refusal] {
    guard let parameter = specification.endpoints[endpoint]?[name] else {
      let known = (specification.endpoints[endpoint] ?? [:]).keys.sorted()
      let list = known.joined(separator: ",")
      return [
        Refusal(
          name: name, sent: value,
          message: wording == .old
            ? "The query parameter [\(name)] is not one of [\(list)]"
            : "The query parameter '\(name)' is not valid for this endpoint")
      ]
    }
    if let number = Int(value), let minimum = parameter.minimum, let maximum = parameter.maximum,
      !(minimum...maximum).contains(number)
    {
      return [
        Refusal(
          name: name, sent: value,
          message:
            "The `\(name)` query parameter value [\(value)] is not between \(minimum) and \(maximum)"
        )
      ]
    }
    guard let accepted = specification.accepted(name, at: endpoint) else { return [] }
    return value.split(separator: ",").map(String.init).enumerated().compactMap { index, item in
      if accepted.contains(item) { return nil }
      switch wording {
      case .old:
        return Refusal(
          name: name, sent: item,
          message: "The `\(name)` query parameter value [\(item)] is not one of "
            + "[\(accepted.joined(separator: ","))]")
      case .new:
        return Refusal(
          name: name, sent: value,
          message: "invalid value '\(item)' at index \(index): value must be one of: "
            + "[\(accepted.joined(separator: " "))]")
      }
    }
  }

  private func parameters(of request: LoopbackRequest) -> [(name: String, value: String)] {
    request.query.split(separator: "&").map { item in
      let name = item.prefix { $0 != "=" }
      return (String(name), request.parameters(String(name)).first ?? "")
    }
  }

  private func endpoint(of path: String) -> String? {
    let segments = path.split(separator: "/")
    return specification.endpoints.keys.sorted().first { pattern in
      let parts = pattern.split(separator: "/")
      return parts.count == segments.count
        && zip(parts, segments).allSatisfy { $0 == $1 || $0 == "{id}" }
        && (parts.last != "{id}" || segments.last?.allSatisfy(\.isNumber) == true)
    }
  }

  /// Two pages of a list, or all at once; in the words of the specification.
  private func answer(_ request: LoopbackRequest, _ endpoint: String) -> LoopbackResponse {
    let isNew = specification.endpoints[endpoint]?["post.fields"] != nil
    let (references, note, history, reposts, posts) =
      isNew
      ? ("referenced_posts", "note_post", "edit_history_post_ids", "repost_count", "posts")
      : ("referenced_tweets", "note_tweet", "edit_history_tweet_ids", "retweet_count", "tweets")
    let hasSecond =
      ["next_token", "pagination_token"].contains {
        specification.endpoints[endpoint]?[$0] != nil
      } && !endpoint.hasPrefix("/2/spaces")
    let isSecond = request.query.contains("_token=second") || request.query.contains("&next_token=")
    let id = isSecond ? 7_100 : 7_200
    let tweet =
      #"{"id":"\#(id)","text":"short \#(id)","author_id":"9","\#(note)":{"text":"long \#(id)"},"#
      + #""\#(references)":[{"type":"replied_to","id":"5000"}],"\#(history)":["6999","\#(id)"],"#
      + #""public_metrics":{"\#(reposts)":3,"like_count":4}}"#
    let includes =
      #""includes":{"users":[{"id":"9","name":"N","username":"nn"}],"#
      + #""\#(posts)":[{"id":"5000","text":"parent","author_id":"9"}]}"#
    if endpoint == "/2/tweets/{id}" { return .json(#"{"data":\#(tweet),\#(includes)}"#) }
    if endpoint == "/2/tweets" { return .json(#"{"data":[\#(tweet)],\#(includes)}"#) }
    let token = hasSecond && !isSecond ? #","next_token":"second""# : ""
    return .json(#"{"data":[\#(tweet)],\#(includes),"meta":{"result_count":1\#(token)}}"#)
  }
}
