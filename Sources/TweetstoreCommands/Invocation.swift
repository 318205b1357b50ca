import CommandLineKit
import HTTPTransport
import ObjectGraph
import SQLiteStore
import TweetSync

/// One run of a command: its arguments, its streams, and the archive it works on.
struct Invocation: Sendable {
  let arguments: ParsedArguments
  let table: CommandLineTable
  let environment: Environment
  let output: StandardOutput
  let messages: StandardError

  init(_ arguments: ParsedArguments, table: CommandLineTable, environment: Environment) {
    self.arguments = arguments
    self.table = table
    self.environment = environment
    let color = arguments[GlobalOption.color]
    output = StandardOutput(
      terminal: Terminal(.output, color: color, environment: environment))
    let verbosity: Verbosity =
      arguments[GlobalOption.quiet] ? .quiet : arguments[GlobalOption.verbose] ? .verbose : .normal
    messages = StandardError(
      program: table.program, verbosity: verbosity,
      terminal: Terminal(.error, color: color, environment: environment))
    hide(SecretRedactor(environment["TWEETSTORE_BEARER_TOKEN"].map { [Secret($0)] } ?? []))
  }

  /// Hides secrets in all messages from now on: those that `redactor` knows, and those of URLs.
  func hide(_ redactor: SecretRedactor) {
    messages.setFilter { URLRedaction.redactedMessage(redactor.redacted($0)) }
  }

  /// Whether the user lets the program show how far it is.
  var progressMode: ProgressMode {
    arguments[GlobalOption.progress]
  }

  /// Returns the path of the store.
  ///
  /// - Throws: `UsageError` where the environment names no home, or one that isn't UTF-8, and for a store
  ///   that is a URL.
  func storePath() throws -> String {
    if let path = arguments[CommandTable.store] {
      if let scheme = Self.scheme(of: path) {
        // The rest may have a password in it.
        throw UsageError(
          .invalidValue, "invalid --store '\(scheme)://…': must be a file, not a URL",
          hint: "a store is one SQLite file, such as --store tweets.sqlite")
      }
      return path
    }
    if let data = try environment.whole("XDG_DATA_HOME"), data.hasPrefix("/") {
      return "\(data)/tweetstore/archive.sqlite"
    }
    guard let home = try environment.whole("HOME") else {
      throw UsageError(
        .missingArgument, "can't find the store: neither HOME nor XDG_DATA_HOME is set",
        hint: "name it with --store FILE")
    }
    return "\(home)/.local/share/tweetstore/archive.sqlite"
  }

  /// The scheme of a URL; `nil` for the name of a file.
  private static func scheme(of text: String) -> Substring? {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    let scheme = text[..<colon]
    guard scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return scheme
  }

  /// Opens the archive for a command that only reads, which sees one state of it to its end.
  ///
  /// - Throws: As ``archive(_:)``.
  func pinnedArchive() throws -> (archive: TweetArchive, snapshot: SQLiteSnapshot) {
    let archive = try archive(.readOnly)
    return (archive, try archive.pin())
  }

  /// Opens the archive.
  ///
  /// - Parameter path: The store, where it isn't the one that the options and the environment name.
  /// - Throws: `StoreError`; ``StorePermissionError``.
  func archive(_ access: SQLiteStore.Access, at path: String? = nil) throws -> TweetArchive {
    let path = try path ?? storePath()
    do {
      let messages = messages
      return try TweetArchive(
        path: path, access: access, isCancelled: { Interruption.isRequested }
      ) { report in
        let copy = report.backupPath.map { "; the store as it was is kept as \($0)" } ?? ""
        messages.note("\(report.path) was made by an earlier version and is up to date now\(copy)")
      }
    } catch let error as StoreError {
      throw StorePermissionError(error, path: path, isForWriting: access != .readOnly) ?? error
    }
  }
}
