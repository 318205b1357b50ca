extension OptionDescription {
  /// `-h` and `--help`: the short and the long help.
  public static let help = OptionDescription(
    "help", short: "h", category: .global,
    help: "Show help: '-h' in brief, '--help' in full")

  /// `--version`: the name and the version of the program.
  public static let version = OptionDescription(
    "version", category: .global, help: "Show the version")
}
