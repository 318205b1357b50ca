import FoundationEssentials
import Testing

/// The table of complaints about other programs: each number has tests that carry it in their titles, or
/// a reason why there are none.
@Suite("The table of complaints")
struct ComplaintTableTests {
  private static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// The rows of the table: the number, and the cell that names rooms of tests or a reason.
  private func rows() throws -> [(number: Int, tests: String)] {
    let path = Self.root + "/docs/internals/complaints.md"
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        String($0).trimmingBlanks
      }
      guard cells.count >= 5, let number = Int(cells[1]) else { return nil }
      return (number, cells[cells.count - 2])
    }
  }

  /// The numbers that the titles of tests carry, by the room of the tests.
  private func titles() throws -> [String: Set<Int>] {
    var numbers: [String: Set<Int>] = [:]
    // The folder may be a link.
    let tests = URL(filePath: Self.root + "/Tests").resolvingSymlinksInPath().path
    for name in try FileManager.default.subpathsOfDirectory(atPath: tests)
    where name.hasSuffix(".swift") {
      let room = String(name.prefix { $0 != "/" })
      if room == "DocumentationTests" { continue }
      let text = String(
        decoding: try Data(contentsOf: URL(filePath: "\(tests)/\(name)")), as: UTF8.self)
      var rest = text[...]
      while let found = rest.firstRange(of: "\"complaint") {
        rest = rest[found.upperBound...]
        let list = rest.prefix { $0 != ":" && $0 != "\"" }
        numbers[room, default: []].formUnion(
          list.split { !$0.isNumber }.compactMap { Int($0) })
      }
    }
    return numbers
  }

  @Test("has every number once, and each names rooms with such a test, or a reason")
  func numbers() throws {
    let rows = try rows()
    #expect(rows.map(\.number) == Array(1...37) + Array(50...53) + Array(55...58))
    let titles = try titles()
    for row in rows {
      let rooms = row.tests.split(separator: "`").map(String.init).filter { $0.hasSuffix("Tests") }
      for room in rooms {
        #expect(titles[room]?.contains(row.number) == true, "\(row.number): \(room)")
      }
      if rooms.isEmpty { #expect(row.tests.count > 20, "\(row.number) has neither") }
    }
  }

  @Test("knows every number that a test carries, but those about fetching")
  func completeness() throws {
    let known = Set(try rows().map(\.number)).union(Array(38...49) + [54, 59])
    for (room, numbers) in try titles() {
      #expect(numbers.subtracting(known).isEmpty, "\(room)")
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
