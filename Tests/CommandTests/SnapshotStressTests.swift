import FoundationEssentials
import Testing

/// Commands that read while two programs delete and import all the time.
///
/// `TWEETSTORE_STRESS_ROUNDS` sets how often each command runs; usually it is once.
@Suite("Every command reads one state of the store", .serialized)
struct SnapshotStressTests {
  /// So many tweets come or go in one transaction.
  private static let setSize = 450
  private static let rounds =
    ProcessInfo.processInfo.environment["TWEETSTORE_STRESS_ROUNDS"].flatMap { Int($0) } ?? 1

  private static let isLong = ProcessInfo.processInfo.environment["TWEETSTORE_STRESS_ROUNDS"] != nil

  /// The commands, and whether their lines come in an order of their own.
  ///
  /// Formats of rows that a loop over the same objects writes run in long tests only.
  private static let commands: [(words: [String], isSorted: Bool)] =
    [
      (["query", "--format", "jsonl", "--fields", fields], false),
      (["query", "--format", "csv"], false), (["query", "--count"], false),
      (["query", "ANY hashtags.tag == tagb", "--sort", "-text", "--fields", fields], false),
      (["query", "-e", "TwitterUser", "--fields", "identifier,name,tweets.@count"], false),
      (["query", "--named", "all", "--format", "ids"], false),
      (["export", "--format", "jsonl"], false), (["export", "--format", "csv"], false),
      (["export", "--format", "original"], true),
      (["export", "TRUEPREDICATE", "--format", "original"], true),
      (["show", "1001", "2001", "3001", "--observations", "--format", "json"], false),
      (["stats"], false), (["stats", "--by", "hashtags.tag"], false),
      (["sources", "--all"], false), (["doctor"], false),
    ]
    + (isLong
      ? ["json", "tsv", "ids", "urls", "text", "table"].map { (["query", "-f", $0], false) } + [
        (["show", "2001", "3001"], false), (["stats", "--by", "year"], false),
        (["doctor", "--format", "json"], false),
      ] : [])
  private static let fields = "identifier,text,tweeter.screenName,hashtags.display,replies.@count"

  /// A file of tweets of one user with one hashtag, each of which answers the one before.
  private static func write(_ name: String, from first: Int, in workplace: Workplace) throws {
    var text = ""
    for number in first..<first + setSize {
      text +=
        #"{"created_at":"Mon Jan 01 00:00:00 +0000 2024","id_str":"\#(number)","#
        + #""full_text":"tweet \#(number) #tag\#(name)","in_reply_to_status_id_str":"\#(number - 1)","#
        + #""user":{"id_str":"\#(first)","name":"User \#(name)","screen_name":"user\#(name)"},"#
        + #""entities":{"hashtags":[{"text":"tag\#(name)"}]}}"# + "\n"
    }
    try workplace.write("\(name).jsonl", text)
  }

  private static func output(_ command: (words: [String], isSorted: Bool), _ result: CommandResult)
    -> String
  {
    let lines = command.isSorted ? result.lines.sorted().joined(separator: "\n") : result.output
    return "\(result.ending)\n\(lines)"
  }

