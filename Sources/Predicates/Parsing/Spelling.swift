/// Finds the name that was probably meant.
enum Spelling {
  /// The candidate nearest to `word`, or nil where none is near enough.
  ///
  /// Near enough means: at most one edit for each three characters, swapped neighbours counting as
  /// one edit, in any case.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let wanted = Array(word.lowercased())
    // One letter is near to everything short.
    guard wanted.count > 1 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let letters = Array(candidate.lowercased())
      guard abs(letters.count - wanted.count) <= 3, letters.count <= 64 else { continue }
      let distance = editDistance(wanted, letters)
      guard distance <= max(1, (max(wanted.count, letters.count) + 1) / 3) else { continue }
      if let found = best, found.distance <= distance { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two texts.
  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var older = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [Int](repeating: row + 1, count: right.count + 1)
      for column in right.indices {
        let cost = left[row] == right[column] ? 0 : 1
        var least = min(previous[column] + cost, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, older[column - 1] + 1)
        }
        current[column + 1] = least
      }
      older = previous
      previous = current
    }
    return previous[right.count]
  }
}
