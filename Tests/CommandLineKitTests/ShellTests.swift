import CommandLineKit
import Glibc
import Testing

@Suite("what other programs make of the generated texts")
struct ShellTests {
  @Test(
    "bash completes the right words",
    arguments: [
      (["sample", ""], "add find count completions help"), (["sample", "fi"], "find"),
      (["sample", "--st"], "--store"), (["sample", "--color", ""], "auto always never"),
      (["sample", "--color", "=", "ne"], "never"),
      (["sample", "--store", "f", "find", "--s"], "--sort --store"),
      (["sample", "find", "--format", "="], "table json ids"),
      (["sample", "find", "-f", "j"], "json"),
      (["sample", "find", "--sort", ""], ""), (["sample", "completions", ""], "bash zsh fish"),
      // Bash itself completes files.
      (["sample", "add", "/us"], ""), (["sample", "--store", "/us"], ""),
    ])
  func bash(words: [String], expected: String) throws {
    let script =
      CompletionScript(table: .sample).text(for: .bash) + """
        COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
        COMP_CWORD=\(words.count - 1)
        _sample
        echo "${COMPREPLY[*]}"
        """
    let result = try Self.run(["bash", "-c", script])
    #expect(result.status == 0)
    #expect(result.text == expected + "\n")
  }

  @Test(
    "fish completes the right words", .enabled(if: Self.isInstalled("fish")),
    arguments: [
      ("sample ", "add completions count find help"), ("sample --sto", "--store"),
      ("sample --store x fi", "find"), ("sample find --format ", "ids json table"),
      ("sample find --no-", "--no-wrap"), ("sample completions ", "bash fish zsh"),
    ])
  func fish(line: String, expected: String) throws {
    let script = CompletionScript(table: .sample).text(for: .fish) + "complete -C'\(line)'"
    let result = try Self.run(["fish", "--no-config", "-c", script])
    let words = result.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words.joined(separator: " ") == expected)
  }

  @Test(
    "the script is good for its shell",
    .enabled(if: Shell.allCases.allSatisfy { Self.isInstalled($0.rawValue) }),
    arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    let script = CompletionScript(table: .sample).text(for: shell)
    let result = try Self.run([shell.rawValue, "-n", "-c", script])
    #expect(result.status == 0)
    #expect(result.text == "")
  }

  @Test("the manual page has no mistakes", .enabled(if: Self.isInstalled("groff")))
  func manualPage() throws {
    let page = ManualPage(table: .sample).text
    let quoted = Self.quoted(page)
    let groff = "printf %s \(quoted) | groff -man -Tutf8 -P-cbou -ww -rLL=70n"
    #expect(try Self.run(["sh", "-c", "\(groff) 2>&1 >/dev/null"]).text == "")
    let result = try Self.run(["sh", "-c", groff])
    #expect(result.status == 0)
    #expect(result.text.contains("       -w, --wrap, --no-wrap\n              Break long lines.\n"))
    #expect(result.text.contains("           sample add -- -b.txt\n"))
    #expect(result.text.contains("       .profile is a good place for the variable.\n"))
  }

  private static func isInstalled(_ program: String) -> Bool {
    (try? run(["sh", "-c", "command -v \(program)"]).status) == 0
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Runs a program; gives what it writes, and 0 if it succeeds.
  private static func run(_ words: [String]) throws -> (status: Int32, text: String) {
    let line = words.map(quoted).joined(separator: " ")
    let stream = try #require(popen(line, "r"))
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&piece, 1, piece.count, stream), count > 0 {
      text += piece[..<count]
    }
    return (pclose(stream), String(decoding: text, as: UTF8.self))
  }
}
