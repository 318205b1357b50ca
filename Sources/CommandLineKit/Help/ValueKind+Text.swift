extension ValueKind {
  /// The names of the choices in one line.
  var choiceList: String { choices.map(\.name).joined(separator: ", ") }

  /// The range of a number as a sentence; `nil` for other kinds and for no limits.
  var rangeText: String? {
    guard case .integer(let range) = self else { return nil }
    switch (range.lowerBound, range.upperBound) {
    case (Int.min, Int.max): return nil
    case (let lower, Int.max): return "A whole number from \(lower) on."
    case (Int.min, let upper): return "A whole number up to \(upper)."
    case (let lower, let upper): return "A whole number from \(lower) to \(upper)."
    }
  }
}
