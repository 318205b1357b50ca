import CommandLineKit

/// The options of commands that take a predicate about tweets.
enum PredicateOptions {
  static let arguments = ArgumentKey.all(
    "ARGUMENT", isOptional: true, help: "The values for %@ and %K in the predicate, in order")

  static let set = OptionKey.texts(
    "set", variable: "NAME=VALUE", category: .selection,
    help: "Give the variable $NAME in the predicate a value",
    discussion: """
      As in: tweetstore query 'likeCount > $LEAST' --set LEAST=100. The single quotes keep the \
      shell from taking the variable for its own.
      """)

  static let timeZone = OptionKey.text(
    "time-zone", variable: "ZONE", defaultValue: "UTC", category: .selection,
    help: "The time zone of dates in the predicate",
    discussion: """
      'UTC', 'local', an offset such as '+02:00', or a name such as 'Europe/Berlin'. It decides \
      when a day such as 2024-06-01 begins. Dates in the output are always in UTC.
      """)

  static let descriptions = [
    set.description,
    timeZone.description,
  ]
}