  /// The bytes of all pages of an export.
  private static func pages(in folder: String) throws -> String {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: folder).sorted().map {
      "\($0)\n\(TextFile.read("\(folder)/\($0)") ?? "")"
    }.joined(separator: "\n")
  }

  private static func delete(_ name: String) -> [String] {
    ["delete", "ANY hashtags.tag == tag\(name)", "--yes", "--quiet"]
  }

  /// What each command gives in each state: with and without the tweets of A, with and without those of B.
  private static func expectations(in workplace: Workplace) throws -> (
    commands: [Set<String>], pages: Set<String>
  ) {
    for (name, first) in [("c", 1001), ("a", 2001), ("b", 3001)] {
      try write(name, from: first, in: workplace)
      #expect(try workplace.run("import", "--quiet", "\(name).jsonl").code == 0)
    }
    #expect(try workplace.run("query", "--save", "all", "text CONTAINS tweet").code == 0)
    var outputs = [Set<String>](repeating: [], count: commands.count)
    var sites: Set<String> = []
    for step in [nil, delete("a"), delete("b"), ["import", "--quiet", "a.jsonl"]] {
      if let step { #expect(try workplace.run(step).code == 0) }
      for (index, command) in commands.enumerated() {
        outputs[index].insert(output(command, try workplace.run(command.words)))
      }
      #expect(try workplace.run("export", "--format", "html", "-q", "-o", "site").code == 0)
      sites.insert(try pages(in: workplace.folder + "/site"))
    }
    return (outputs, sites)
  }

  @Test("each output is that of a state that really was, and a merge brings such a state")
  func states() throws {
    let workplace = try Workplace()
    let (outputs, sites) = try Self.expectations(in: workplace)
    // Every state must show in what lists tweets, or the comparison would prove nothing.
    #expect(outputs[0].count == 4 && sites.count == 4)
    let writers = try ["a", "b"].map { name in
      try workplace.startShell(
        """
        while [ ! -e stop ]; do
          tweetstore delete 'ANY hashtags.tag == tag\(name)' --yes --quiet || exit 1
          tweetstore import --quiet \(name).jsonl || exit 2
          echo round
        done
        """)
    }
    for round in 0..<Self.rounds {
      for (index, command) in Self.commands.enumerated() {
        let result = try workplace.run(command.words)
        #expect(
          outputs[index].contains(Self.output(command, result)),
          "\(command.words): \(result.ending) \(result.errors) \(result.output.prefix(2000))")
      }
      #expect(try workplace.run("export", "--format", "html", "-q", "-o", "site").code == 0)
      #expect(sites.contains(try Self.pages(in: workplace.folder + "/site")))
      let merged = "\(workplace.folder)/merged-\(round).sqlite"
      let merge = try workplace.run("import", workplace.store, "--store", merged)
      #expect(merge.code == 0 && !merge.errors.contains("damaged"), "\(merge.errors)")
      let copy = try workplace.run(
        ["--store", merged, "query", "--format", "jsonl", "--fields", Self.fields])
      #expect(outputs[0].contains(Self.output(Self.commands[0], copy)), "\(copy.output.count)")
      #expect(try workplace.run("--store", merged, "doctor").code == 0)
    }
    try workplace.write("stop", "")
    for writer in writers {
      let result = writer.wait()
      #expect(result.code == 0 && result.lines.count > 1, "\(result.errors)")
    }
  }

  @Test("a store into which much is imported is sound at every moment")
  func soundness() throws {
    let workplace = try Workplace()
    for (name, first) in [("c", 1001), ("a", 2001), ("b", 3001)] {
      try Self.write(name, from: first, in: workplace)
    }
    #expect(try workplace.run("import", "--quiet", "c.jsonl").code == 0)
    // Ten thousand records in batches, with a deletion of some of the tweets.
    let writer = try workplace.startShell(
      """
      for i in 1 2 3 4 5 6 7 8 9 10; do sed "s/id_str\\":\\"/&$i/" a.jsonl b.jsonl; done > many.jsonl
      for i in 1 2 3; do echo '{"delete":{"status":{"id_str":"'$i'2005"},"timestamp_ms":"1704412800000"}}'; done >> many.jsonl
      tweetstore import --quiet many.jsonl && tweetstore delete 'text CONTAINS "taga"' --yes --quiet
      touch done
      """)
    var count = 0
    while TextFile.read("\(workplace.folder)/done") == nil, count < 200 {
      let result = try workplace.run("doctor")
      #expect(result.code == 0, "\(result.output)")
      count += 1
    }
    #expect(writer.wait().code == 0)
    #expect(count > 2)
    #expect(try workplace.run("query", "--count").output == "4950\n")
  }
}
