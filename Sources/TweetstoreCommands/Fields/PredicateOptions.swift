import CommandLineKit

/// The options of commands that take a predicate about tweets.
enum PredicateOptions {
  static let descriptions = [
    OptionDescription(
      "set", kind: .text, variable: "NAME=VALUE", isRepeatable: true, category: .selection,
      help: "Give the variable $NAME in the predicate a value"),
    OptionDescription(
      "time-zone", kind: .text, variable: "ZONE", defaultValue: "UTC", category: .selection,
      help: "The time zone of dates in the predicate"),
  ]
}
