/// The texts that are equal to a given one when case is ignored, listed for an index that ignores the case of
/// ASCII letters.
///
/// ``texts`` and ``prefixes`` together describe a superset: every text with the same case folding is one of
/// ``texts``, up to the case of ASCII letters, or begins with one of ``prefixes``. A text that begins with a
/// prefix may be another one, so it must be compared again.
public struct CaseSpellings: Sendable, Hashable {
  /// Whole texts, each of which has the same case folding.
  public private(set) var texts: [String] = []
  /// Beginnings of texts.
  public private(set) var prefixes: [String] = []

  /// A text so far, and how much of the folded text it covers.
  private struct Path {
    var text: String
    var place: Int
  }

  /// The spellings of `text`.
  ///
  /// - Parameter limit: How many texts and prefixes there may be together.
  /// - Returns: Nil where an index wouldn't help: for an empty text, for one with NUL or U+FFFD, which stands
  ///   for damaged bytes, and for one whose first character can be written in more ways than `limit`.
  public init?(of text: String, limit: Int = 32) {
    let folded = TextFolding.fold(text, .caseInsensitive).unicodeScalars.map(\.value)
    self.init(folded: folded, isBeginning: false, limit: limit)
  }

  /// The beginnings of all texts that begin with `beginning` when case is ignored.
  ///
  /// - Returns: Nil where an index wouldn't help, which includes all beginnings that aren't ASCII.
  public init?(ofBeginning beginning: String, limit: Int = 32) {
    guard beginning.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var folded = beginning.lowercased().unicodeScalars.map(\.value)
    // The last letter of a beginning may have a mark in a text, in one character with it.
    if let last = folded.last, !(0x30...0x39).contains(last), last != 0x5F { folded.removeLast() }
    self.init(folded: folded, isBeginning: true, limit: limit)
    prefixes += texts
    texts = []
  }

  private init?(folded: [UInt32], isBeginning: Bool, limit: Int) {
    guard !folded.isEmpty, !folded.contains(0), !folded.contains(0xFFFD) else { return nil }
    let alternatives = FoldingAlternatives(to: folded)
    var open = [Path(text: "", place: 0)]
    while let shortest = open.indices.min(by: { open[$0].place < open[$1].place }) {
      let path = open[shortest]
      let steps = alternatives.steps(at: path.place, isBeginning: isBeginning)
      guard !steps.isEmpty, texts.count + prefixes.count + open.count - 1 + steps.count <= limit
      else { break }
      open.remove(at: shortest)
      for step in steps {
        let next = path.text + step.text
        if let length = step.length {
          let place = path.place + length
          if place == folded.count {
            texts.append(next)
          } else {
            open.append(Path(text: next, place: place))
          }
        } else {
          prefixes.append(next)
        }
      }
    }
    prefixes += open.map(\.text)
    if prefixes.contains("") { return nil }
  }

  /// True if the texts are all, so that nothing has to be compared again.
  public var isComplete: Bool { prefixes.isEmpty }
}
