/// Turns the model's names into SQL's.
package enum SQLName {
  /// `screenName` as `screen_name`, `TwitterUser` as `twitter_user`, `htmlURL` as `html_url`.
  package static func snakeCase(_ name: String) -> String {
    let bytes = Array(name.utf8)
    return bytes.allSatisfy { $0 < 0x80 } ? snakeCase(ascii: bytes) : snakeCaseOfAny(name)
  }

  /// Every command that opens a store asks for a hundred names, and hardly any has other letters.
  private static func snakeCase(ascii bytes: [UInt8]) -> String {
    func isUppercase(_ index: Int) -> Bool { 0x41...0x5A ~= bytes[index] }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 4)
    for (index, byte) in bytes.enumerated() {
      guard isUppercase(index) else {
        result.append(byte)
        continue
      }
      let followsSmall = index > 0 && !isUppercase(index - 1)
      let startsWord =
        index > 0 && index + 1 < bytes.count && isUppercase(index - 1)
        && 0x61...0x7A ~= bytes[index + 1]
      if followsSmall || startsWord { result.append(UInt8(ascii: "_")) }
      result.append(byte | 0x20)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func snakeCaseOfAny(_ name: String) -> String {
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
