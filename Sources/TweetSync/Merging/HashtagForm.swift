import Predicates

/// The form in which a hashtag is stored as its `tag`, which is unique: lower case and composed (NFC).
///
/// It is what people type: `straße` and not `strasse`, `한글` as three bytes a syllable, `λόγος` with a final sigma.
/// So `STRASSE` and `Straße` are two hashtags, which a query without regard to case finds together.
enum HashtagForm {
  /// The tag of a hashtag that was written as `display`.
  static func tag(of display: String) -> String {
    if display.utf8.allSatisfy({ $0 < 0x80 }) { return display.lowercased() }
    let lower = TextFolding.composed(display).lowercased()
    return TextFolding.composed(
      lower.unicodeScalars.contains(where: isSigma) ? settingSigmas(lower) : lower)
  }

  /// The tag of a row that an earlier program stored under a folded and decomposed tag.
  static func tag(ofStored tag: String, display: String?) -> String {
    guard let display, wereOne(display, tag) else { return self.tag(of: tag) }
    return self.tag(of: display)
  }

  /// True if two hashtags were one row in the stores of earlier programs.
  static func wereOne(_ tag: String, _ other: String) -> Bool {
    TextFolding.fold(tag, .caseInsensitive) == TextFolding.fold(other, .caseInsensitive)
  }

  /// True for a character whose full case folding isn't its lower case, such as `ß`, which folds to `ss`.
  ///
  /// Only with such a character can two hashtags differ that earlier programs stored as one.
  static func foldsToOther(_ character: Unicode.Scalar) -> Bool {
    guard !character.isASCII else { return false }
    let text = String(character)
    return !ExactText.haveSameBytes(
      TextFolding.fold(text, .caseInsensitive), TextFolding.fold(tag(of: text)))
  }

  private static func isSigma(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{3C3}" || scalar == "\u{3C2}"
  }

  /// The text with each sigma in the form that its place asks for: final behind a letter where no letter follows.
  private static func settingSigmas(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    func isLetter(_ places: some Sequence<Int>) -> Bool {
      let neighbour = places.first { !scalars[$0].properties.isCaseIgnorable }
      return neighbour.map { scalars[$0].properties.isAlphabetic } ?? false
    }
    var result = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() {
      guard isSigma(scalar) else {
        result.append(scalar)
        continue
      }
      let isFinal =
        isLetter((0..<place).reversed()) && !isLetter(place + 1..<scalars.count)
      result.append(isFinal ? "\u{3C2}" : "\u{3C3}")
    }
    return String(result)
  }
}
