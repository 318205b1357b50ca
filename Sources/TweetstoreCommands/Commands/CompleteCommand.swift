import CommandLineKit
import SQLiteStore
import TweetSync

/// `tweetstore complete LIST [WORD...]`: names from the store, for the completion scripts.
enum CompleteCommand: Command {
  /// A list of names that the store has.
  enum List: String, OptionChoice, CaseIterable {
    case sources
    case savedQueries = "saved-queries"
  }

  static let list = ArgumentKey<List?>.choice("LIST", help: "The list to print")

  static let commandName = "complete"

  static let description = CommandDescription.complete(list.description)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let archive = try invocation.archive(.readOnly, at: storeOption(invocation.arguments))
    defer { archive.close() }
    let names =
      switch invocation.arguments[list] {
      case .sources:
        try SourceRegister(archive: archive).all().filter { $0.kind != .file }.map(\.name)
      case .savedQueries: try SavedQueries(archive: archive).names()
      case nil: [] as [String]
      }
    for name in names.sorted() where !name.contains(where: \.isNewline) {
      try invocation.output.write(name + "\n")
    }
    return .done
  }

  /// The store that the unfinished command line names.
  private static func storeOption(_ arguments: ParsedArguments) -> String? {
    var words = arguments[CommandDescription.words][...]
    var path: String?
    while let word = words.popFirst() {
      guard word == "--store" else { continue }
      // Bash splits '--store=FILE' into three words.
      if words.first == "=" { words.removeFirst() }
      path = words.first ?? path
    }
    return path
  }
}
