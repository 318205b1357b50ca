/// Options that every program has: how much it says, and how.
public enum GlobalOption {
  /// `-q` and `--quiet`: no messages but errors.
  public static let quiet = OptionKey.flag(
    "quiet", short: "q", category: .global, help: "Say nothing but errors",
    discussion: "Notes, warnings and progress are left out. Errors and the data are not.")

  /// `--verbose`: more messages.
  public static let verbose = OptionKey.flag(
    "verbose", category: .global, help: "Say what is being done")

  /// `--color`: when text is coloured.
  public static let color = OptionKey<ColorMode>.choice(
    "color", variable: "WHEN", defaultValue: .auto, category: .global,
    help: "When to use colours",
    discussion: """
      With 'auto', colours are used on a terminal, unless the environment variable NO_COLOR \
      is set or TERM is 'dumb'.
      """)

  /// `--progress`: whether a progress line may be shown.
  public static let progress = OptionKey<ProgressMode>.choice(
    "progress", variable: "WHEN", defaultValue: .auto, category: .global,
    help: "When to show progress")
}
