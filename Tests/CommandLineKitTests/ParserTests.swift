import CommandLineKit
import TestSupport
import Testing

@Suite("the parser")
struct ParserTests {
  private func parse(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws -> ParsedArguments {
    let parser = CommandLineParser(table: .sample, environment: Environment(environment))
    guard case .run(let arguments) = try parser.parse(words) else {
      throw UsageError(.conflict, "not a command to run: \(words)")
    }
    return arguments
  }

  private func error(_ words: [String], _ environment: [String: String] = [:]) throws -> UsageError
  {
    try #require(throws: UsageError.self) { try parse(words, environment) }
  }

  @Test(
    "a value may be joined to its option or be the next word",
    arguments: [
      ["find", "x", "--limit", "5"], ["find", "x", "--limit=5"], ["find", "x", "-l", "5"],
      ["find", "x", "-l5"], ["find", "--limit", "5", "x"], ["find", "-wl5", "x"],
      ["find", "-wl", "5", "x"], ["find", "--limit", "7", "x", "--limit=5"],
    ])
  func values(words: [String]) throws {
    let arguments = try parse(words)
    #expect(arguments.command.name == "find")
    #expect(arguments.integer("limit") == 5)
    #expect(arguments.text("limit") == "5")
    #expect(arguments.argument("PATTERN") == "x")
    #expect(arguments.isTyped("limit"))
  }

  @Test(
    "a value may begin with a dash",
    arguments: [
      ["find", "x", "--sort", "-created"], ["find", "x", "-s", "-created"],
      ["find", "x", "--sort=-created"], ["find", "x", "-s-created"],
    ])
  func dashedValue(words: [String]) throws {
    #expect(try parse(words).text("sort") == "-created")
  }

  @Test("a forgotten value is not filled with the next option or '--'")
  func forgottenValue() throws {
    for word in ["--limit", "--limit=5", "--no-wrap", "--store", "--"] {
      let error = try error(["find", "x", "--sort", word, "5"])
      #expect(error.code == .missingValue)
      #expect(error.message == "the option '--sort' needs a value before '\(word)'")
      #expect(error.hint == "if '\(word)' is the value, write '--sort=\(word)'")
      #expect(try parse(["find", "x", "--sort=\(word)"]).text("sort") == word)
    }
    #expect(try parse(["find", "x", "--sort", "--other"]).text("sort") == "--other")
    #expect(try error(["find", "x", "-s"]).message == "the option '-s' needs a value")
    #expect(try error(["find", "x", "-s"]).hint == "write '-s KEYS'")
  }

  @Test("an empty value is a value")
  func emptyValue() throws {
    #expect(try parse(["find", "x", "--sort="]).text("sort") == "")
    #expect(try parse(["find", "x", "--sort", ""]).text("sort") == "")
    #expect(try parse(["find", ""]).argument("PATTERN") == "")
  }

  @Test("global options may stand before and after the command")
  func globalOptions() throws {
    for words in [["--store", "f", "-q", "find", "x"], ["find", "-q", "x", "--store=f"]] {
      let arguments = try parse(words)
      #expect(arguments.text("store") == "f")
      #expect(arguments.flag("quiet"))
      #expect(!arguments.flag("verbose"))
    }
  }

  @Test("flags of one letter may be joined")
  func joinedFlags() throws {
    let arguments = try parse(["find", "x", "-qwq", "--verbose"])
    #expect(arguments.flag("quiet"))
    #expect(arguments.flag("wrap"))
    #expect(arguments.flag("verbose"))
  }

  @Test("the last of a flag and its negation counts")
  func negation() throws {
    #expect(try parse(["find", "x", "--wrap", "--no-wrap"]).flag("wrap") == false)
    #expect(try parse(["find", "x", "--no-wrap", "-w"]).flag("wrap"))
    #expect(try parse(["find", "x", "-ww", "--no-wrap", "-w"]).flag("wrap"))
    #expect(try error(["find", "x", "--no-quiet"]).code == .unknownOption)
  }

  @Test("a repeatable option keeps all values in order")
  func repeated() throws {
    #expect(
      try parse(["add", "f", "-ta", "--tag", "b", "-t", "c"]).texts("tag") == ["a", "b", "c"])
    #expect(try parse(["add", "f"]).texts("tag") == [])
  }

