import CommandLineKit
import ObjectModel
import TweetModel

/// `tweetstore model [ENTITY]`.
enum ModelCommand: Command {
  static let description = CommandDescription(
    "model", summary: "List the entities and their keys, for use in predicates",
    arguments: [
      ArgumentDescription("ENTITY", isOptional: true, help: "One entity; all without it")
    ],
    options: [
      OptionDescription(
        "format", short: "f",
        kind: .choice([
          Choice("text", help: "for people"), Choice("json", help: "for programs"),
        ]), variable: "FORMAT", defaultValue: "text", category: .output, help: "How to write it")
    ],
    examples: [CommandExample("tweetstore model Tweet", help: "The keys of tweets")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let model = try TweetModel.make()
    let name = invocation.arguments.argument("ENTITY")
    let entities = try name.map { [try EntityName.entity(named: $0, in: model)] } ?? model.entities
    let text =
      invocation.arguments.text("format") == "json"
      ? ModelText.json(entities) : ModelText.plain(entities)
    try invocation.output.write(text)
    return .done
  }
}
