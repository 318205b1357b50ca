import CommandLineKit
import Testing

@Suite("Keys of options and arguments")
struct OptionKeyTests {
  private enum Fruit: String, OptionChoice, CaseIterable {
    case apple, pear, plum
  }

  private static let dry = OptionKey.flag("dry", short: "d", help: "h")
  private static let wrap = OptionKey.flag(
    "wrap", isNegatable: true, defaultValue: true, help: "h")
  private static let path = OptionKey.text("path", kind: .path, variable: "FILE", help: "h")
  private static let zone = OptionKey.text("zone", variable: "ZONE", defaultValue: "UTC", help: "h")
  private static let tags = OptionKey.texts("tag", variable: "TAG", help: "h")
  private static let limit = OptionKey.integer("limit", in: 0...9, variable: "N", help: "h")
  private static let width = OptionKey.integer(
    "width", in: 1...9, variable: "N", defaultValue: 4, help: "h")
  private static let fruit = OptionKey<Fruit>.choice(
    "fruit", variable: "F", defaultValue: .pear, help: "h")
  private static let second = OptionKey<Fruit?>.choice(
    "second", variable: "F", choices: ["apple", "plum"], help: "h")
  private static let basket = ArgumentKey.required("BASKET", help: "h")
  private static let kind = ArgumentKey<Fruit?>.choice("KIND", isOptional: true, help: "h")
  private static let rest = ArgumentKey.all("REST", isOptional: true, help: "h")
  /// No command lists it.
  private static let other = OptionKey.integer(
    "other", in: 0...9, variable: "N", defaultValue: 7, help: "h")

  private func parse(_ words: String...) throws -> ParsedArguments {
    let table = CommandLineTable(
      program: "p", summary: "s", version: "1", date: "2026-01-01", globalOptions: [],
      commands: [
        CommandDescription(
          "c", summary: "s",
          arguments: [Self.basket.description, Self.kind.description, Self.rest.description],
          options: [
            Self.dry.description, Self.wrap.description, Self.path.description,
            Self.zone.description, Self.tags.description, Self.limit.description,
            Self.width.description, Self.fruit.description, Self.second.description,
          ])
      ])
    #expect(table.problems.isEmpty)
    let parser = CommandLineParser(table: table, environment: Environment([:]))
    guard case .run(let arguments) = try parser.parse(["c"] + words) else {
      throw UsageError(.conflict, "not a command to run")
    }
    return arguments
  }

  @Test("without a value an option has its default, or none")
  func defaults() throws {
    let arguments = try parse("b")
    #expect(!arguments[Self.dry])
    #expect(arguments[Self.wrap])
    #expect(arguments[Self.path] == nil)
    #expect(arguments[Self.zone] == "UTC")
    #expect(arguments[Self.tags] == [])
    #expect(arguments[Self.limit] == nil)
    #expect(arguments[Self.width] == 4)
    #expect(arguments[Self.fruit] == .pear)
    #expect(arguments[Self.second] == nil)
    #expect(arguments[Self.basket] == "b")
    #expect(arguments[Self.kind] == nil)
    #expect(arguments[Self.rest] == [])
    #expect(!arguments.isTyped(Self.width))
  }

  @Test("each value has the type of its key")
  func values() throws {
    let arguments = try parse(
      "b", "plum", "x", "y", "-d", "--no-wrap", "--path", "f", "--zone=local", "--tag", "1",
      "--tag", "2", "--limit", "0", "--width", "4", "--fruit", "apple", "--second", "plum")
    #expect(arguments[Self.dry])
    #expect(!arguments[Self.wrap])
    #expect(arguments[Self.path] == "f")
    #expect(arguments[Self.zone] == "local")
    #expect(arguments[Self.tags] == ["1", "2"])
    #expect(arguments[Self.limit] == 0)
    #expect(arguments[Self.width] == 4)
    #expect(arguments[Self.fruit] == .apple)
    #expect(arguments[Self.second] == .plum)
    #expect(arguments[Self.kind] == .plum)
    #expect(arguments[Self.rest] == ["x", "y"])
    #expect(arguments.allWords == ["b", "plum", "x", "y"])
    #expect(arguments.isTyped(Self.width))
  }

  @Test(
    "the parser refuses what a key couldn't read",
    arguments: [
      ["b", "--limit", "10"], ["b", "--limit", "x"], ["b", "--fruit", "fig"],
      ["b", "--second", "pear"], ["b", "fig"], [],
    ])
  func refusals(words: [String]) {
    #expect(throws: UsageError.self) {
      switch words.count {
      case 0: try parse()
      case 2: try parse(words[0], words[1])
      default: try parse(words[0], words[1], words[2])
      }
    }
  }

  @Test("an option that the command doesn't list has its default")
  func unlisted() throws {
    #expect(try parse("b")[Self.other] == 7)
  }
}
