import CommandLineKit
import SQLiteStore
import ObjectGraph
import ObjectModel
import Predicates
import TweetSync

/// `tweetstore query PREDICATE [ARGUMENT...]`.
enum QueryCommand: Command {
  static let entity = OptionKey.text(
    "entity", short: "e", variable: "ENTITY", defaultValue: "Tweet", category: .selection,
    help: "The entity to query")

  static let save = OptionKey.text(
    "save", variable: "NAME", category: .selection,
    help: "Save the query under a name instead of running it",
    discussion: """
      The store contains the query. Use variables for the parts that change: tweetstore query --save word \
      'text contains[c] $WORD'. A query with the same name is replaced. 'tweetstore query -e SavedQuery' lists \
      all of them.
      """)

  static let named = OptionKey.text(
    "named", kind: .listed(CompleteCommand.List.savedQueries.rawValue), variable: "NAME",
    category: .selection,
    help: "Run a query that was saved with --save",
    discussion: "Example: tweetstore query --named word --set WORD=swift.")

  static let sort = OptionKey.text(
    "sort", variable: "KEYS", category: .selection,
    help: "Sort by key paths, separated by commas; '-' before one reverses it",
    discussion: """
      Text is ordered by code point. 'name[c]' ignores case, 'name[cd]' ignores case and accents. \
      Without --sort, objects are ordered by identifier, which for tweets is the order of time.
      """)

  static let limit = OptionKey.integer(
    "limit", short: "n", in: 0...Int.max, variable: "N", category: .selection,
    help: "Show at most N objects")

  static let offset = OptionKey.integer(
    "offset", in: 0...Int.max, variable: "N", defaultValue: 0, category: .selection,
    help: "Skip the first N objects")

  static let fields = OptionKey.text(
    "fields", variable: "KEYS", category: .output,
    help: "Show these key paths, separated by commas",
    discussion: """
      Example: 'identifier,text,tweeter.screenName,hashtags.display,replies.@count'.
      """)

  static let format = OptionKey<OutputFormat?>.choice(
    "format", short: "f", variable: "FORMAT", category: .output,
    help: "The output format; table on a terminal, otherwise jsonl",
    discussion: OutputFormat.discussion)

  static let count = OptionKey.flag(
    "count", category: .output, help: "Print only the number of objects")

  static let explain = OptionKey.flag(
    "explain", category: .output,
    help: "Show the bound predicate, the SQL and the plan instead of running the query")

  static let failEmpty = OptionKey.flag(
    "fail-empty", category: .output, help: "Exit with code 1 if nothing matches")

  static let predicate = ArgumentKey.optional(
    "PREDICATE", help: "The condition; all objects if omitted")

  static let commandName = "query"

  static let description = CommandDescription(
    commandName, summary: "Show the tweets, or other objects, that match a predicate",
    discussion: """
      PREDICATE is written in the language of NSPredicate: it compares key paths with values, and joins comparisons \
      with AND, OR and NOT. The operators for text are ==, CONTAINS, BEGINSWITH, ENDSWITH, LIKE (with * and ?) and \
      MATCHES (a regular expression). [c] after an operator ignores case, [d] ignores accents. Dates are written as \
      2024-06-01, 2024-06, today or -7d.

      A word on the right side that isn't a key is text: 'text contains[c] swift'. Quote the predicate as one \
      argument. The arguments after it replace %@ and %K in it, so that you don't have to quote values twice. \
      'tweetstore model' lists the entities and their keys.
      """,
    arguments: [predicate.description, PredicateOptions.arguments.description],
    options: [
      entity.description,
      PredicateOptions.set.description,
      save.description,
      named.description,
      PredicateOptions.timeZone.description,
      sort.description,
      limit.description,
      offset.description,
      fields.description,
      format.description,
      count.description,
      explain.description,
      failEmpty.description,
    ],
    examples: [
      CommandExample("tweetstore query 'text contains[c] swift'", help: "Find a word in any case"),
      CommandExample(
        "tweetstore query 'tweeter.screenName == %@ AND created > %@' cs193p 2024-01-01 "
          + "--sort -created", help: "Tweets of one author since a date, newest first"),
      CommandExample(
        "tweetstore query -e TwitterUser 'tweets.@count > 5' --sort name",
        help: "Users with more than five stored tweets, by name"),
      CommandExample(
        "tweetstore query 'ANY hashtags.tag == swift' --format csv --fields identifier,text",
        help: "Write a table for another program"),
    ], surplusHint: "quote the predicate as one word")

