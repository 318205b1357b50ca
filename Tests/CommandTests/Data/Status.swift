/// A tweet as API v1.1 gives it, for inputs of which a test knows every value.
struct Status {
  var identifier: Int64
  var text = "hello"
  var screenName = "cs193p"
  var userIdentifier: Int64 = 7
  var created = "Mon Jan 01 00:00:00 +0000 2024"
  var hashtags: [String] = []
  var isSensitive = false
  var retweeted: Int64?

  /// One line of JSON, ended.
  var line: String {
    let tags = hashtags.map { #"{"text":"\#($0)","indices":[0,1]}"# }.joined(separator: ",")
    let user =
      #"{"id_str":"\#(userIdentifier)","screen_name":"\#(screenName)","name":"Prof","followers_count":12}"#
    let retweet = retweeted.map {
      #","retweeted_status":{"created_at":"\#(created)","id_str":"\#($0)","full_text":"original","#
        + #""user":{"id_str":"8","screen_name":"other","name":"Other"}}"#
    }
    return #"{"created_at":"\#(created)","id_str":"\#(identifier)","full_text":\#(quoted),"#
      + #""possibly_sensitive":\#(isSensitive),"entities":{"hashtags":[\#(tags)]},"#
      + #""user":\#(user)\#(retweet ?? "")}"# + "\n"
  }

  private var quoted: String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar.isASCII, scalar.value >= 0x20, scalar != "\"", scalar != "\\" {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }
}

extension Workplace {
  /// Imports statuses, which must work.
  func fill(_ statuses: [Status]) throws {
    let result = try run(["import", "-"], input: Array(statuses.map(\.line).joined().utf8))
    guard result.code == 0 else {
      throw HarnessError("the store can't be filled: \(result.errors)", errno: 0)
    }
  }
}
