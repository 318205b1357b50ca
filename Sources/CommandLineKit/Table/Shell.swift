/// A shell that completion scripts can be made for.
public enum Shell: String, OptionChoice, CaseIterable {
  /// GNU Bash, from 4.4 on.
  case bash

  /// Z shell, with its `compinit` system.
  case zsh

  /// The friendly interactive shell, from 3.0 on.
  case fish
}
