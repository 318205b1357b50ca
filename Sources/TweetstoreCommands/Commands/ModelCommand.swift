public import CommandLineKit
public import ModelDrawing
import ModelFiles
import ObjectModel
import TweetModel

/// `tweetstore model [ENTITY]`.
enum ModelCommand: Command {
  static let file = OptionKey.text(
    "file", kind: .path, variable: "MODEL", category: .selection,
    help: "Show the model of this .xcdatamodeld")

  static let modelVersion = OptionKey.text(
    "model-version", variable: "NAME", category: .selection,
    help: "With --file, the version to show; the current one if omitted")

  static let format = OptionKey<ModelDrawing.Format>.choice(
    "format", short: "f", variable: "FORMAT", defaultValue: .text, category: .output,
    help: "The output format")

  static let entity = ArgumentKey.optional("ENTITY", help: "The entity; all if omitted")

  static let commandName = "model"

  static let description = CommandDescription(
    commandName, summary: "List or draw the entities and their keys",
    discussion: """
      The command lists the entities of the store and their keys, for use in predicates. With '--file' it lists \
      those of another model, as Xcode saves it: an .xcdatamodeld folder, or one version in it.

      With ENTITY, a drawing shows that entity and the related ones.
      """,
    arguments: [entity.description],
    options: [
      file.description,
      modelVersion.description,
      format.description,
    ],
    examples: [
      CommandExample("tweetstore model Tweet", help: "List the keys of tweets"),
      CommandExample(
        "tweetstore model --format svg", help: "Draw all entities"),
      CommandExample(
        "tweetstore model --file Staff.xcdatamodeld --format mermaid",
        help: "Draw a model of Xcode"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let model = try model(invocation)
    let format = arguments[Self.format]
    let drawing: ModelDrawing
    if let name = arguments[entity] {
      drawing = ModelDrawing(
        model, of: try EntityName.entity(named: name, in: model),
        withNeighbours: format == .mermaid || format == .svg)
    } else {
      drawing = ModelDrawing(model)
    }
    try invocation.output.write(drawing.written(as: format))
    return .done
  }

  private static func model(_ invocation: Invocation) throws -> ManagedObjectModel {
    let version = invocation.arguments[modelVersion]
    guard let path = invocation.arguments[file] else {
      guard version == nil else {
        throw UsageError(
          .missingArgument, "--model-version says which version of a file is meant",
          hint: "name the file with --file")
      }
      return try TweetModel.make()
    }
    let bundle = try ModelBundle(contentsOf: path)
    let document = try version.map { try bundle.version(named: $0) } ?? bundle.currentVersion
    for note in document.notes { invocation.messages.note(note.description) }
    return try document.makeModel()
  }
}

extension ModelDrawing.Format: OptionChoice {
  /// The formats with their explanations.
  public static let choices = [
    Choice("text", help: "for people"), Choice("json", help: "for programs"),
    Choice("mermaid", help: "a class diagram, drawn by many sites"),
    Choice("svg", help: "a picture"),
  ]
}
