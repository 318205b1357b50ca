import CommandLineKit
import Glibc
import ObjectGraph
import Testing
import TweetSync

@testable import TweetstoreCommands

@Suite("reports and outcomes")
struct RunOutcomeTests {
  private func report(
    _ name: String = "a", seen: Int = 0, new: Int = 0, rejected: Int = 0, bytes: Int64 = 1
  ) -> InputReport {
    var report = InputReport(input: name)
    report.seen = seen
    report.new = new
    report.rejected = rejected
    report.byteCount = bytes
    return report
  }

  @Test("the sum of reports holds every number of theirs")
  func completeSum() {
    var one = report(seen: 8, new: 1, rejected: 2, bytes: 3)
    (one.updated, one.unchanged, one.skipped, one.unreadable) = (4, 5, 6, 7)
    (one.notices, one.deletions, one.repaired) = (9, 10, 11)
    (one.memberCount, one.ignored, one.mediaFiles) = (12, 13, 14)
    var sum = InputReport(input: "a")
    sum.add(counts: one)
    #expect(sum == one)
    sum.add(counts: one)
    #expect([sum.memberCount, sum.ignored, sum.mediaFiles] == [24, 26, 28])
  }

  /// What an outcome writes, and its code.
  private func outcome(
    tellsReports: Bool = true, verbosity: Verbosity = .normal,
    _ body: (inout RunOutcome) throws -> Void
  ) throws -> (code: ExitCode, text: String) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    var outcome = RunOutcome(
      messages: StandardError(
        program: "t", verbosity: verbosity, descriptor: ends[1], terminal: .pipe),
      tellsReports: tellsReports)
    do {
      defer { close(ends[1]) }
      try body(&outcome)
      try outcome.summarize()
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
      count = max(0, read(ends[0], buffer.baseAddress, buffer.count))
    }
    return (outcome.code, String(decoding: bytes, as: UTF8.self))
  }

  private let failure = ImportError(.unreadable, "can't read b")

  @Test("the code is that of all inputs together")
  func codes() throws {
    #expect(try outcome { $0.add(report(seen: 1)) }.code == .done)
    #expect(try outcome { $0.add(report(seen: 1, rejected: 1)) }.code == .partial)
    #expect(try outcome { $0.add(report(rejected: 1)) }.code == .data)
    #expect(try outcome { _ in }.code == .done)
    #expect(
      try outcome {
        $0.add(report(seen: 1))
        try $0.add(failure, of: "b", isOnly: false)
      }.code == .partial)
    #expect(
      try outcome {
        try $0.add(failure, of: "b", isOnly: false)
        $0.add(report(rejected: 2))
      }.code == .data)
    #expect(
      try outcome {
        $0.add(report(rejected: 2))
        $0.add(report(seen: 1))
      }.code == .partial)
  }

  @Test("an error of the only input, or of the store, goes on upwards")
  func thrown() throws {
    #expect(throws: ImportError.self) { try outcome { try $0.add(failure, of: "b", isOnly: true) } }
    let locked = StoreError(.locked, "in use")
    #expect(throws: StoreError.self) { try outcome { try $0.add(locked, of: "b", isOnly: false) } }
  }

  @Test("a silent outcome tells only what is wrong")
  func silent() throws {
    let good = try outcome(tellsReports: false) { $0.add(report(seen: 3, new: 3)) }
    #expect(good.text == "")
    var gone = report(seen: 3, new: 3)
    gone.problems = ["gone"]
    #expect(try outcome(tellsReports: false) { $0.add(gone) }.text == "")
    #expect(
      try outcome(tellsReports: false, verbosity: .verbose) { $0.add(gone) }.text
        == "t: a: the API says: gone\n")
    #expect(try outcome { $0.add(gone) }.text.hasPrefix("t: warning: a: the API says: gone\n"))
    var bad = report(seen: 1, rejected: 1)
    bad.rejections = [.init(place: "a:4", message: "wrong", hint: "mend it")]
    let text = try outcome(tellsReports: false) { $0.add(bad) }.text
    #expect(text == "t: a:4: wrong\n  hint: mend it\n")
  }

  @Test("an input that is empty, and one that has not changed")
  func empty() throws {
    let empty = try outcome { $0.add(report(bytes: 0)) }
    #expect(empty.code == .done)
    #expect(empty.text.hasPrefix("t: warning: a is empty\n"))
    let unchanged = try outcome { $0.add(report(bytes: 0), isUnchanged: true) }
    #expect(unchanged.text == "a: nothing has changed since the last time\n")
    let blank = try outcome { $0.add(report(bytes: 5)) }
    #expect(blank.text.hasPrefix("t: warning: a contains no tweets\n"))
  }

  @Test("the counts in words")
  func headline() {
    var report = InputReport(input: "x.jsonl")
    report.seen = 1
    report.unchanged = 1
    #expect(ReportText(report).headline == "x.jsonl: 1 tweet seen: 0 new, 0 updated, 1 unchanged")
    report.seen = 1_234_567
    report.new = 1_234_000
    report.skipped = 5
    report.rejected = 1
    report.notices = 2
    report.repaired = 3
    #expect(
      ReportText(report).headline
        == "x.jsonl: 1,234,567 tweets seen: 1,234,000 new, 0 updated, 1 unchanged, 5 left out; "
        + "1 record rejected; 2 other records; broken text repaired in 3 records")
  }

  @Test("the sum of several reports")
  func sum() throws {
    let text = try outcome {
      $0.add(report("a", seen: 1, new: 1))
      $0.add(report("b", seen: 2, new: 1))
    }.text
    #expect(text.hasSuffix("\nall 2: 3 tweets seen: 2 new, 0 updated, 0 unchanged\n"))
  }
}
