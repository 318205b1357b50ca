/// A question to a text index, in the language of FTS5: texts that hold all of some trigrams.
struct TextIndexQuestion {
  /// No question names more trigrams: further ones hardly leave out more texts.
  private static let maximumCount = 16

  /// The question.
  let text: String

  /// Asks for texts that hold all of `parts`, which are in search form.
  ///
  /// Nil where no part has three scalars, since an index of trigrams then knows nothing.
  init?(parts: [String]) {
    var trigrams: [String] = []
    var seen: Set<String> = []
    for part in parts {
      let scalars = Array(part.unicodeScalars)
      guard scalars.count >= 3 else { continue }
      // Trigrams that lie side by side say nearly as much as all that overlap, for less work.
      let last = scalars.count - 3
      for start in Array(stride(from: 0, to: last, by: 3)) + [last] {
        var trigram = String.UnicodeScalarView()
        trigram.append(contentsOf: scalars[start..<(start + 3)])
        // Strings that are canonically equivalent are one to a set; then asking for one is enough.
        if seen.insert(String(trigram)).inserted { trigrams.append(String(trigram)) }
      }
    }
    guard !trigrams.isEmpty else { return nil }
    // Those that are taken lie evenly over the parts.
    let count = min(trigrams.count, TextIndexQuestion.maximumCount)
    let taken = (0..<count).map { trigrams[$0 * trigrams.count / count] }
    text = taken.map(TextIndexQuestion.quoted).joined(separator: " AND ")
  }

  private static func quoted(_ trigram: String) -> String {
    var quoted = "\""
    for scalar in trigram.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
