import FoundationEssentials
import Testing

@Suite("Mistakes in predicates")
struct PredicateMistakeTests {
  /// The words of a command line after `query`, and what the program says about them.
  struct Mistake: Sendable, Decodable, CustomTestStringConvertible {
    var words: [String]
    var code: Int32
    var message: String
    var hint: String?

    var testDescription: String { words.joined(separator: " ") }
  }

  static let mistakes: [Mistake] = {
    let path = "\(Workplace.fixtures)/predicates/mistakes.jsonl"
    let lines = (TextFile.read(path) ?? "").split(separator: "\n")
    return lines.map { line in
      do {
        return try JSONDecoder().decode(Mistake.self, from: Data(line.utf8))
      } catch {
        return Mistake(words: [String(line)], code: -1, message: "\(error)")
      }
    }
  }()

  /// A store that is filled once and only read.
  private static let workplace = Result {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1, text: "Foo and bar", hashtags: ["Swift"])])
    return workplace
  }

  @Test("at least a hundred of them are known")
  func number() {
    #expect(Self.mistakes.count >= 100)
    #expect(Set(Self.mistakes.map(\.words)).count == Self.mistakes.count)
  }

  @Test("each gets its message and its hint", arguments: mistakes)
  func report(mistake: Mistake) throws {
    let options = mistake.words.first == "-e" ? [] : ["--"]
    let result = try Self.workplace.get().run(["query", "--count"] + options + mistake.words)
    #expect(result.code == mistake.code)
    #expect(result.output == (mistake.code == 0 ? "0\n" : ""))
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.first == "tweetstore: \(mistake.message)")
    let hint = lines.first { $0.hasPrefix("  hint: ") }.map { String($0.dropFirst(8)) }
    #expect(hint == mistake.hint)
    // A hint that lists keys is cut off or long.
    #expect(lines.allSatisfy { $0.count < 200 })
  }
}
