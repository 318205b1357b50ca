import Glibc

/// A tweet of an emulated API.
package struct LoopbackTweet: Sendable, Hashable {
  /// The identifier, which carries the time.
  package var identifier: Int64
  /// The text as a person wrote it.
  package var text: String
  /// The author's identifier.
  package var authorIdentifier: Int64
  /// The author's name behind the at sign.
  package var screenName: String

  /// A tweet from its parts.
  package init(
    identifier: Int64, text: String, authorIdentifier: Int64 = 2_244_994_945,
    screenName: String = "cs193p"
  ) {
    self.identifier = identifier
    self.text = text
    self.authorIdentifier = authorIdentifier
    self.screenName = screenName
  }

  /// The smallest identifier of a moment in milliseconds since 1970, not before November 2010.
  package static func identifier(milliseconds: Int64) -> Int64 {
    max(0, milliseconds - epoch) << 22
  }

  /// The moment that `identifier` carries, in milliseconds since 1970.
  var milliseconds: Int64 { (identifier >> 22) + Self.epoch }

  private static let epoch: Int64 = 1_288_834_974_657

  /// The tweet in the form of version 2.
  var jsonV2: String {
    let fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
    let created = Self.format("%Y-%m-%dT%H:%M:%S", milliseconds) + ".\(fraction)Z"
    return #"{"id":"\#(identifier)","text":\#(Self.quoted(escapedText)),"#
      + #""author_id":"\#(authorIdentifier)","created_at":"\#(created)","#
      + #""edit_history_tweet_ids":["\#(identifier)"],"conversation_id":"\#(identifier)","#
      + #""public_metrics":{"retweet_count":0,"reply_count":0,"like_count":1,"quote_count":0}}"#
  }

  /// The author in the form of version 2.
  var authorV2: String {
    let name = Self.quoted(screenName)
    return #"{"id":"\#(authorIdentifier)","username":\#(name),"name":\#(name)}"#
  }

  /// The tweet in the form of version 1.1 with extended text.
  var jsonV1: String {
    let created = Self.format("%a %b %d %H:%M:%S +0000 %Y", milliseconds)
    let name = Self.quoted(screenName)
    return #"{"created_at":"\#(created)","id":\#(identifier),"id_str":"\#(identifier)","#
      + #""full_text":\#(Self.quoted(escapedText)),"truncated":false,"entities":{},"#
      + #""user":{"id":\#(authorIdentifier),"id_str":"\#(authorIdentifier)","#
      + #""screen_name":\#(name),"name":\#(name)},"retweet_count":0,"favorite_count":1}"#
  }

  /// The text with `&`, `<` and `>` as entities, as the API gives it.
  private var escapedText: String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func format(_ pattern: String, _ milliseconds: Int64) -> String {
    var seconds = time_t(milliseconds / 1_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, strftime(start, 64, pattern, &parts) > 0 else {
        return ""
      }
      return String(cString: start)
    }
  }
}
