/// When a progress line is shown, as `--progress` says.
public enum ProgressMode: String, Sendable, CaseIterable {
  /// When standard error is a terminal.
  case auto

  /// Never.
  case never
}
