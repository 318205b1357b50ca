import Predicates

/// Recognises texts in which a hashtag may be spelled otherwise than in its row, without reading records.
struct FoldingCharacters {
  /// The characters that were looked at, with the result of ``HashtagForm/foldsToOther(_:)``.
  private var known: [Unicode.Scalar: Bool] = [:]

  /// True if one of the hashtags of a tweet may have another spelling in its records.
  ///
  /// - Parameter row: The identifier, the text and the tags of the tweet.
  mutating func mayBeSeveral(_ row: [AttributeValue]) -> Bool {
    guard case .array(let tags) = row[2], !tags.isEmpty else { return false }
    guard case .string(let text) = row[1] else { return true }
    // Hashtags may have been in the part that was cut off.
    if text.unicodeScalars.contains("…") || folds(text) { return true }
    return tags.contains { tag in
      if case .string(let tag) = tag { folds(tag) } else { false }
    }
  }

  private mutating func folds(_ text: String) -> Bool {
    for character in text.unicodeScalars where !character.isASCII {
      if let isKnown = known[character] {
        if isKnown { return true }
        continue
      }
      let result = HashtagForm.foldsToOther(character)
      known[character] = result
      if result { return true }
    }
    return false
  }
}
