import CommandLineKit
import SQLiteStore
import TweetSync

/// `tweetstore sources [rename|remove] …`.
enum SourcesCommand: Command {
  static let description = CommandDescription(
    "sources", summary: "List the sources that refresh fetches; rename or remove one",
    discussion: """
      A source is a URL that was imported. The list tells the newest tweet up to which it is \
      complete, when it was last fetched to its end, and the number of gaps: stretches that could \
      not be fetched yet.
      """,
    arguments: [
      ArgumentDescription(
        "ACTION",
        kind: .choice([
          Choice("list", help: "list them, as without an action"),
          Choice("rename", help: "give NAME the name NEW-NAME"),
          Choice("remove", help: "forget NAME; its tweets stay"),
        ]), isOptional: true, help: "What to do"),
      ArgumentDescription(
        "NAME", kind: .listed(CompleteCommand.sources), isOptional: true, help: "The source"),
      ArgumentDescription("NEW-NAME", isOptional: true, help: "Its new name"),
    ],
    options: [
      OptionDescription("all", short: "a", help: "List files that were imported, too"),
      OptionDescription(
        "format", short: "f",
        kind: .choice(
          OutputFormat.choices.filter { $0.name != "urls" && $0.name != "ids" && $0.name != "text" }
        ),
        variable: "FORMAT", category: .output,
        help: "How to write the list; table on a terminal, else jsonl"),
    ],
    examples: [
      CommandExample("tweetstore sources", help: "What is refreshed, and how far it came"),
      CommandExample(
        "tweetstore sources rename swift swift-news", help: "Give a source another name"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let action = arguments.argument("ACTION") ?? "list"
    let names = arguments.arguments("NAME") + arguments.arguments("NEW-NAME")
    let needed = ["list": 0, "remove": 1, "rename": 2][action] ?? 0
    guard names.count == needed else {
      throw UsageError(
        names.count < needed ? .missingArgument : .unexpectedArgument,
        "'sources \(action)' takes \(needed) \(needed == 1 ? "name" : "names"), and "
          + (names.count == 1 ? "1 is given" : "\(names.count) are given"),
        hint: "see 'tweetstore sources --help'")
    }
    if action == "rename", names[1].isEmpty {
      throw UsageError(.invalidValue, "a source needs a NEW-NAME that isn't empty")
    }
    let access: SQLiteStore.Access = action == "list" ? .readOnly : .readWrite
    let archive = try invocation.archive(access)
    defer { archive.close() }
    if action == "list" { try archive.pin() }
    let register = SourceRegister(archive: archive)
    if let name = names.first { _ = try KnownSource.named(name, among: register.all()) }
    switch action {
    case "rename": try register.rename(names[0], to: names[1])
    case "remove": try register.remove(names[0])
    default: try list(register, invocation)
    }
    return .done
  }

  private static func list(_ register: SourceRegister, _ invocation: Invocation) throws {
    let arguments = invocation.arguments
    let format =
      arguments.text("format").flatMap(OutputFormat.init(rawValue:))
      ?? .standard(on: invocation.output.terminal)
    var writer = format.makeWriter(output: invocation.output)
    try writer.begin(columns: ["name", "kind", "location", "newestIdentifier", "lastRun", "gaps"])
    for source in try register.all() where arguments.flag("all") || source.kind != .file {
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
