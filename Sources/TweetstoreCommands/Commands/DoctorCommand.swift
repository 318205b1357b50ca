import CommandLineKit
import Glibc
import ObjectGraph
import SQLiteStore
import TweetSync

/// `tweetstore doctor`.
enum DoctorCommand: Command {
  static let backup = OptionKey.text(
    "backup", kind: .path, variable: "FILE",
    help: "Copy the store to a new file that only you can read",
    discussion: "An existing file is never overwritten.")

  static let repair = OptionKey.flag(
    "repair",
    help: "Rebuild damaged tweets, repair deletion marks and sources, and remove leftovers",
    discussion: """
      A tweet is rebuilt from its records. If a record is also damaged, or wasn't stored, import its file again. \
      Leftovers are the files of killed commands that no running program uses.
      """)

  static let compacts = OptionKey.flag(
    "compact", help: "Rewrite the file without the space that deleted tweets left",
    discussion:
      "This also rebuilds the text index. It needs free disk space for two more copies of the store."
  )

  static let checks = OptionKey.flag(
    "check", isNegatable: true, defaultValue: true, help: "Check everything")

  static let format = OptionKey<DocumentFormat>.choice(
    "format", short: "f", variable: "FORMAT", defaultValue: .text, category: .output,
    help: "The output format")

  static let commandName = "doctor"

