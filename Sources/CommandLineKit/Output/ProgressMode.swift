/// When a progress line is shown, as `--progress` says.
public enum ProgressMode: String, OptionChoice, CaseIterable {
  /// When standard error is a terminal.
  case auto

  /// Never.
  case never

  /// The modes with their explanations.
  public static let choices = [
    Choice("auto", help: "when standard error is a terminal"), Choice("never"),
  ]
}