  @Test("two dashes end the options")
  func endOfOptions() throws {
    #expect(try parse(["find", "--", "--limit", "-x", "--"]).arguments("VALUE") == ["-x", "--"])
    #expect(try parse(["--", "find", "-x"]).argument("PATTERN") == "-x")
  }

  @Test("a dash alone and negative numbers are arguments", arguments: ["-", "-5", "-.5", "-1e3"])
  func dashedArguments(word: String) throws {
    #expect(try parse(["find", word]).argument("PATTERN") == word)
  }

  @Test("an argument is checked by its kind")
  func checkedArguments() throws {
    #expect(try parse(["count", "-7"]).argument("SINCE") == "-7")
    #expect(try parse(["count"]).argument("SINCE") == nil)
    #expect(
      try error(["count", "-101"]).message == "wrong value for SINCE: -101 is below -100")
    #expect(try error(["completions", "fihs"]).hint == "did you mean 'fish'?")
    #expect(try error(["completions", "tcsh"]).hint == "give one of: bash, zsh, fish")
  }

  @Test("missing and surplus arguments are errors")
  func argumentCount() throws {
    #expect(try error(["find"]).message == "'find' needs the argument PATTERN")
    #expect(try error(["find"]).hint == "see 'sample find --help'")
    #expect(try error(["add"]).code == .missingArgument)
    let surplus = try error(["count", "1", "2"])
    #expect(surplus.code == .unexpectedArgument)
    #expect(surplus.message == "'count' does not take the argument '2'")
    #expect(surplus.hint == "put the pattern in quotes")
  }

  @Test("the environment gives a value, and the command line overrides it")
  func environment() throws {
    let variables = ["SAMPLE_STORE": "env", "SAMPLE_FORMAT": "json", "SAMPLE_WRAP": "yes"]
    let arguments = try parse(["find", "x"], variables)
    #expect(arguments.text("store") == "env")
    #expect(arguments.text("format") == "json")
    #expect(arguments.flag("wrap"))
    #expect(!arguments.isTyped("store"))
    let typed = try parse(["find", "x", "--store=a", "-fids", "--no-wrap"], variables)
    #expect(typed.text("store") == "a")
    #expect(typed.text("format") == "ids")
    #expect(!typed.flag("wrap"))
    #expect(try parse(["find", "x"], ["SAMPLE_FORMAT": ""]).text("format") == "table")
  }

  @Test("a wrong value in the environment is an error, unless it is overridden")
  func wrongEnvironment() throws {
    let error = try error(["find", "x"], ["SAMPLE_FORMAT": "jsno"])
    #expect(
      error.message
        == "wrong value in the environment variable SAMPLE_FORMAT: 'jsno' is not one of its choices"
    )
    #expect(error.hint == "did you mean 'json'?")
    #expect(try parse(["find", "x", "-fids"], ["SAMPLE_FORMAT": "jsno"]).text("format") == "ids")
    #expect(throws: UsageError.self) { try parse(["find", "x"], ["SAMPLE_WRAP": "perhaps"]) }
  }

  @Test("defaults are taken as if typed")
  func defaults() throws {
    let arguments = try parse(["find", "x"])
    #expect(arguments.integer("limit") == 20)
    #expect(arguments.texts("format") == ["table"])
    #expect(arguments.text("sort") == nil)
    #expect(!arguments.isTyped("limit"))
  }

  @Test(
    "numbers are checked",
    arguments: [
      ("0", "0 is below 1"), ("x", "'x' is not a whole number"),
      ("1.5", "'1.5' is not a whole number"),
      ("99999999999999999999", "'99999999999999999999' is not a whole number"),
      ("", "'' is not a whole number"),
    ])
  func numbers(text: String, problem: String) throws {
    let error = try error(["find", "x", "--limit", text])
    #expect(error.code == .invalidValue)
    #expect(error.message == "wrong value for '--limit': \(problem)")
    #expect(error.hint == "give a whole number from 1 on")
    #expect(error.exitCode == .usage)
  }

  @Test(
    "a misspelt word gets a suggestion",
    arguments: [
      (["fnd", "x"], "unknown command 'fnd'", "did you mean 'find'?"),
      (["Find", "x"], "unknown command 'Find'", "did you mean 'find'?"),
      (["zzz"], "unknown command 'zzz'", "see 'sample --help'"),
      (["find", "x", "--limt", "5"], "unknown option '--limt'", "did you mean '--limit'?"),
      (["find", "x", "--no-warp"], "unknown option '--no-warp'", "did you mean '--no-wrap'?"),
      (["find", "x", "--zzz"], "unknown option '--zzz'", "see 'sample find --help'"),
      (
        ["find", "x", "-limit", "5"], "unknown option '-limit'", "did you mean '--limit'?"
      ),
      (
        ["find", "x", "-format=ids"], "unknown option '-format'", "did you mean '--format'?"
      ),
      (["-store", "f", "find"], "unknown option '-store'", "did you mean '--store'?"),
      (
        ["find", "-created"], "unknown option '-c' in '-created'",
        "to give '-created' as an argument, write '--' before it"
      ),
      (["find", "x", "-z"], "unknown option '-z'", "see 'sample find --help'"),
      (
        ["find", "x", "--format", "tabel"],
        "wrong value for '--format': 'tabel' is not one of its choices", "did you mean 'table'?"
      ),
      (["find", "x", "--wrap=yes"], "the option '--wrap' takes no value", "write '--wrap'"),
      (
        ["--limit", "5", "find", "x"],
        "the option '--limit' must come after its command",
        "write 'sample find --limit'"
      ),
      (
        ["-w", "find", "x"], "the option '-w' must come after its command",
        "write 'sample find -w'"
      ),
      ([], "no command is given", "see 'sample --help'"),
      (
        ["help", "fnd"], "wrong value for COMMAND: 'fnd' is not one of its choices",
        "did you mean 'find'?"
      ),
    ])
  func suggestions(words: [String], message: String, hint: String) throws {
    let parser = CommandLineParser(table: .sample, environment: Environment([:]))
    let error = try #require(throws: UsageError.self) { try parser.parse(words) }
    #expect(error.message == message)
    #expect(error.hint == hint)
    #expect(error.description == "\(message) (\(hint))")
  }

  @Test(
    "help and the version are answered before anything else is checked",
    arguments: [
      (["-h"], "nil short"), (["--help"], "nil long"), (["help"], "nil long"),
      (["help", "find"], "find long"), (["find", "-h"], "find short"),
      (["find", "--help"], "find long"), (["find", "a", "-wh", "--bad"], "find short"),
      (["--store", "f", "find", "--limit", "3", "--help"], "find long"),
      (["--version"], "version"), (["find", "--version"], "version"),
    ])
  func requests(words: [String], expected: String) throws {
    let parser = CommandLineParser(table: .sample, environment: Environment(["SAMPLE_FORMAT": "?"]))
    let found =
      switch try parser.parse(words) {
      case .run: "run"
      case .version: "version"
      case .help(let command, let isLong): "\(command?.name ?? "nil") \(isLong ? "long" : "short")"
      }
    #expect(found == expected)
  }

  @Test("a hidden command runs but is not suggested")
  func hidden() throws {
    #expect(try parse(["debug"]).command.name == "debug")
    #expect(try error(["debgu"]).hint == "see 'sample --help'")
    #expect(try parse(["find", "x", "--trace"]).flag("trace"))
    #expect(try error(["find", "x", "--trce"]).hint == "see 'sample find --help'")
  }

  @Test("no words make the parser stop the program")
  func randomWords() {
    var generator = SplitMix(seed: 42)
    let parts = [
      "find", "add", "-", "--", "-l", "--limit", "=", "5", "-5", "--no-", "wrap", "é", "", "-é",
      "x",
      "--=", "-=", "--sort", "h", "👨‍👩‍👧", "\u{0}", "help", "-q",
    ]
    var counts = (parsed: 0, refused: 0)
    for _ in 0..<5000 {
      let words = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (0..<Int.random(in: 1...2, using: &generator)).map { _ in
          parts.randomElement(using: &generator) ?? ""
        }.joined()
      }
      do {
        _ = try CommandLineParser(table: .sample, environment: Environment([:])).parse(words)
        counts.parsed += 1
      } catch {
        #expect(!error.message.isEmpty)
        counts.refused += 1
      }
    }
    #expect(counts.parsed > 50)
    #expect(counts.refused > 50)
  }
}