  static let description = CommandDescription(
    commandName, summary: "Check the store, back it up, and release unused space",
    discussion: """
      The command checks the file, its tables and its references. It verifies the checksum of every stored record, \
      recomputes every tweet from its records, and checks that no observation has lost its record, that deletion \
      marks agree with the sources, and that the text index contains every text. If it finds an error, the exit \
      code is 2.

      It also lists files that killed commands left behind in the store's folder, the working folder and the folder \
      for temporary files: unfinished outputs, temporary copies and lock files that no running program uses.

      With --backup it makes the copy first. Other programs may use the store meanwhile.
      """,
    options: [
      backup.description,
      repair.description,
      compacts.description,
      checks.description,
      format.description,
    ],
    examples: [
      CommandExample("tweetstore doctor", help: "Check the store"),
      CommandExample(
        "tweetstore doctor --backup tweets-copy.sqlite", help: "Check the store and copy it"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments.isTyped(format), !arguments[checks] {
      throw UsageError(
        .conflict, "--format is how the check is written, and --no-check leaves it out")
    }
    if let path = arguments[backup] {
      try StoreFiles(ofStoreAt: invocation.storePath()).check(output: path)
    }
    let isChange = arguments[repair] || arguments[compacts]
    Interruption.install()
    // Before the store is opened, which makes lock files of this process.
    let leftovers = LeftoverReport(invocation, storePath: try invocation.storePath())
    let archive = try invocation.archive(isChange ? .readWrite : .readOnly)
    defer { archive.close() }
    // What is copied is what is checked, unless the command changes it in between.
    var snapshot: SQLiteSnapshot? = try SQLiteSnapshot(archive.store)
    if let path = arguments[backup], let snapshot {
      try backUp(snapshot, to: path, invocation)
    }
    if isChange { snapshot = nil }
    var code = ExitCode.done
    var mayCompact = true
    if arguments[repair] {
      let count = try ArchiveCheck(archive: archive).repairMarks()
      invocation.messages.note("\(count) mark\(count == 1 ? "" : "s") put right")
      let tweets = try ArchiveCheck(archive: archive).repairTweets(
        isCancelled: { Interruption.isRequested })
      try Interruption.check()
      for tweet in tweets { invocation.messages.note("\(tweet) rebuilt from the records") }
      let users = try ArchiveCheck(archive: archive).repairUsers()
      if users > 0 {
        invocation.messages.note(
          "removed the damaged provenance of \(users) user\(users == 1 ? "" : "s")")
      }
      for source in try SourceRegister(archive: archive).repair() {
        invocation.messages.note(
          "\(source), and was put right: its next refresh fetches everything again")
      }
    }
    if arguments[checks] {
      let result = try check(archive, snapshot ?? SQLiteSnapshot(archive.store), invocation)
      if !result.isSound { code = .failed }
      mayCompact = result.isSoundWithoutIndexes
      if arguments[format] == .json {
        try invocation.output.write(document: .object(members(result) + leftovers.members))
      } else {
        for line in lines(result) + leftovers.lines { try invocation.output.write(line + "\n") }
      }
    }
    // A state that is still read from would keep the file from being made smaller.
    snapshot = nil
    if arguments[compacts], mayCompact {
      // Where the index of texts was at fault, this puts it right.
      code = .done
      let (before, after) = try compact(archive.store)
      invocation.messages.note(
        "\(NumberFormat.bytes(before)) before, \(NumberFormat.bytes(after)) now")
    }
    return code
  }

  private static func compact(_ store: SQLiteStore) throws -> (before: Int64, after: Int64) {
    do {
      return try store.compact()
    } catch let error as StoreError where error.code == .interrupted {
      throw InterruptionError(hint: "the store is sound; the same command begins again")
    }
  }

  private static func backUp(
    _ snapshot: SQLiteSnapshot, to path: String, _ invocation: Invocation
  ) throws {
    if access(path, F_OK) == 0 {
      throw FileError(
        "\(path) is there already", hint: "a backup overwrites nothing: name a new file",
        exitCode: .cannotCreate)
    }
    let progress = Progress(
      ProgressState(label: "backup", unit: "%", totalCount: 100), on: invocation.messages,
      mode: invocation.progressMode)
    defer { progress.finish() }
    try snapshot.backUp(to: path) { share in
      progress.update { $0.count = Int(share * 100) }
      return !Interruption.isRequested
    }
    progress.finish()
    invocation.messages.note("copied to \(path)")
  }

  private static func check(
    _ archive: TweetArchive, _ snapshot: SQLiteSnapshot, _ invocation: Invocation
  ) throws -> ArchiveCheck.Result {
    let progress = Progress(
      ProgressState(label: "check", unit: "records"), on: invocation.messages,
      mode: invocation.progressMode)
    defer { progress.finish() }
    let result = try ArchiveCheck(archive: archive).run(
      on: snapshot,
      onProgress: { count in progress.update { $0.count = count } },
      isCancelled: { Interruption.isRequested })
    try Interruption.check()
    return result
  }

  private static func lines(_ result: ArchiveCheck.Result) -> [String] {
    var lines = result.damage.map { "damage: \(TerminalText.escaped($0))" }
    if !result.damage.isEmpty {
      return lines + ["the rest was not looked at; a backup of before may be the way out"]
    }
    lines.append("the file is sound")
    lines.append(
      "\(NumberFormat.grouped(result.records)) records kept, "
        + "\(NumberFormat.grouped(result.brokenRecords)) broken")
    lines += result.firstBrokenRecords.map { "  \(TerminalText.escaped($0.description))" }
    let unnamed = result.brokenRecords - result.firstBrokenRecords.count
    if unnamed > 0 { lines.append("  and \(NumberFormat.grouped(unnamed)) more") }
    lines += result.damagedDictionaries.map { "  \($0)" }
    if result.brokenRecords > 0 {
      lines.append("  importing such a record again puts it right")
    }
    if result.lostCarriers > 0 {
      lines.append(
        "\(NumberFormat.grouped(result.lostCarriers)) observations have lost their record")
    }
    if result.wrongMarks > 0 {
      lines.append(
        "\(NumberFormat.grouped(result.wrongMarks)) tweets are wrongly marked or not marked as "
          + "deleted; --repair puts that right")
    }
    if result.differingTweets > 0 {
      lines.append(
        "\(NumberFormat.grouped(result.differingTweets)) tweets differ from their records: they are damaged, or an "
          + "earlier version worked them out otherwise; --repair rebuilds them")
      lines += result.firstDifferingTweets.map { "  \($0)" }
      let unnamed = result.differingTweets - result.firstDifferingTweets.count
      if unnamed > 0 { lines.append("  and \(NumberFormat.grouped(unnamed)) more") }
    }
    if result.unverifiedTweets > 0 {
      lines.append(
        "\(NumberFormat.grouped(result.unverifiedTweets)) tweets have a record that is damaged or was not kept, and "
          + "can't be compared with it")
    }
    if result.damagedUsers > 0 {
      lines.append(
        "\(NumberFormat.grouped(result.damagedUsers)) users have a damaged provenance; --repair removes it, and the "
          + "next import replaces their values")
    }
    for source in result.damagedSources {
      lines.append(TerminalText.escaped("\(source); \(source.hint)"))
    }
    if result.unlistedTexts > 0 {
      lines.append(
        "\(NumberFormat.grouped(result.unlistedTexts)) texts are missing in the index of texts, and "
          + "queries miss them; --compact rebuilds it")
    }
    lines.append(
      "\(NumberFormat.grouped(result.unused)) users, hashtags, links, media and places are unused")
    return lines
  }

  private static func members(_ result: ArchiveCheck.Result) -> [JSONTree.Member] {
    [
      .init("isSound", .boolean(result.isSound)), .init("damage", .texts(result.damage)),
      .init("records", .integer(result.records)),
      .init("brokenRecords", .integer(result.brokenRecords)),
      .init("firstBrokenRecords", .texts(result.firstBrokenRecords.map(\.description))),
      .init("damagedDictionaries", .texts(result.damagedDictionaries.map(\.description))),
      .init("lostRecords", .integer(result.lostCarriers)),
      .init("wrongMarks", .integer(result.wrongMarks)),
      .init("differingTweets", .integer(result.differingTweets)),
      .init("firstDifferingTweets", .texts(result.firstDifferingTweets.map(\.description))),
      .init("unverifiedTweets", .integer(result.unverifiedTweets)),
      .init("damagedUsers", .integer(result.damagedUsers)),
      .init("damagedSources", .texts(result.damagedSources.map(\.description))),
      .init("unlistedTexts", .integer(result.unlistedTexts)),
      .init("unused", .integer(result.unused)),
    ]
  }
}
