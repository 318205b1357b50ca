extension CommandDescription {
  /// The command `help [COMMAND]`, which the parser answers by itself.
  static func help(commands: [String]) -> CommandDescription {
    CommandDescription(
      "help", summary: "Show the help of a command",
      arguments: [
        ArgumentDescription(
          "COMMAND", kind: .choice(commands.map { Choice($0) }), isOptional: true,
          help: "The command to explain")
      ])
  }

  /// The hidden command `complete LIST [WORD...]`, by which completion scripts ask for the words of a
  /// ``ValueKind/listed(_:)`` value.
  ///
  /// The command prints one word of the list a line. The further words are those of the command line so far.
  ///
  /// - Parameter list: The argument that names the list.
  public static func complete(_ list: ArgumentDescription) -> CommandDescription {
    CommandDescription(
      "complete", summary: "Print words for the completion scripts",
      arguments: [list, words.description], isHidden: true)
  }

  /// The argument `WORD` of ``complete(_:)``.
  public static let words = ArgumentKey.all(
    "WORD", isOptional: true, help: "The words of the command line so far")

  /// A command `completions SHELL`; `CompletionScript` makes what it is to print.
  public static let completions = CommandDescription(
    "completions", summary: "Print a completion script for a shell",
    discussion: """
      The script goes to standard output. Put it where the shell looks for completions:

        bash  ~/.local/share/bash-completion/completions/PROGRAM
        zsh   a file _PROGRAM in a folder of $fpath
        fish  ~/.config/fish/completions/PROGRAM.fish
      """,
    arguments: [shell.description])

  /// The argument `SHELL` of ``completions``.
  public static let shell = ArgumentKey<Shell?>.choice(
    "SHELL", help: "The shell to make the script for")
}
