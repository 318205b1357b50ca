/// The ways to write the parts of a case-folded text.
///
/// Capital ASCII letters are left out: they are found by ignoring the case of ASCII.
struct FoldingAlternatives {
  /// A way to write the part of the folded text that begins at some place.
  struct Step {
    var text: String
    /// The number of folded scalars that it covers; nil where what follows it is left open.
    var length: Int?
  }

  /// A scalar and what it folds to.
  struct Source {
    let scalar: UInt32
    let folding: [UInt32]
  }

  private let folded: [UInt32]
  private let occurring: Set<UInt32>
  /// The scalars that fold to parts of the text, by the first scalar that they fold to.
  private let sources: [UInt32: [Source]]
  /// True for each scalar of the text that is a mark.
  private let isMark: [Bool]

  /// The scalars outside of ASCII that fold to ASCII alone.
  ///
  /// They spare most texts the tables of all scalars.
  static let foldingToASCII: [(scalar: UInt32, folding: String)] = [
    (0xDF, "ss"), (0x17F, "s"), (0x37E, ";"), (0x1E9E, "ss"), (0x1FEF, "`"), (0x212A, "k"),
    (0xFB00, "ff"), (0xFB01, "fi"), (0xFB02, "fl"), (0xFB03, "ffi"), (0xFB04, "ffl"),
    (0xFB05, "st"), (0xFB06, "st"),
  ]

  /// - Parameter folded: The scalars of a text that has been folded, without an empty or damaged part.
  init(to folded: [UInt32]) {
    self.folded = folded
    let occurring = Set(folded)
    self.occurring = occurring
    var found: [Source]
    if folded.allSatisfy({ $0 < 0x80 }) {
      found = Self.foldingToASCII.map { source in
        Source(scalar: source.scalar, folding: source.folding.unicodeScalars.map(\.value))
      }.filter { occurring.contains($0.folding[0]) }
      isMark = folded.map { _ in false }
    } else {
      let tables = FoldingTables.shared
      // Capital ASCII letters have foldings, too.
      found = tables.caseFoldings(within: occurring)
        .filter { !(0x41...0x5A).contains($0.scalar) }
        .map { Source(scalar: $0.scalar, folding: $0.folding) }
      isMark = folded.map { tables.combiningClass(of: $0) != 0 }
      found += Self.syllables(in: folded)
    }
    let known = Set(found.map(\.scalar))
    for scalar in occurring where !known.contains(scalar) {
      found.append(Source(scalar: scalar, folding: [scalar]))
    }
    sources = Dictionary(grouping: found.sorted { $0.scalar < $1.scalar }) { $0.folding[0] }
  }

  /// The ways to write what begins at `place`; none where they aren't known.
  ///
  /// - Parameter isBeginning: True if anything may follow the folded text, so that a scalar may fold to more.
  func steps(at place: Int, isBeginning: Bool) -> [Step] {
    guard !isMark[place] else { return [] }
    return (sources[folded[place]] ?? []).flatMap { source in
      let rest = folded[place...]
      if isBeginning, source.folding.count > rest.count, source.folding.starts(with: rest) {
        return [Step(text: Self.text(source.scalar))]
      }
      return steps(source, at: place)
    }
  }

  private func steps(_ source: Source, at place: Int) -> [Step] {
    let end = place + source.folding.count
    let text = Self.text(source.scalar)
    // A mark behind belongs to the character, and may come before other marks of the same scalar.
    let isFollowedByMark = end < folded.count && isMark[end]
    if end <= folded.count, !isFollowedByMark, folded[place..<end].elementsEqual(source.folding) {
      return [Step(text: text, length: source.folding.count)]
    }
    guard isMark[..<min(end + 1, folded.count)].dropFirst(place + 1).contains(true) else {
      return []
    }
    guard source.folding.count == 1 else { return [Step(text: text)] }
    // A letter that is written apart from its marks is followed by one of them.
    return sources.filter { isMarkOfText($0.key) }.flatMap(\.value).map { mark in
      Step(text: text + Self.text(mark.scalar))
    }
  }

  /// True for a mark, and for the letter that a Greek mark folds to.
  private func isMarkOfText(_ scalar: UInt32) -> Bool {
    scalar == 0x3B9 || FoldingTables.shared.combiningClass(of: scalar) != 0
  }

  /// The composed syllables of Korean that a decomposed text contains.
  private static func syllables(in folded: [UInt32]) -> [Source] {
    var found: [UInt32: Source] = [:]
    for place in folded.indices {
      guard (0x1100...0x1112).contains(folded[place]), place + 1 < folded.count,
        (0x1161...0x1175).contains(folded[place + 1])
      else { continue }
      let pair = 0xAC00 + ((folded[place] - 0x1100) * 21 + folded[place + 1] - 0x1161) * 28
      found[pair] = Source(scalar: pair, folding: Array(folded[place...place + 1]))
      if place + 2 < folded.count, (0x11A8...0x11C2).contains(folded[place + 2]) {
        let whole = pair + folded[place + 2] - 0x11A7
        found[whole] = Source(scalar: whole, folding: Array(folded[place...place + 2]))
      }
    }
    return Array(found.values)
  }

  private static func text(_ scalar: UInt32) -> String {
    String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}"))
  }
}
