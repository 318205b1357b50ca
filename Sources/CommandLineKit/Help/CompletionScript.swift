/// The completion scripts of a program, one for each shell.
public struct CompletionScript: Sendable {
  /// The table that the scripts are made from.
  public let table: CommandLineTable

  /// Creates the scripts of a program.
  public init(table: CommandLineTable) {
    self.table = table
  }

  /// The script for a shell.
  ///
  /// The same table gives the same bytes.
  public func text(for shell: Shell) -> String {
    let lines =
      switch shell {
      case .bash: bashLines
      case .zsh: zshLines
      case .fish: fishLines
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The name of the program as part of a function name.
  var functionName: String {
    String(table.program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// `text` as one word of bash or zsh.
  ///
  /// This way of writing a quote is right in bash and zsh.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Every spelling of an option: the short one first.
  static func spellings(of option: OptionDescription) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + option.longSpellings
  }
}
