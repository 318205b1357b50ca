import Basics
import CommandLineKit
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteStore
import TweetModel
import TweetSync

/// `tweetstore stats [PREDICATE]`.
enum StatsCommand: Command {
  static let by = OptionKey.text(
    "by", variable: "KEY", category: .selection, help: "Count tweets by this key",
    discussion: """
      KEY is a part of the time in UTC (year, month, day, weekday, hour), or a key path such as client, lang, \
      tweeter.screenName or hashtags.tag. Parts of the time are listed in their order, other values by their \
      counts. A tweet with several values is counted for each of them.
      """)

  static let limit = OptionKey.integer(
    "limit", short: "n", in: 1...Int.max, variable: "N", category: .selection,
    help: "Show at most N values")

  static let format = OptionKey<OutputFormat?>.choice(
    "format", short: "f", variable: "FORMAT",
    choices: OutputFormat.choices.filter { !["urls", "ids", "text"].contains($0.name) },
    category: .output, help: "The output format; bars on a terminal, otherwise tsv")

  static let predicate = ArgumentKey.optional(
    "PREDICATE", help: "The tweets to count; all if omitted")

  static let commandName = "stats"

  static let description = CommandDescription(
    commandName, summary: "Show what is stored, and count tweets by a key",
    discussion: """
      Without --by and PREDICATE, the command counts the objects of each entity. Otherwise it counts tweets, on a \
      terminal with bars. PREDICATE is written in the language of 'query'.
      """,
    arguments: [predicate.description, PredicateOptions.arguments.description],
    options: [
      by.description,
      limit.description,
    ] + PredicateOptions.descriptions + [
      format.description
    ],
    examples: [
      CommandExample("tweetstore stats", help: "Show what is stored"),
      CommandExample("tweetstore stats --by year", help: "Count tweets by year"),
      CommandExample(
        "tweetstore stats 'created > -1y' --by hashtags.tag --limit 20",
        help: "Count the hashtags of the last year"),
    ], surplusHint: "quote the predicate as one word")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments.isTyped(limit), arguments[by] == nil {
      throw UsageError(.conflict, "--limit needs --by: it limits the values that are counted by")
    }
    let (archive, _) = try invocation.pinnedArchive()
    defer { archive.close() }
    let model = archive.container.model
    let entity = try EntityName.entity(named: Tweet.entityName, in: model)
    let selection = try QueryPredicate(arguments, predicate).selection(of: entity, in: model)
    if let note = selection.note { invocation.messages.note(note) }
    let key = try arguments[by].map { try self.key($0, of: entity, in: model) }
    guard let key else {
      let entities = selection.predicate == nil ? model.entities.map(\.name) : [entity.name]
      return try overview(entities, selection, archive, invocation)
    }
    Interruption.install()
    let rows = try archive.container.viewContext.performAndWait { context in
      try counts(by: key, of: selection.request(Tweet.self), in: context)
    }
    let shown = Array(rows.prefix(arguments[limit] ?? Int.max))
    try write(shown, named: key.name, invocation)
    return .done
  }

  private static func key(
    _ name: String, of entity: EntityDescription, in model: ManagedObjectModel
  ) throws -> StatisticsKey {
    do {
      return try StatisticsKey(name, of: entity, in: model)
    } catch let error as UsageError {
      let near = SpellingSuggestion.closest(to: name, among: StatisticsKey.timeParts)
      throw UsageError(
        .invalidValue, "wrong --by: \(error.message)",
        hint: near.map { "did you mean '\($0)'?" } ?? error.hint)
    }
  }

  /// Prints the number of objects of each entity.
  private static func overview(
    _ entities: [String], _ selection: SelectedObjects, _ archive: TweetArchive,
    _ invocation: Invocation
  ) throws -> ExitCode {
    let counts = try archive.container.viewContext.performAndWait { context in
      try entities.map { name in
        (OutputValue.text(name), try context.count(for: selection.request(entityName: name)))
      }
    }
    try write(counts.map { (value: $0.0, count: $0.1) }, named: "entity", invocation)
    return .done
  }

  private static func counts(
    by key: StatisticsKey, of request: FetchRequest<Tweet>,
    in context: isolated ManagedObjectContext
  ) throws -> [(value: OutputValue, count: Int)] {
    var counts: [OutputValue: Int] = [:]
    if let (path, isIdentifier) = key.attributePath, !isDate(path, in: context) {
      for (value, count) in try groups(by: path, of: request, in: context) {
        counts[OutputValue(value, isIdentifier: isIdentifier), default: 0] += count
      }
    } else {
      for (index, tweet) in try context.fetchLazily(request).enumerated() {
        if index % 256 == 0 { try Interruption.check() }
        // A tweet counts once for a value, in however many spellings it has it.
        var seen: Set<OutputValue> = []
        for value in try key.values(of: tweet) where seen.insert(key.identity(of: value)).inserted {
          counts[value, default: 0] += 1
        }
      }
    }
    let isOrdered = key.isOrdered
    counts = joined(counts, by: key)
    return counts.map { (value: $0.key, count: $0.value) }.sorted { left, right in
      if !isOrdered, left.count != right.count { return left.count > right.count }
      // What has no value comes last.
      if (left.value == .null) != (right.value == .null) { return right.value == .null }
      return left.value.plainText.utf8.lexicographicallyPrecedes(right.value.plainText.utf8)
    }
  }

  /// The counts with the spellings of one value joined, under the one that most tweets have.
  private static func joined(
    _ counts: [OutputValue: Int], by key: StatisticsKey
  ) -> [OutputValue: Int] {
    var joined: [OutputValue: Int] = [:]
    for (_, spellings) in Dictionary(grouping: counts, by: { key.identity(of: $0.key) }) {
      let common = spellings.max { left, right in
        left.value != right.value
          ? left.value < right.value
          : right.key.plainText.utf8.lexicographicallyPrecedes(left.key.plainText.utf8)
      }
      if let common { joined[common.key] = spellings.reduce(0) { $0 + $1.value } }
    }
    return joined
  }

  /// Lets the store count.
  private static func groups(
    by path: String, of request: FetchRequest<Tweet>, in context: isolated ManagedObjectContext
  ) throws -> [(AttributeValue, Int)] {
    var request = request
    let value = FetchedProperty(path)
    request.propertiesToGroupBy = [value]
    request.propertiesToFetch = [value, FetchedProperty("numberOfTweets", .count)]
    return try context.fetchRecords(request).map { record in
      guard record.values.count == 2, case .integer(let count) = record.values[1] else {
        return (.null, 0)
      }
      return (record.values[0], Int(clamping: count))
    }
  }

  /// True if the last key of a path is a date; dates are counted by their days.
  private static func isDate(_ path: String, in context: isolated ManagedObjectContext) -> Bool {
    let model = context.model
    guard var entity = model.entity(named: Tweet.entityName) else { return false }
    for key in path.split(separator: ".") {
      switch entity.property(named: String(key)) {
      case .relationship(let index)?:
        entity = model.destination(of: entity.relationships[index])
      case .attribute(let index)?: return entity.attributes[index].type == .date
      case nil: return false
      }
    }
    return false
  }

  private static func write(
    _ rows: [(value: OutputValue, count: Int)], named name: String, _ invocation: Invocation
  ) throws {
    let output = invocation.output
    let format = invocation.arguments[Self.format]
    if format == nil, output.terminal.isTerminal {
      for line in StatisticsBars(terminal: output.terminal).lines(rows) {
        try output.write(line + "\n")
      }
      return
    }
    var writer = (format ?? .tsv).makeWriter(output: output)
    try writer.begin(columns: [name, "count"])
    for row in rows { try writer.write([row.value, .integer(Int64(row.count))]) }
    try writer.finish()
  }
}
