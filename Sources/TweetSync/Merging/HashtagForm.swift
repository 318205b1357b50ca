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
    guard let display,
      TextFolding.fold(display, .caseInsensitive) == TextFolding.fold(tag, .caseInsensitive)
    else { return self.tag(of: tag) }
    return self.tag(of: display)
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
