extension OptionDescription {
  /// `-h` and `--help`: the short and the long help.
  public static let help = OptionDescription(
    "help", short: "h", category: .global,
    help: "Show help: '-h' in brief, '--help' in full")

  /// `--version`: the name and the version of the program.
  public static let version = OptionDescription(
    "version", category: .global, help: "Show the version")

  /// `-q` and `--quiet`: no messages but errors.
  public static let quiet = OptionDescription(
    "quiet", short: "q", category: .global, help: "Say nothing but errors",
    discussion: "Notes, warnings and progress are left out. Errors and the data are not.")

  /// `--verbose`: more messages.
  public static let verbose = OptionDescription(
    "verbose", category: .global, help: "Say what is being done")

  /// `--color`: when text is coloured.
  public static let color = OptionDescription(
    "color",
    kind: .choice([
      Choice("auto", help: "on a terminal that can show them"), Choice("always"), Choice("never"),
    ]),
    variable: "WHEN", defaultValue: "auto", category: .global, help: "When to use colours",
    discussion: """
      With 'auto', colours are used on a terminal, unless the environment variable NO_COLOR \
      is set or TERM is 'dumb'.
      """)

  /// `--progress`: whether a progress line may be shown.
  public static let progress = OptionDescription(
    "progress",
    kind: .choice([
      Choice("auto", help: "when standard error is a terminal"), Choice("never"),
    ]),
    variable: "WHEN", defaultValue: "auto", category: .global, help: "When to show progress")
}
