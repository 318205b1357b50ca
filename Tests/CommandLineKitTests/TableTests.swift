import CommandLineKit
import Synchronization
import Testing

@Suite("the option table")
struct TableTests {
  private func problems(
    global: [OptionDescription] = [], options: [OptionDescription] = [],
    arguments: [ArgumentDescription] = []
  ) -> [String] {
    CommandLineTable(
      program: "p", summary: "Do", version: "1", date: "2025-01-01", globalOptions: global,
      commands: [
        CommandDescription("c", summary: "Do", arguments: arguments, options: options)
      ]
    ).problems
  }

  @Test("a sound table has no problems")
  func sound() {
    #expect(CommandLineTable.sample.problems == [])
  }

  @Test("the table adds help and version")
  func builtIn() {
    let table = CommandLineTable.sample
    #expect(table.globalOptions.suffix(2) == [.help, .version])
    #expect(table.commands.last?.name == "help")
    #expect(table.command(named: "help")?.arguments.first?.kind.choices.map(\.name).last == "help")
  }

  @Test("the choices of global options are the ones that the program knows")
  func globalChoices() {
    #expect(
      GlobalOption.color.description.kind.choices.map(\.name) == ColorMode.allCases.map(\.rawValue))
    #expect(
      GlobalOption.progress.description.kind.choices.map(\.name)
        == ProgressMode.allCases.map(\.rawValue))
  }

  @Test("a name that is there twice is found")
  func duplicates() {
    #expect(
      problems(options: [
        OptionDescription("quiet", help: "x"), GlobalOption.verbose.description,
        GlobalOption.verbose.description,
      ])
        == ["'c' has '--verbose' twice"])
    #expect(
      problems(
        global: [GlobalOption.quiet.description],
        options: [OptionDescription("quick", short: "q", help: "x")])
        == ["'c' has '-q' twice"])
    let twice = CommandLineTable(
      program: "p", summary: "Do", version: "1", date: "2025-01-01", globalOptions: [],
      commands: [CommandDescription("a", summary: "x"), CommandDescription("a", summary: "x")])
    #expect(
      twice.problems == [
        "the command 'a' is there twice",
        "the argument 'COMMAND' of 'help' has the choice 'a' twice",
      ])
  }

  @Test("an entry whose row has another name is found")
  func entryName() {
    let table = CommandLineTable(
      program: "p", summary: "Do", version: "1", date: "2025-01-01", globalOptions: [],
      entries: [CommandEntry("a") { CommandDescription("b", summary: "x") }])
    #expect(table.problems == ["the entry 'a' makes the command 'b'"])
  }

  @Test("finding a command makes no row but its own")
  func laziness() {
    let made = Mutex<[String]>([])
    let table = CommandLineTable(
      program: "p", summary: "Do", version: "1", date: "2025-01-01", globalOptions: [],
      entries: ["a", "b", "c"].map { name in
        CommandEntry(name) {
          made.withLock { $0.append(name) }
          return CommandDescription(name, summary: "x")
        }
      })
    #expect(table.command(named: "b")?.name == "b")
    #expect(table.command(named: "d") == nil)
    #expect(made.withLock { $0 } == ["b"])
  }

  @Test(
    "a name that is not in kebab-case is found",
    arguments: ["camelCase", "two--dashes", "-dash", "dash-", "", "sn_ake", "no-color"])
  func kebabCase(name: String) {
    #expect(problems(options: [OptionDescription(name, help: "x")]).count == 1)
  }

  @Test("a missing or unfit help is found", arguments: ["", "Stop.", "two\nlines"])
  func help(text: String) {
    #expect(problems(options: [OptionDescription("name", help: text)]).count == 1)
    #expect(problems(arguments: [ArgumentDescription("NAME", help: text)]).count == 1)
  }

  @Test("a row that contradicts itself is found")
  func contradictions() {
    #expect(problems(options: [OptionDescription("a-b", kind: .text, help: "x")]).count == 1)
    #expect(problems(options: [OptionDescription("a-b", variable: "X", help: "x")]).count == 1)
    #expect(
      problems(options: [
        OptionDescription("a-b", kind: .text, variable: "X", isNegatable: true, help: "x")
      ]).count == 1)
    #expect(
      problems(options: [OptionDescription("a-b", kind: .choice([]), variable: "X", help: "x")])
        .count == 1)
    #expect(
      problems(options: [
        OptionDescription(
          "a-b", kind: .integer(1...5), variable: "X", defaultValue: "6", help: "x")
      ]) == ["the default of the option '--a-b' ('c') is wrong: 6 is above 5"])
    #expect(problems(options: [OptionDescription("a-b", short: "1", help: "x")]).count == 1)
  }

  @Test("arguments in an order that can't be filled are found")
  func argumentOrder() {
    let many = ArgumentDescription("A", isRepeatable: true, help: "x")
    let maybe = ArgumentDescription("B", isOptional: true, help: "x")
    let one = ArgumentDescription("C", help: "x")
    #expect(problems(arguments: [one, maybe]) == [])
    #expect(problems(arguments: [many, one]).count == 1)
    #expect(problems(arguments: [maybe, one]).count == 1)
    #expect(problems(arguments: [one, one]).count == 1)
    #expect(problems(arguments: [ArgumentDescription("D", kind: .flag, help: "x")]).count == 1)
  }
}
