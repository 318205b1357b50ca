import CommandLineKit
import SQLiteStore
import TweetSync

/// `tweetstore sources [rename|remove] …`.
enum SourcesCommand: Command {
  static let all = OptionKey.flag("all", short: "a", help: "Also list imported files")

  static let format = OptionKey<OutputFormat?>.choice(
    "format", short: "f", variable: "FORMAT",
    choices: OutputFormat.choices.filter {
      $0.name != "urls" && $0.name != "ids" && $0.name != "text"
    }, category: .output, help: "The output format; table on a terminal, otherwise jsonl")

  /// The actions of the command.
  enum Action: String, OptionChoice {
    case list, rename, remove

    static let choices = [
      Choice("list", help: "list the sources; the default"),
      Choice("rename", help: "rename NAME to NEW-NAME"),
      Choice("remove", help: "remove NAME, but not its tweets"),
    ]

    /// The number of names that it needs.
    var nameCount: Int {
      switch self {
      case .list: 0
      case .remove: 1
      case .rename: 2
      }
    }
  }

  static let action = ArgumentKey<Action?>.choice("ACTION", isOptional: true, help: "The action")

  static let name = ArgumentKey.optional(
    "NAME", kind: .listed(CompleteCommand.List.sources.rawValue), help: "The source")

  static let newName = ArgumentKey.optional("NEW-NAME", help: "Its new name")

  static let commandName = "sources"

  static let description = CommandDescription(
    commandName, summary: "List the sources that refresh fetches; rename or remove one",
    discussion: """
      A source is a URL that was imported. The list shows the newest tweet up to which it is complete, the time of \
      the last complete fetch, and the number of gaps, which are tweets that couldn't be fetched yet.
      """,
    arguments: [action.description, name.description, newName.description],
    options: [
      all.description,
      format.description,
    ],
    examples: [
      CommandExample("tweetstore sources", help: "List the sources and their progress"),
      CommandExample(
        "tweetstore sources rename swift swift-news", help: "Rename a source"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let action = arguments[Self.action] ?? .list
    let names = [arguments[Self.name], arguments[newName]].compactMap { $0 }
    let needed = action.nameCount
    guard names.count == needed else {
      throw UsageError(
        names.count < needed ? .missingArgument : .unexpectedArgument,
        "'sources \(action.rawValue)' takes \(needed) \(needed == 1 ? "name" : "names"), and "
          + (names.count == 1 ? "1 is given" : "\(names.count) are given"),
        hint: "see 'tweetstore sources --help'")
    }
    if action == .rename, names[1].isEmpty {
      throw UsageError(.invalidValue, "a source needs a NEW-NAME that isn't empty")
    }
    let access: SQLiteStore.Access = action == .list ? .readOnly : .readWrite
    let archive = try invocation.archive(access)
    defer { archive.close() }
    if action == .list { try archive.pin() }
    let register = SourceRegister(archive: archive)
    if let name = names.first { _ = try KnownSource.named(name, among: register.all()) }
    switch action {
    case .rename: try register.rename(names[0], to: names[1])
    case .remove: try register.remove(names[0])
    case .list: try list(register, invocation)
    }
    return .done
  }

  private static func list(_ register: SourceRegister, _ invocation: Invocation) throws {
    let arguments = invocation.arguments
    let format =
      arguments[Self.format] ?? .standard(on: invocation.output.terminal)
    var writer = format.makeWriter(output: invocation.output)
    try writer.begin(columns: ["name", "kind", "location", "newestIdentifier", "lastRun", "gaps"])
    for source in try register.all() where arguments[all] || source.kind != .file {
      try writer.write([
        .text(source.name), .text(source.kind.rawValue), .text(source.shownLocation),
        source.newestIdentifier.map { .identifier($0) } ?? .null,
        source.lastRun.map { .date($0) } ?? .null, .integer(Int64(source.gaps.count)),
      ])
    }
    try writer.finish()
    for damage in try register.all().compactMap(\.damage) {
      invocation.messages.warning("\(damage)", hint: damage.hint)
    }
  }
}
