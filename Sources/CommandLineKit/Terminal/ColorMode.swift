/// When text is coloured, as `--color` says.
public enum ColorMode: String, OptionChoice, CaseIterable {
  /// On a terminal that shows colours, unless `NO_COLOR` is set.
  case auto

  /// Always, also in a pipe.
  case always

  /// Never.
  case never

  /// The modes with their explanations.
  public static let choices = [
    Choice("auto", help: "on a terminal that can show them"), Choice("always"), Choice("never"),
  ]
}
