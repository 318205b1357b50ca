extension TerminalText {
  /// `text` cut to at most `width` columns; a cut text ends with `…`.
  ///
  /// A width below one gives the empty text.
  public static func cut(_ text: String, toWidth width: Int) -> String {
    guard width > 0 else { return "" }
    if text.utf8.count <= width, displayWidth(of: text) <= width { return text }
    var used = 0
    // Where to cut if the rest turns out to be too long: one column is left for the mark.
    var end = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      used += displayWidth(of: text[index])
      index = text.index(after: index)
      if used <= width - 1 { end = index }
      if used > width { return text[..<end] + "…" }
    }
    return text
  }

  /// `text` with blanks after it up to `width` columns.
  public static func padded(_ text: String, toWidth width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - displayWidth(of: text)))
  }
}
