import CommandLineKit
import Glibc
import Testing

@Suite("messages on standard error")
struct StandardErrorTests {
  struct Sample: ReportableError {
    var message = "expected a string for \"id_str\""
    var place: String? = "data/tweets.js:1204"
    var excerpt = ["\"id_str\": 17,", "          ^~"]
    var hint: String?
    var cause: (any Error)?
  }

  private func output(
    of verbosity: Verbosity = .normal, on terminal: Terminal = .pipe,
    _ body: (StandardError) -> Void
  ) throws -> String {
    let pipe = try Pipe()
    body(
      StandardError(
        program: "sample", verbosity: verbosity, descriptor: pipe.writeEnd, terminal: terminal))
    return pipe.hasBytes ? pipe.text() : ""
  }

  @Test("an error is told with its place, excerpt, causes and hint")
  func report() throws {
    let error = Sample(
      hint: "do this",
      cause: Sample(
        message: "inner", place: "a:1", excerpt: [],
        cause: UsageError(.conflict, "innermost", hint: "not shown")))
    #expect(
      try output { $0.report(error) } == """
        sample: data/tweets.js:1204: expected a string for "id_str"
            "id_str": 17,
                      ^~
          because: a:1: inner
          because: innermost
          hint: do this

        """)
  }

  @Test("a cause is left out if an error above it has it in its message")
  func repeatedCause() throws {
    let cause = Sample(message: "No such file or directory", place: nil, excerpt: [])
    #expect(
      try output {
        $0.report(
          Sample(
            message: "cannot open 'x': \(cause.message)", place: nil, excerpt: [], cause: cause))
      } == "sample: cannot open 'x': No such file or directory\n")
    let placed = Sample(message: "disk full", place: "a:1", excerpt: [], cause: cause)
    #expect(
      try output {
        $0.report(Sample(message: "copy failed: disk full", place: nil, excerpt: [], cause: placed))
      } == "sample: copy failed: disk full\n  because: No such file or directory\n")
  }

  @Test("the hint of a cause is told when the error has none")
  func hintOfCause() throws {
    let error = Sample(
      message: "outer", place: nil, excerpt: [],
      cause: UsageError(.conflict, "inner", hint: "do that"))
    #expect(
      try output { $0.report(error) }
        == "sample: outer\n  because: inner\n  hint: do that\n")
  }

  @Test("an error of another kind is told by its description")
  func plainError() throws {
    struct Plain: Error, CustomStringConvertible { let description = "it broke" }
    #expect(try output { $0.report(Plain()) } == "sample: it broke\n")
  }

  @Test("a long chain of causes comes to an end")
  func longChain() {
    var error = Sample(message: "0", place: nil, excerpt: [])
    for number in 1...100 { error = Sample(message: "\(number)", place: nil, cause: error) }
    #expect(ErrorReport(error).causes == (90..<100).reversed().map { "\($0)" })
  }

  @Test("the error that ends a command gives the exit code")
  func conclusion() throws {
    struct Plain: Error, CustomStringConvertible { let description = "it broke" }
    let closed = OutputError(errno: EPIPE, stream: "standard output")
    let full = OutputError(errno: ENOSPC, stream: "standard output")
    let cases: [(any Error, ExitCode, String)] = [
      (UsageError(.conflict, "no"), .usage, "sample: no\n"),
      (InterruptionError(hint: "go on"), .interrupted, "sample: interrupted\n  hint: go on\n"),
      (Plain(), .failed, "sample: it broke\n"), (closed, .done, ""),
      (Sample(cause: Sample(cause: closed)), .done, ""),
      (
        full, .inputOutput,
        "sample: can't write to standard output: No space left on device\n"
          + "  hint: free some disk space, then run the command again\n"
      ),
    ]
    for (error, code, text) in cases {
      var found: ExitCode?
      #expect(try output { found = $0.conclude(error) } == text)
      #expect(found == code)
    }
  }

  @Test("messages are dressed on a terminal with colours")
  func colored() throws {
    let error = UsageError(.conflict, "no", hint: "yes")
    #expect(
      try output(on: .colored) { $0.report(error) }
        == "\u{1B}[1;31msample:\u{1B}[0m no\n  \u{1B}[36mhint:\u{1B}[0m yes\n")
    #expect(
      try output(on: .colored) { $0.warning("mind") }
        == "\u{1B}[1msample:\u{1B}[0m \u{1B}[1;33mwarning:\u{1B}[0m mind\n")
  }

  @Test("what strangers wrote is escaped on a terminal and in a pipe", arguments: [true, false])
  func hostile(isTerminal: Bool) throws {
    let error = Sample(
      message: "a\u{1B}[2Jb\u{202E}", place: "x\nsample: forged", excerpt: ["e\u{9B}\re"],
      hint: "c\u{7}", cause: Sample(message: "d\u{2028}d", place: "p\rq", excerpt: []))
    #expect(
      try output(on: isTerminal ? .plain : .pipe) { $0.report(error) } == #"""
        sample: x\nsample: forged: a\u{1B}[2Jb\u{202E}
            e\u{9B}\re
          because: p\rq: d\u{2028}d
          hint: c\u{7}

        """#)
    #expect(try output { $0.line("n\nm\u{85}\t") } == #"n\nm\u{85}\t"# + "\n")
    #expect(try output { $0.warning("w\r\nw", hint: "\u{2066}") }.contains(#"w\r\nw"#))
  }

  @Test("long texts are cut in the middle, and the cut is marked")
  func long() throws {
    let name = String(repeating: "n", count: 1_000_000)
    let error = Sample(
      message: "can't read \(name): No such file", place: name, excerpt: [name], hint: name,
      cause: Sample(message: name + "!", place: nil, excerpt: []))
    let text = try output { $0.report(error) }
    #expect(text.utf8.count < 5_000)
    #expect(text.contains(": can't read nnn"))
    #expect(text.contains("nnn: No such file\n"))
    #expect(text.contains("… [999,425 characters left out] …"))
    #expect(text.split(separator: "\n").count == 4)
    // One character of the standard library may be as long as a file.
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(try output { $0.line(marks, limit: 100) }.utf8.count < 400)
    let hostile = String(repeating: "\u{202E}", count: 100_000)
    #expect(try output { $0.note(hostile) }.utf8.count < 1_500)
  }

  @Test("a text that isn't too long stays as it is")
  func bounds() {
    let text = String(repeating: "ä", count: 600)
    #expect(MessageText.line(text) == text)
    #expect(MessageText.shortened(text + "b", limit: 600).hasSuffix("äb"))
    #expect(MessageText.shortened("abcdefghij", limit: 4) == "abc… [6 characters left out] …j")
  }

  @Test("a filter sees every text whole before it is cut")
  func filter() throws {
    let secret = String(repeating: "s", count: 2_000)
    let text = try output { messages in
      messages.setFilter { $0.replacing(secret, with: "[hidden]") }
      messages.report(
        Sample(
          message: "m \(secret)", place: secret, excerpt: [secret], hint: secret,
          cause: Sample(message: "c \(secret)", place: nil, excerpt: [])))
      messages.line("l \(secret)")
    }
    #expect(!text.contains("ss"))
    #expect(text.contains("sample: [hidden]: m [hidden]\n    [hidden]\n  because: c [hidden]\n"))
    #expect(text.hasSuffix("hint: [hidden]\nl [hidden]\n"))
  }

  @Test(
    "verbosity decides what is said",
    arguments: [
      (Verbosity.quiet, "sample: e\n"),
      (.normal, "sample: warning: w\n  hint: h\nsample: n\nsample: e\n"),
      (.verbose, "sample: warning: w\n  hint: h\nsample: n\nsample: d\nsample: e\n"),
    ])
  func verbosity(verbosity: Verbosity, expected: String) throws {
    let text = try output(of: verbosity) { error in
      error.warning("w", hint: "h")
      error.note("n")
      error.detail("d")
      error.report(UsageError(.conflict, "e"))
    }
    #expect(text == expected)
  }
}
