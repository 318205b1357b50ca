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
          + "  hint: make room on the disk, then give the command again\n"
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

  @Test("what strangers wrote is escaped on a terminal alone")
  func hostile() throws {
    let error = UsageError(.conflict, "a\u{1B}[2Jb\u{202E}", hint: "c\u{7}")
    #expect(
      try output(on: .plain) { $0.report(error) }
        == "sample: a\\u{1B}[2Jb\\u{202E}\n  hint: c\\u{7}\n")
    #expect(
      try output { $0.report(error) } == "sample: a\u{1B}[2Jb\u{202E}\n  hint: c\u{7}\n")
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
