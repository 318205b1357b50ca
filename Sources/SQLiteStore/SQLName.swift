/// Turns the model's names into SQL's.
enum SQLName {
  /// `screenName` as `screen_name`, `TwitterUser` as `twitter_user`, `htmlURL` as `html_url`.
  static func snakeCase(_ name: String) -> String {
    var result = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard character.isUppercase else {
        result.append(character)
        continue
      }
      let followsSmall = index > 0 && !characters[index - 1].isUppercase
      let startsWord =
        index > 0 && index + 1 < characters.count && characters[index - 1].isUppercase
        && characters[index + 1].isLowercase
      if followsSmall || startsWord { result.append("_") }
      result += character.lowercased()
    }
    return result
  }
}
