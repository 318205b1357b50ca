import CommandLineKit

/// The formats of what a command says about one thing, by the names that `--format` takes.
enum DocumentFormat: String, OptionChoice {
  case text, json

  static let choices = [Choice("text", help: "for people"), Choice("json", help: "for programs")]
}
