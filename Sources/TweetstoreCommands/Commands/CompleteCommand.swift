import CommandLineKit
import SQLiteStore
import TweetSync

/// `tweetstore complete LIST [WORD...]`: names from the store, for the completion scripts.
enum CompleteCommand: Command {
  /// The list of the names of sources.
  static let sources = "sources"
  /// The list of the names of saved queries.
  static let savedQueries = "saved-queries"

  static let description = CommandDescription.complete(lists: [sources, savedQueries])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let archive = try invocation.archive(.readOnly, at: storeOption(invocation.arguments))
    defer { archive.close() }
    let names =
      if invocation.arguments.argument("LIST") == sources {
        try SourceRegister(archive: archive).all().filter { $0.kind != .file }.map(\.name)
      } else {
        try SavedQueries(archive: archive).names()
      }
    for name in names.sorted() where !name.contains(where: \.isNewline) {
      try invocation.output.write(name + "\n")
    }
    return .done
  }

  /// The store that the unfinished command line names.
  private static func storeOption(_ arguments: ParsedArguments) -> String? {
    var words = arguments.arguments("WORD")[...]
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
