import Testing

@Suite("tweetstore: help, version, completions, mistakes")
struct HelpCommandTests {
  @Test("--version is the name and the number")
  func version() throws {
    let result = try Workplace().run("--version")
    #expect(result.output == "tweetstore 0.1.0\n")
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test(
    "help is asked for in many ways",
    arguments: [["help"], ["-h"], ["--help"], ["import", "-h"], ["help", "query"]])
  func help(words: [String]) throws {
    let result = try Workplace().run(words)
    #expect(result.output.contains("Usage: tweetstore"))
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  @Test(
    "every command explains itself in brief and in full",
    arguments: ["import", "refresh", "sources", "query", "model", "completions", "help"])
  func commandHelp(name: String) throws {
    let workplace = try Workplace()
    let brief = try workplace.run(name, "-h")
    let full = try workplace.run(name, "--help")
    #expect(brief.code == 0)
    #expect(brief.output.contains("Usage: tweetstore \(name)"))
    #expect(full.output.contains("Usage: tweetstore \(name)"))
    #expect(full.output.utf8.count >= brief.output.utf8.count - 80)
    #expect(full.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let same = try workplace.run("help", name)
    #expect(same.output == full.output)
  }

  @Test("help reads neither store nor environment", arguments: ["--help", "--version"])
  func helpTouchesNothing(word: String) throws {
    let workplace = try Workplace()
    let result = try workplace.run(
      [word], environment: ["TWEETSTORE_STORE": "/proc/nope/x", "HOME": "", "XDG_DATA_HOME": ""])
    #expect(result.code == 0)
    #expect(workplace.mode(of: "\(workplace.root)/data") == nil)
  }

  @Test("completions of each shell", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let result = try Workplace().run("completions", shell)
    #expect(result.code == 0)
    #expect(result.output.contains("refresh"))
    #expect(!result.output.contains("generate"))
  }

  @Test("the manual page and the reference are made from the table")
  func generate() throws {
    let workplace = try Workplace()
    let manual = try workplace.run("generate", "man")
    #expect(manual.output.hasPrefix(".") && manual.output.contains(".TH"))
    #expect(manual.output.contains("TWEETSTORE_BEARER_TOKEN"))
    let reference = try workplace.run("generate", "markdown")
    #expect(reference.output.contains("# tweetstore"))
    #expect(reference.output.contains("The input can't be read at all."))
  }

  @Test(
    "mistakes of the command line end with 64 and a way out",
    arguments: [
      ([], "no command is given", "tweetstore --help"),
      (["qury"], "unknown command 'qury'", "did you mean 'query'?"),
      (["query", "--lmit", "2"], "unknown option '--lmit'", "did you mean '--limit'?"),
      (["query", "--limit", "x"], "'x' is not a whole number", "from 0 on"),
      (["query", "--limit", "-1"], "-1 is below 0", "from 0 on"),
      (["query", "--limit"], "needs a value", "--limit N"),
      (["query", "--format", "jsno"], "'jsno' is not one of its choices", "did you mean 'json'?"),
      (["--limit", "2", "query"], "must come after its command", "tweetstore query --limit"),
      (["import"], "needs the argument SOURCE", "tweetstore import --help"),
      (["model", "Tweet", "Media"], "Media", "tweetstore model --help"),
      (["completions", "csh"], "'csh' is not one of its choices", "did you mean 'zsh'?"),
      (["--store", "", "query"], "the name of a file can't be empty", ""),
      (["help", "qury"], "'qury'", "did you mean 'query'?"),
    ] as [([String], String, String)])
  func mistakes(words: [String], message: String, hint: String) throws {
    let workplace = try Workplace()
    let result = try workplace.run(words)
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("tweetstore: "))
    #expect(result.errors.contains(message))
    #expect(result.errors.contains(hint))
    #expect(workplace.mode(of: workplace.store) == nil)
  }

  @Test("output that can't be written is an error", arguments: ["--help", "--version"])
  func fullDisk(word: String) throws {
    let result = try Workplace().start([word], outputFile: "/dev/full").wait()
    #expect(result.code == 74)
    #expect(result.errors.contains("can't write to standard output: No space left on device"))
  }

  @Test("a reader that has gone is no error", arguments: ["--help", "--version"])
  func closedPipe(word: String) throws {
    let result = try Workplace().runWithoutReader(word)
    #expect(result.code == 0)
    #expect(result.errors == "")
  }
}
