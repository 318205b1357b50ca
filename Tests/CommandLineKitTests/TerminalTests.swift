import CommandLineKit
import TestSupport
import Testing

@Suite("terminals")
struct TerminalTests {
  private func terminal(
    _ isTerminal: Bool = true, columns: Int? = nil, color: ColorMode = .auto,
    _ environment: [String: String] = [:]
  ) -> Terminal {
    Terminal(
      isTerminal: isTerminal, columns: columns, color: color,
      environment: Environment(environment))
  }

  @Test("colours are used on a terminal, unless something speaks against it")
  func color() {
    #expect(terminal().usesColor)
    #expect(!terminal(false).usesColor)
    #expect(!terminal(true, ["TERM": "dumb"]).usesColor)
    #expect(!terminal(true, ["NO_COLOR": "1"]).usesColor)
    #expect(terminal(true, ["NO_COLOR": ""]).usesColor)
    #expect(terminal(false, color: .always, ["NO_COLOR": "1", "TERM": "dumb"]).usesColor)
    #expect(!terminal(color: .never).usesColor)
    #expect(terminal().style == .colored)
    #expect(terminal(false).style == .plain)
  }

  @Test("the width comes from COLUMNS, the terminal, or is 80")
  func width() {
    #expect(terminal(columns: 120, ["COLUMNS": "50"]).width == 50)
    #expect(terminal(columns: 120).width == 120)
    #expect(terminal().width == 80)
    for wrong in ["0", "-5", "wide", "99999999999999999999", "1000000000"] {
      #expect(terminal(columns: 120, ["COLUMNS": wrong]).width == 120)
    }
    #expect(terminal(columns: 0).width == 80)
  }

  @Test("a pipe is no terminal")
  func redraw() {
    #expect(terminal().canRedraw)
    #expect(!terminal(true, ["TERM": "dumb"]).canRedraw)
    #expect(!terminal(false).canRedraw)
  }
}

@Suite("text on terminals")
struct TerminalTextTests {
  @Test(
    "what a terminal would obey or a reader can't see is escaped",
    arguments: [
      ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\u{0}b", "a\\u{0}b"), ("a\u{7F}", "a\\u{7F}"),
      ("\u{9B}2J", "\\u{9B}2J"), ("user\u{202E}gpj.exe", "user\\u{202E}gpj.exe"),
      ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("pay\u{200B}pal", "pay\\u{200B}pal"),
      ("\u{FEFF}x", "\\u{FEFF}x"), ("a\u{AD}b", "a\\u{AD}b"), ("\u{200F}x", "\\u{200F}x"),
      ("a\u{200D}b", "a\\u{200D}b"), ("a\u{200C}b", "a\\u{200C}b"), ("x\u{2028}y", "x\\u{2028}y"),
      ("a\u{3164}b", "a\\u{3164}b"), ("a\u{FE0F}b", "a\\u{FE0F}b"),
      ("a\u{E0041}b", "a\\u{E0041}b"), ("a\u{E0100}b", "a\\u{E0100}b"),
      ("a\nb\r\nc\td\re", "a\\nb\\r\\nc\\td\\re"),
    ])
  func escaped(text: String, expected: String) {
    #expect(TerminalText.escaped(text) == expected)
  }

  @Test(
    "what is seen stays",
    arguments: [
      "", "plain", "äöü ß é", "e\u{301}", "日本語", "한국어", "עברית", "العربية", "👨‍👩‍👧‍👦", "❤️", "1️⃣", "🏳️‍🌈",
      "👍🏽", "🇩🇪", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "می\u{200C}خواهم",
      "क्\u{200D}ष", "؁٤", "… — “”",
    ])
  func kept(text: String) {
    #expect(TerminalText.escaped(text) == text)
  }

  @Test("letters that hide behind a flag are shown")
  func hiddenLetters() {
    let hidden = String(repeating: "\u{E0061}", count: 9)
    #expect(
      TerminalText.escaped("🏴" + hidden)
        == "🏴" + String(repeating: "\u{E0061}", count: 7) + "\\u{E0061}\\u{E0061}")
  }

  @Test("line ends and tabs can be kept, but not a return that would write over the line")
  func layout() {
    #expect(
      TerminalText.escaped("a\nb\r\nc\td\re\u{1B}", keepsLayout: true)
        == "a\nb\r\nc\td\\re\\u{1B}")
  }

  @Test("nothing that a terminal obeys comes through, whatever stands around it")
  func hostileMixtures() {
    var generator = SplitMix(seed: 7)
    let hostile = [0x0, 0x7, 0x1B, 0x7F, 0x9B, 0x202E, 0x2066, 0x200F, 0x200B, 0xFEFF, 0xE0001]
    let harmless = [
      0x41, 0x20, 0x301, 0x200D, 0x200C, 0xFE0F, 0x1F468, 0x1F3F4, 0xE0067, 0x915, 0x94D,
    ]
    for _ in 0..<3000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<6 {
        let value = (hostile + harmless).randomElement(using: &generator) ?? 0
        if let scalar = Unicode.Scalar(UInt32(value)) { text.append(scalar) }
      }
      let escaped = TerminalText.escaped(String(text))
      #expect(!escaped.unicodeScalars.contains { hostile.contains(Int($0.value)) })
      #expect(TerminalText.escaped(escaped) == escaped)
    }
  }

  @Test(
    "the width counts columns",
    arguments: [
      ("", 0), ("abc", 3), ("äöü", 3), ("e\u{301}", 1), ("日本語", 6), ("한국어", 6), ("ｆｕｌｌ", 8),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1),
      ("1️⃣", 2), ("©", 1), ("…", 1), ("עברית", 5), ("\u{200B}", 0), ("𠀀", 2), ("🫠", 2),
      ("a\u{20DD}", 1),
    ])
  func width(text: String, width: Int) {
    #expect(TerminalText.displayWidth(of: text) == width)
  }

  @Test(
    "a cut never goes over the width",
    arguments: [
      ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
      ("hello", -3, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦x", 3, "👨‍👩‍👧‍👦x"), ("👨‍👩‍👧‍👦xy", 3, "👨‍👩‍👧‍👦…"),
    ])
  func cut(text: String, width: Int, expected: String) {
    #expect(TerminalText.cut(text, toWidth: width) == expected)
  }

  @Test("blanks fill up to the width")
  func padded() {
    #expect(TerminalText.padded("日本", toWidth: 6) == "日本  ")
    #expect(TerminalText.padded("long", toWidth: 2) == "long")
  }
}
