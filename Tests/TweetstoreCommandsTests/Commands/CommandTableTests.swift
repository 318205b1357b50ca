import CommandLineKit
import Testing

@testable import TweetstoreCommands

@Suite("the table of commands")
struct CommandTableTests {
  private let table = CommandTable.make()

  @Test("the table is sound")
  func problems() {
    #expect(table.problems == [])
  }

  @Test("every command has an implementation")
  func implementations() {
    for command in table.commands where command.name != "help" {
      #expect(CommandTable.command(named: command.name)?.description.name == command.name)
    }
    #expect(CommandTable.command(named: "help") == nil)
  }

  @Test("every example is a command line that the parser takes")
  func examples() throws {
    let parser = CommandLineParser(table: table, environment: Environment([:]))
    for command in table.commands {
      for example in command.examples {
        // What stands before the program, such as the fields of a crontab, is not for it.
        let words = Array(Self.words(example.line).drop { !$0.hasSuffix("tweetstore") }.dropFirst())
        guard case .run(let arguments) = try parser.parse(words) else {
          Issue.record("\(example.line) runs nothing")
          continue
        }
        #expect(arguments.command.name == command.name)
      }
    }
  }

  @Test("every exit code is in the manual")
  func exitCodes() {
    let manual = ManualPage(table: table).text
    for code in ExitCode.all { #expect(manual.contains("\n.B \(code.rawValue)\n")) }
  }

  /// The words of a line of the shell, with single quotes.
  private static func words(_ line: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in line {
      if character == "'" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