  /// Throws where a question can't be kept under `name`, or not with all that was typed.
  private static func checkSaving(as name: String, _ arguments: ParsedArguments) throws {
    guard !name.isEmpty else {
      throw UsageError(.invalidValue, "--save needs a name")
    }
    let asking = [
      limit.description, offset.description, sort.description, fields.description,
      count.description, explain.description,
    ]
    if let option = asking.first(where: { arguments.isTyped($0) })?.name {
      throw UsageError(
        .conflict, "--save stores the predicate and the entity, but not --\(option)",
        hint: "pass --\(option) when you run the query: --named '\(name)' --\(option) …")
    }
  }

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let saving = arguments[save]
    if let saving { try checkSaving(as: saving, arguments) }
    let archive = try invocation.archive(saving == nil ? .readOnly : .readWrite)
    defer { archive.close() }
    let snapshot = saving == nil ? try archive.pin() : nil
    let model = archive.container.model
    var question = QueryPredicate(arguments, predicate)
    var entityName = arguments[Self.entity]
    if let name = arguments[named] {
      let saved = try SavedQueries(archive: archive).question(named: name)
      try question.take(saved, named: name, entityIsTyped: arguments.isTyped(Self.entity))
      entityName = saved.entityName
    }
    let entity = try EntityName.entity(named: entityName, in: model)
    if let saving {
      let kept = try question.question(for: entity, in: model)
      let isReplaced = try SavedQueries(archive: archive).save(kept, named: saving)
      invocation.messages.note(isReplaced ? "replaced '\(saving)'" : "saved '\(saving)'")
      return .done
    }
    let selection = try question.selection(of: entity, in: model)
    if let note = selection.note { invocation.messages.note(note) }
    var request = selection.request(entityName: entity.name)
    request.sortDescriptors = try SortKeys.descriptors(arguments[sort], entity, model)
    request.fetchLimit = arguments[limit]
    request.fetchOffset = arguments[offset]
    let format =
      arguments[Self.format] ?? .standard(on: invocation.output.terminal)
    let fields = try FieldList(arguments[Self.fields], format: format, entity: entity).names
    let paths = try fields.map { try FieldPath($0, of: entity, in: model) }
    if arguments[explain] {
      let query = try archive.container.viewContext.performAndWait { [request] context in
        try context.storeQuery(for: request)
      }
      let explanation =
        try snapshot?.explanation(of: query) ?? archive.store.explanation(of: query)
      let text = ExplanationText(explanation).text
      let output = invocation.output
      // A value may hold what a terminal obeys, and what ends a text in an index isn't seen.
      try output.write(
        output.terminal.isTerminal ? TerminalText.escaped(text, keepsLayout: true) : text)
      return .done
    }
    let isCount = arguments[count]
    let matches = try archive.container.viewContext.performAndWait {
      [request] context in
      if isCount {
        let count = try context.count(for: request)
        try invocation.output.write("\(count)\n")
        return count
      }
      var writer = format.makeWriter(of: entity, output: invocation.output)
      try writer.begin(columns: fields)
      let objects = try context.fetchLazily(request)
      for object in objects {
        var visits = 0
        try writer.write(try paths.map { try $0.value(of: object, visits: &visits) })
      }
      try writer.finish()
      return objects.count
    }
    if matches == 0, request.fetchLimit != 0, let hint = CaseHint(about: request.boundPredicate) {
      let text = try archive.container.viewContext.performAndWait { context in
        try hint.text(for: entity.name, in: context)
      }
      if let text { invocation.messages.note(text) }
    }
    return matches == 0 && arguments[failEmpty] ? .empty : .done
  }
}
