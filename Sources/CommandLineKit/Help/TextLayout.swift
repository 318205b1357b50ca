/// Breaks plain text into lines.
enum TextLayout {
  /// A part of a text: a paragraph that may be broken anywhere, or lines that are kept.
  enum Block: Equatable {
    case paragraph(String)
    case verbatim([String])
  }

  /// Splits `text` at blank lines into paragraphs; lines that begin with a blank are kept as they
  /// are, without the indentation they share.
  static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var words: [Substring] = []
    var kept: [Substring] = []
    func endParagraph() {
      if !words.isEmpty { blocks.append(.paragraph(words.joined(separator: " "))) }
      words = []
    }
    func endKept() {
      while kept.last?.isEmpty == true { kept.removeLast() }
      if !kept.isEmpty {
        let indents = kept.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
        let shared = indents.min() ?? 0
        blocks.append(.verbatim(kept.map { String($0.dropFirst(shared)) }))
      }
      kept = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy({ $0 == " " }) {
        endParagraph()
        // A blank line may be part of kept lines.
        if !kept.isEmpty { kept.append("") }
      } else if line.hasPrefix(" ") {
        endParagraph()
        kept.append(line)
      } else {
        endKept()
        words += line.split(separator: " ")
      }
    }
    endParagraph()
    endKept()
    return blocks
  }

  /// Breaks one paragraph into lines of at most `width` columns; a longer word has its own line.
  static func wrap(_ paragraph: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in paragraph.split(separator: " ") {
      let wordWidth = TerminalText.displayWidth(of: word)
      if !line.isEmpty, lineWidth + 1 + wordWidth > width {
        lines.append(line)
        line = ""
        lineWidth = 0
      }
      if !line.isEmpty {
        line += " "
        lineWidth += 1
      }
      line += word
      lineWidth += wordWidth
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Lays out a whole text, with `indent` blanks before each line and blank lines between blocks.
  static func lines(of text: String, width: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for block in blocks(of: text) {
      if !lines.isEmpty { lines.append("") }
      switch block {
      case .paragraph(let paragraph):
        lines += wrap(paragraph, width: width - indent).map { margin + $0 }
      case .verbatim(let kept):
        lines += kept.map { $0.isEmpty ? "" : margin + "  " + $0 }
      }
    }
    return lines
  }

  /// Lays out a term and its explanation beside it, or below it when the term is too wide.
  static func row(
    term: String, styled: String, help: String, column: Int, width: Int
  ) -> [String] {
    let margin = String(repeating: " ", count: column)
    let wrapped = wrap(help, width: width - column)
    let termWidth = TerminalText.displayWidth(of: term)
    guard termWidth + 2 <= column, let first = wrapped.first else {
      return [styled] + wrapped.map { margin + $0 }
    }
    let gap = String(repeating: " ", count: column - termWidth)
    return [styled + gap + first] + wrapped.dropFirst().map { margin + $0 }
  }
}
