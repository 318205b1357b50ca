import FoundationEssentials
import Testing
import TweetstoreCommands

@Suite("dates in output")
struct DateOutputTests {
  private func text(_ date: Date) throws -> String {
    try CapturedOutput.text(.tsv, columns: ["d"], rows: [[.date(date)]])
  }

  @Test(
    "dates are ISO 8601 in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (0.5, "1970-01-01T00:00:00.500Z"),
      (1_706_688_309, "2024-01-31T08:05:09Z"), (1_706_688_309.123, "2024-01-31T08:05:09.123Z"),
      (1_706_688_309.123456, "2024-01-31T08:05:09.123456Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
      (253_402_300_800, "+10000-01-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
      (-62_167_219_201, "-0001-12-31T23:59:59Z"),
    ])
  func dates(seconds: Double, expected: String) throws {
    #expect(try text(Date(timeIntervalSince1970: seconds)) == "d\n\(expected)\n")
  }

  @Test("every day of eight centuries is the one that Foundation says")
  func calendar() throws {
    let style = Date.ISO8601FormatStyle()
    var rows: [[OutputValue]] = []
    var expected = "d\n"
    for day in stride(from: -135_140, to: 157_054, by: 7) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + Double(abs(day) % 86_400))
      rows.append([.date(date)])
      expected += style.format(date) + "\n"
    }
    #expect(try CapturedOutput.text(.tsv, columns: ["d"], rows: rows) == expected)
  }

  @Test(
    "a time that is none does no harm",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e14])
  func invalid(seconds: Double) throws {
    #expect(
      try text(Date(timeIntervalSinceReferenceDate: seconds)) == "d\ninvalid\n")
  }
}
