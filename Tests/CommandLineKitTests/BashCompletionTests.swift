import CommandLineKit
import Glibc
import Testing

@Suite("completions in bash")
struct BashCompletionTests {
  @Test(
    "bash gets the right words",
    arguments: [
      (["sample", ""], "add find count completions help"), (["sample", "fi"], "find"),
      (["sample", "--st"], "--store"), (["sample", "--color", ""], "auto always never"),
      (["sample", "--color", "=", "ne"], "never"),
      (["sample", "--store", "f", "find", "--s"], "--sort --store"),
      (["sample", "find", "--format", "="], "table json ids"),
      (["sample", "find", "-f", "j"], "json"),
      (["sample", "find", "--sort", ""], ""), (["sample", "completions", ""], "bash zsh fish"),
      (["sample", "add", "/us"], "/usr"), (["sample", "--store", "/us"], "/usr"),
    ])
  func words(words: [String], expected: String) throws {
    let script =
      CompletionScript(table: .sample).text(for: .bash) + """
        COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
        COMP_CWORD=\(words.count - 1)
        _sample
        echo "${COMPREPLY[*]}"
        """
    let quoted = script.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''")
    let stream = try #require(popen("bash -c '\(quoted)'", "r"))
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, stream)
    #expect(pclose(stream) == 0)
    #expect(String(decoding: bytes[..<count], as: UTF8.self) == expected + "\n")
  }
}
