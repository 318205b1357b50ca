extension TerminalText {
  /// `text` with every character that a terminal would obey, or that a reader can't see, written
  /// visibly, such as `\u{202E}`.
  ///
  /// Escaped are control characters, marks that change the direction of text, and characters
  /// without width. Joiners stay where writing needs them: inside emoji, and between letters of
  /// scripts that join (Persian, Hindi and others). Use it only for text that goes to a terminal;
  /// a pipe gets the text as it is.
  ///
  /// - Parameters:
  ///   - text: What to make fit.
  ///   - keepsLayout: Whether line ends and tabs stay as they are; else they become `\n`, `\r` and
  ///     `\t`.
  ///   - form: How a character is written visibly.
  public static func escaped(
    _ text: String, keepsLayout: Bool = false, as form: EscapeForm = .swift
  ) -> String {
    guard text.unicodeScalars.contains(where: isSuspect) else { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    // A flag such as Scotland's is a black flag and at most seven invisible letters that say which
    // one. A longer run of them hides something.
    var lettersOfFlag = 0
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let next = index < scalars.endIndex ? scalars[index] : nil
      let isTag = (0xE0020...0xE007F).contains(scalar.value)
      if !isSuspect(scalar) || (isTag && lettersOfFlag > 0)
        || isJoiner(scalar, neededBetween: previous, and: next)
        || (keepsLayout && isLayout(scalar, before: next))
      {
        result.append(scalar)
        previous = scalar
      } else {
        // The next character stands beside the visible form, to which nothing can join.
        previous = nil
        result.append(contentsOf: form.visible(scalar).unicodeScalars)
      }
      lettersOfFlag = scalar.value == 0x1F3F4 ? 7 : isTag ? max(0, lettersOfFlag - 1) : 0
    }
    return String(result)
  }

  /// True if a character may have to be escaped: it is a control or has no look of its own.
  static func isSuspect(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x34E: return false
    case 0...0x1F, 0x7F...0x9F, 0xAD: return true
    // Fillers and invisible joiners that count as letters or marks.
    case 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: return true
    case 0xFE00...0xFE0F, 0xE0000...0xE0FFF: return true
    // Signs of Arabic, Syriac and Kaithi that are seen although they are format characters.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return false
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return true
      default: return false
      }
    }
  }

  /// True if an invisible joiner or selector has a use between its neighbours.
  private static func isJoiner(
    _ scalar: Unicode.Scalar, neededBetween previous: Unicode.Scalar?, and next: Unicode.Scalar?
  ) -> Bool {
    guard let previous else { return false }
    switch scalar.value {
    case 0xFE0E, 0xFE0F:
      return previous.properties.isEmoji
    case 0x200C, 0x200D:
      guard let next else { return false }
      if isJoiningLetter(previous), isJoiningLetter(next) { return true }
      let followsEmoji =
        previous.value == 0xFE0F || (previous.value > 0x7F && previous.properties.isEmoji)
      return scalar.value == 0x200D && followsEmoji && next.value > 0x7F && next.properties.isEmoji
    default:
      return false
    }
  }

  /// True if the letter or mark is of a script whose letters join.
  private static func isJoiningLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x1CFF, 0xA800...0xABFF, 0x10A00...0x11FFF:
      switch scalar.properties.generalCategory {
      case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
      default: return false
      }
    default: return false
    }
  }

  /// True if a control character only lays out lines; a return does so only before a line feed.
  private static func isLayout(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    scalar == "\n" || scalar == "\t" || (scalar == "\r" && next == "\n")
  }
}
