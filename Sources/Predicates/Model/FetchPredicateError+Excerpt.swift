extension FetchPredicateError {
  /// Two lines that show the place of the error: the line of `text` and a mark under the place.
  ///
  ///     txt contains[c] foo
  ///     ^~~
  ///
  /// The mark stands under the right columns on a terminal, wide characters included. Control
  /// characters are shown as one-column symbols. A line longer than `width` columns is cut on both
  /// sides of the place. Nil where the error has no place.
  public func excerpt(of text: String, width: Int = 78) -> String? {
    guard let offsets else { return nil }
    let bytes = Array(text.utf8)
    let start = min(max(offsets.lowerBound, 0), bytes.count)
    let end = min(max(offsets.upperBound, start), bytes.count)
    let newline = UInt8(ascii: "\n")
    let lineStart = bytes[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let lineEnd = bytes[start...].firstIndex(of: newline) ?? bytes.count
    var columns: [(shown: String, width: Int, isMarked: Bool)] = []
    var offset = lineStart
    for character in String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self) {
      let next = offset + character.utf8.count
      let isMarked = next > start && offset < max(end, start)
      columns.append((FetchPredicateError.shown(character), DisplayWidth.of(character), isMarked))
      offset = next
    }
    var first = columns.firstIndex { $0.isMarked }
    if first == nil {
      // A place between two characters, or at the end.
      let prefix = String(decoding: bytes[lineStart..<start], as: UTF8.self).count
      if prefix == columns.count { columns.append(("", 1, true)) }
      first = min(prefix, columns.count - 1)
      columns[first ?? 0].isMarked = true
    }
    return FetchPredicateError.draw(columns, around: first ?? 0, width: max(width, 16))
  }

  private static func shown(_ character: Character) -> String {
    guard let scalar = character.unicodeScalars.first, scalar.value < 0x20 || scalar.value == 0x7F
    else { return String(character) }
    if scalar == "\t" { return " " }
    let picture = scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value
    return Unicode.Scalar(picture).map { String(Character($0)) } ?? "?"
  }

  private static func draw(
    _ columns: [(shown: String, width: Int, isMarked: Bool)], around place: Int, width: Int
  ) -> String {
    var lower = place
    var upper = place
    var used = 0
    while upper < columns.count, columns[upper].isMarked || used < width / 2, used < width {
      used += columns[upper].width
      upper += 1
    }
    while lower > 0, used < width {
      lower -= 1
      used += columns[lower].width
    }
    while upper < columns.count, used < width {
      used += columns[upper].width
      upper += 1
    }
    var line = lower > 0 ? "…" : ""
    var mark = lower > 0 ? " " : ""
    var isFirst = true
    for column in columns[lower..<upper] {
      line += column.shown
      if column.isMarked {
        mark += (isFirst ? "^" : "~") + String(repeating: "~", count: max(column.width - 1, 0))
        isFirst = false
      } else if isFirst {
        mark += String(repeating: " ", count: column.width)
      }
    }
    if upper < columns.count { line += "…" }
    return line + "\n" + mark
  }
}
