/// A question to a text index.
package enum TextIndexQuestion {
  /// The texts that contain all of some trigrams.
  case trigrams([String])
  /// The texts with a trigram that begins with a prefix: one trigram, or a word of one or two scalars.
  ///
  /// Each text ends with end marks, so that this finds its last scalars, too.
  case beginning(String)

  /// No question names more trigrams: further ones hardly leave out more texts.
  private static let mostTrigrams = 16
  /// Of so many short words one may be asked for; further ones hardly are the rare one.
  private static let mostShortWords = 4

  /// The questions of which each finds all texts that hold all of `parts`, which are in search form.
  ///
  /// One that asks for trigrams comes alone. Else the short words follow, those of two scalars first: each of
  /// them may be rare.
  package static func all(about parts: [String]) -> [TextIndexQuestion] {
    if let trigrams = trigrams(of: parts) { return [.trigrams(trigrams)] }
    var seen: Set<String> = []
    let words = parts.filter { !$0.isEmpty && seen.insert($0).inserted }
    let pairs = words.filter { $0.unicodeScalars.count == 2 }
    let singles = words.filter { $0.unicodeScalars.count == 1 }
    return (pairs + singles).prefix(mostShortWords).map { .beginning($0) }
  }

  /// Questions for single trigrams of `parts`, as many as `limit` of all that there are.
  package static func trigrams(of parts: [String], limit: Int) -> [TextIndexQuestion] {
    spread(trigrams(of: parts, step: 1), limit).map { .beginning($0) }
  }

  /// Asks for all of `parts`; nil where none has three scalars.
  private static func trigrams(of parts: [String]) -> [String]? {
    // Trigrams that lie side by side say nearly as much as all that overlap, for less work.
    let trigrams = trigrams(of: parts, step: 3)
    guard !trigrams.isEmpty else { return nil }
    return spread(trigrams, mostTrigrams)
  }

  /// The trigrams of `parts`: each `step`-th of a part, and its last one.
  private static func trigrams(of parts: [String], step: Int) -> [String] {
    var trigrams: [String] = []
    var seen: Set<String> = []
    for part in parts {
      let scalars = Array(part.unicodeScalars)
      guard scalars.count >= 3 else { continue }
      let last = scalars.count - 3
      for start in Array(stride(from: 0, to: last, by: step)) + [last] {
        var trigram = String.UnicodeScalarView()
        for scalar in scalars[start..<(start + 3)] { trigram.append(scalar) }
        // Strings that are canonically equivalent are one to a set; then asking for one is enough.
        if seen.insert(String(trigram)).inserted { trigrams.append(String(trigram)) }
      }
    }
    return trigrams
  }

  /// As many as `limit` trigrams, evenly over all.
  private static func spread(_ trigrams: [String], _ limit: Int) -> [String] {
    let count = min(trigrams.count, limit)
    return (0..<count).map { trigrams[$0 * trigrams.count / count] }
  }
}
