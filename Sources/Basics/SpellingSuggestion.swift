/// Finds the word that somebody meant who typed another.
package enum SpellingSuggestion {
  /// The candidate nearest to `word`; nil if none is near enough to be meant.
  ///
  /// Case does not count. A candidate is near if a third of its letters, rounded, or fewer differ
  /// (one is always allowed, more than three never), if `word` is its beginning and has three
  /// letters or more, or if both share a beginning of four letters that is more than half of
  /// the candidate. Among equals the first candidate is taken.
  package static func closest(to word: String, among candidates: some Sequence<String>)
    -> String?
  {
    let typed = Array(word.lowercased().utf8)
    // The time grows with the square of the length, and no name is that long.
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let name = Array(candidate.lowercased().utf8)
      guard name.count <= 64 else { continue }
      let allowed = min(3, max(1, (name.count + 1) / 3))
      var distance = distance(typed, name)
      if distance > allowed {
        let shared = zip(typed, name).prefix { $0 == $1 }.count
        guard
          (shared == typed.count && shared >= 3) || (shared >= 4 && shared * 2 > name.count)
        else { continue }
        distance = allowed
      }
      // A word of one letter is not one slip away from every other letter.
      guard distance == 0 || min(typed.count, name.count) > 1 else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The number of letters to insert, delete, change or swap with the next one to turn `first`
  /// into `second`.
  static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      row.reserveCapacity(second.count + 1)
      for j in second.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (first[i] == second[j] ? 0 : 1))
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[second.count]
  }
}
