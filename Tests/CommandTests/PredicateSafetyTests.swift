import Testing

@Suite("Predicates of query, delete, stats and export")
struct PredicateSafetyTests {
  /// Commands that take a predicate, with what makes them answer without a terminal.
  static let commands: [[String]] = [
    ["query", "--count"], ["delete", "--dry-run"], ["stats"], ["stats", "--by", "lang"],
    ["export"], ["export", "--format", "original"],
  ]

  private func prepare() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.fill([
      Status(identifier: 1, text: "one"),
      Status(identifier: 2, text: "2024-06-01", created: "Fri May 31 23:30:00 +0000 2024"),
      Status(identifier: 3, text: "three", created: "Sat Jun 01 23:30:00 +0000 2024"),
    ])
    return workplace
  }

  @Test("each command refuses an unknown key with the same message", arguments: commands)
  func unknownKeys(command: [String]) throws {
    let workplace = try prepare()
    for (predicate, key) in [
      ("#nosuch != \"en\"", "nosuch"), ("@lang != \"en\"", "@lang"), ("NOT \"en\" == lagn", "lagn"),
      ("nosuch != nil", "nosuch"),
    ] {
      let result = try workplace.run(command + [predicate])
      #expect(result.code == 64)
      #expect(result.output == "")
      #expect(
        result.errors.hasPrefix("tweetstore: unknown key '\(key)' in Tweet\n"), "\(predicate)")
    }
  }

  @Test("#lang is the key, so nothing is deleted by its comparison with what every tweet has")
  func numberSign() throws {
    let workplace = try prepare()
    let all = try workplace.run("query", "#screenless == \"a\"", "--count")
    #expect(all.code == 64)
    let kept = try workplace.run("delete", "#text != #text", "--yes")
    #expect(kept.code == 0)
    #expect(kept.errors == "tweetstore: 0 tweets with 0 observations deleted\n")
    #expect(try workplace.run("query", "--count").output == "3\n")
    #expect(try workplace.run("query", "#text == one", "--format", "ids").output == "1\n")
    #expect(try workplace.run("query", "#text != one", "--format", "ids").output == "2\n3\n")
  }

  @Test(
    "--time-zone is used wherever a text is read as a date",
    arguments: [
      ("created >= CAST(\"2024-06-01\", \"NSDate\")", "3", "2 3"),
      ("created < CAST(\"2024-06-01\", \"NSDate\")", "1 2", "1"),
      ("created >= castObject:toType:(\"2024-06-01\", \"NSDate\")", "3", "2 3"),
      (
        "created BETWEEN {CAST(\"2024-06-01\", \"NSDate\"), CAST(\"2024-06-02\", \"NSDate\")}", "3",
        "2"
      ),
      ("created BETWEEN {\"2024-06-01\", \"2024-06-01\"}", "3", "2"),
      ("created IN {\"2024-06-01\", \"2030\"}", "3", "2"),
      ("created > max(CAST(\"2024-06-01\", \"NSDate\"), CAST(\"2024\", \"NSDate\"))", "3", "2 3"),
      ("CAST(text, \"NSDate\") < created", "", "2"),
      ("TERNARY(identifier > 1, created, nil) >= CAST(\"2024-06-01\", \"NSDate\")", "3", "2 3"),
      (
        "SUBQUERY(tweeter.tweets, $t, $t.identifier == identifier AND $t.created >= "
          + "CAST(\"2024-06-01\", \"NSDate\")).@count > 0", "3", "2 3"
      ),
      ("tweeter.tweets.@max.created < CAST(\"2024-06-02T00:00\", \"NSDate\")", "1 2 3", ""),
      ("created == $day", "3", "2"),
    ])
  func timeZones(predicate: String, utc: String, east: String) throws {
    let workplace = try prepare()
    let set = predicate.contains("$day") ? ["--set", "day=2024-06-01"] : []
    func found(_ zone: [String]) throws -> String {
      let result = try workplace.run(["query", predicate, "--format", "ids"] + set + zone)
      #expect(result.errors == "")
      return result.lines.joined(separator: " ")
    }
    #expect(try found([]) == utc)
    #expect(try found(["--time-zone", "+02:00"]) == east)
    guard !predicate.contains("CAST(text") else { return }
    let count = east.isEmpty ? 0 : east.split(separator: " ").count
    for command in Self.commands.dropFirst() where command.count == 1 || command[1] != "--by" {
      let result = try workplace.run(command + [predicate, "--time-zone", "+02:00"] + set)
      switch command[0] {
      case "delete": #expect(result.output.hasPrefix("\(count) tweet"))
      case "stats": #expect(result.output == "entity\tcount\nTweet\t\(count)\n")
      default: #expect(result.lines.count == count)
      }
    }
  }

  @Test("the zone of a date that only each tweet has holds for every command")
  func zonesOfRows() throws {
    let workplace = try prepare()
    let predicate = "CAST(text, \"NSDate\") < created"
    for zone in ["+00:00", "+02:00"] {
      let count = zone == "+02:00" ? 1 : 0
      func run(_ words: String...) throws -> CommandResult {
        try workplace.run(words + [predicate, "--time-zone", zone])
      }
      #expect(try run("query", "--count").output == "\(count)\n")
      #expect(try run("stats").output == "entity\tcount\nTweet\t\(count)\n")
      #expect(try run("export").lines.count == count)
      #expect(try run("export", "--format", "original").lines.count == count)
      #expect(try run("export", "--format", "html", "-o", "site\(count)").code == 0)
      #expect(try run("delete", "--dry-run").output.hasPrefix("\(count) tweet"))
      let deleted = try run("delete", "--yes")
      #expect(deleted.errors.hasPrefix("tweetstore: \(count) tweet"))
    }
    #expect(try workplace.run("query", "--format", "ids").output == "1\n3\n")
  }

  @Test("a quantifier before a collection operator ranges over the collection before the last one")
  func quantifiedAggregates() throws {
    let workplace = try Workplace()
    try workplace.fill([
      Status(identifier: 1, hashtags: ["a", "b", "c"]), Status(identifier: 2, hashtags: ["a"]),
    ])
    for (predicate, count) in [
      ("ANY tweets.hashtags.@count == 3", 1), ("ANY tweets.hashtags.@count == 4", 0),
      ("ANY tweets.hashtags.@count == 2", 0), ("ALL tweets.hashtags.@count == 3", 0),
      ("ALL tweets.hashtags.@count > 0", 1), ("NONE tweets.hashtags.@count == 2", 1),
      ("tweets.hashtags.@count == 4", 1),
    ] {
      let result = try workplace.run("query", "-e", "TwitterUser", predicate, "--count")
      #expect(result.output == "\(count)\n", "\(predicate)")
    }
  }
}
