import CommandLineKit
import Synchronization
import Testing

@Suite("progress")
struct ProgressTests {
  @Test("a line has what is known")
  func line() {
    var state = ProgressState(label: "import", unit: "tweets")
    #expect(state.line(afterSeconds: 0, width: 80) == "import: 0 tweets")
    state.count = 12345
    #expect(state.line(afterSeconds: 0.5, width: 80) == "import: 12,345 tweets")
    #expect(state.line(afterSeconds: 2, width: 80) == "import: 12,345 tweets  6,173/s")
    state.bytes = 1_500_000
    #expect(state.line(afterSeconds: 2, width: 80) == "import: 12,345 tweets  6,173/s  1.50 MB")
    state.totalBytes = 6_000_000
    #expect(
      state.line(afterSeconds: 20, width: 80)
        == "import: 12,345 tweets  617/s  1.50 MB of 6.00 MB  25%  1:00 left")
    state.bytes = 6_000_000
    #expect(
      state.line(afterSeconds: 80, width: 80)
        == "import: 12,345 tweets  154/s  6.00 MB of 6.00 MB  100%")
  }

  @Test("a known count gives the part that is done")
  func totalCount() {
    var state = ProgressState(label: "check", unit: "rows", totalCount: 4000)
    state.count = 1000
    #expect(
      state.line(afterSeconds: 10, width: 80) == "check: 1,000 of 4,000 rows  100/s  25%  0:30 left"
    )
  }

  @Test("a total that was too small or is nothing does no harm")
  func wrongTotals() {
    var state = ProgressState(label: "a", unit: "b", totalBytes: 10)
    state.bytes = 20
    #expect(state.fraction == 1)
    state.totalBytes = 0
    #expect(state.fraction == nil)
    state.bytes = -5
    state.totalBytes = 10
    #expect(state.fraction == 0)
    state.count = .max
    #expect(!state.line(afterSeconds: 1e-9, width: 80).isEmpty)
    #expect(!state.line(afterSeconds: .infinity, width: 80).isEmpty)
  }

  @Test("a line is cut to the terminal and can't be hostile")
  func cut() {
    let state = ProgressState(label: "a\u{1B}[2J", unit: "tweets")
    #expect(state.line(afterSeconds: 0, width: 80) == "a\\u{1B}[2J: 0 tweets")
    #expect(state.line(afterSeconds: 0, width: 8) == "a\\u{1B…")
  }

  @Test("it is drawn at most ten times a second and taken away at the end")
  func drawing() throws {
    let pipe = try Pipe()
    let error = StandardError(program: "sample", descriptor: pipe.writeEnd, terminal: .colored)
    let clock = Clock()
    let progress = Progress(
      ProgressState(label: "go", unit: "steps"), on: error, now: { clock.now })
    for _ in 0..<25 {
      progress.update { $0.count += 1 }
      clock.advance(by: .milliseconds(10))
    }
    error.note("hello")
    progress.finish()
    progress.update { $0.count += 1 }
    let erase = "\r\u{1B}[K"
    #expect(
      pipe.text() == erase + "go: 1 steps" + erase + "go: 11 steps" + erase + "go: 21 steps"
        + erase + "\u{1B}[1msample:\u{1B}[0m hello\n" + "go: 21 steps" + erase)
  }

  @Test("nothing is drawn in a pipe, when quiet, on a dumb terminal, or when it is not wanted")
  func hidden() throws {
    let dumb = Terminal(
      isTerminal: true, columns: 80, color: .auto, environment: Environment(["TERM": "dumb"]))
    let cases: [(Terminal, Verbosity, ProgressMode)] = [
      (.pipe, .normal, .auto), (.colored, .quiet, .auto), (dumb, .normal, .auto),
      (.colored, .normal, .never),
    ]
    for (terminal, verbosity, mode) in cases {
      let pipe = try Pipe()
      let error = StandardError(
        program: "sample", verbosity: verbosity, descriptor: pipe.writeEnd, terminal: terminal)
      let progress = Progress(
        ProgressState(label: "go", unit: "steps"), on: error, mode: mode)
      progress.update { $0.count = 5 }
      progress.finish()
      #expect(!pipe.hasBytes)
    }
  }

  /// A clock that stands still until it is told to go on.
  final class Clock: Sendable {
    private let time = Mutex(ContinuousClock.Instant.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
  }
}

@Suite("numbers for people")
struct NumberFormatTests {
  @Test(
    "digits are grouped by three",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ])
  func grouped(number: Int, text: String) {
    #expect(NumberFormat.grouped(number) == text)
  }

  @Test(
    "sizes have three digits",
    arguments: [
      (0, "0 B"), (-1, "0 B"), (999, "999 B"), (1000, "1.00 kB"), (1234, "1.23 kB"),
      (12_345, "12.3 kB"), (999_499, "999 kB"), (999_500, "1.00 MB"), (9_995_000, "10.0 MB"),
      (99_950_000, "100 MB"), (1_200_000_000, "1.20 GB"), (Int64.max, "9.22 EB"),
    ])
  func bytes(count: Int64, text: String) {
    #expect(NumberFormat.bytes(count) == text)
  }

  @Test(
    "times are short",
    arguments: [
      (0.0, "0:00"), (7.4, "0:07"), (59.6, "1:00"), (750, "12:30"), (11_100, "3:05:00"),
      (187_200, "2 d 4 h"), (-5, "0:00"), (.infinity, "?"), (.nan, "?"), (1e300, "?"),
    ])
  func duration(seconds: Double, text: String) {
    #expect(NumberFormat.duration(seconds) == text)
  }

  @Test(
    "rates are whole from ten on",
    arguments: [
      (0.0, "0.0"), (0.25, "0.3"), (9.94, "9.9"), (9.96, "10"), (45_210.4, "45,210"), (.nan, "?"),
      (1e300, "?"), (-1, "?"),
    ])
  func rate(value: Double, text: String) {
    #expect(NumberFormat.rate(value) == text)
  }
}
