/// When text is coloured, as `--color` says.
public enum ColorMode: String, Sendable, CaseIterable {
  /// On a terminal that shows colours, unless `NO_COLOR` is set.
  case auto

  /// Always, also in a pipe.
  case always

  /// Never.
  case never
}
