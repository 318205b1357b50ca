import ObjectGraph
import Predicates
import SQLiteStore
import TweetFormats
import TweetModel

/// Converts the hashtags of an archive that an earlier program wrote into the form of ``HashtagForm``.
///
/// Earlier programs stored the case-folded and decomposed text, so that `STRASSE` and `Straße` were one row. The
/// conversion renames the rows first, and then gives each tweet the hashtags that its records spell. It saves in batches,
/// each of which a later run may repeat, and marks the store at the end: a conversion that was cut off goes on when the
/// archive is next opened for writing. Before the first change it copies the store beside itself.
struct HashtagConversion {
  private static let key = "hashtags"
  /// The store's value under the key once all hashtags have the form.
  private static let mark = "composed"
  /// The beginning of the value while a conversion is under way; the name of the backup follows.
  private static let begun = "converting "

  let archive: TweetArchive
  /// The number of objects that are read and saved at a time.
  var batchSize = 500
  /// Called between two batches; true ends the conversion.
  var isCancelled: @Sendable () -> Bool = { false }
  /// False for a store that is a copy itself.
  var makesBackup = true
  /// The backup that a migration made when the archive was opened.
  var existingBackup: String?

  /// The progress of one run.
  private struct Run {
    var hasBackup = false
    var backupPath: String?
    var hasChanges = false
  }

  private var store: SQLiteStore { archive.store }

  /// True if the hashtags of `store` may have the form of earlier programs.
  ///
  /// - Throws: ``StoreError``, as reading does.
  static func isNeeded(in store: SQLiteStore) throws -> Bool {
    try store.clientMetadata(forKey: key) != mark
  }

  /// Converts the hashtags unless that has been done; the archive must be open for writing.
  ///
  /// - Returns: A report if something was changed that no migration has reported.
  /// - Throws: ``StoreError``, as saving does; `interrupted` after ``isCancelled`` was true; for a backup that can't be
  ///   written, `diskFull`, `inputOutput` or `cannotCreate`, with nothing changed.
  func run() throws -> MigrationReport? {
    guard try Self.isNeeded(in: store) else { return nil }
    return try archive.mergeLock.hold {
      let state = try store.clientMetadata(forKey: Self.key)
      guard state != Self.mark else { return nil }
      var run = Run()
      if let state, state.hasPrefix(Self.begun) {
        run.hasBackup = true
        run.hasChanges = true
        let name = String(state.dropFirst(Self.begun.count))
        if !name.isEmpty { run.backupPath = folder + name }
      }
      try renameTags(&run)
      try separateSpellings(&run)
      try store.setClientMetadata(Self.mark, forKey: Self.key)
      guard run.hasChanges, existingBackup == nil else { return nil }
      return MigrationReport(path: store.path, backupPath: run.backupPath)
    }
  }

  // MARK: - Backup and batches

  /// The store's folder with the slash after it, or nothing.
  private var folder: String {
    guard let slash = store.path.lastIndex(of: "/") else { return "" }
    return String(store.path[...slash])
  }

  /// Copies the store before the first change, and marks it as being converted.
  private func prepare(_ run: inout Run) throws {
    run.hasChanges = true
    guard !run.hasBackup else { return }
    run.backupPath = existingBackup
    if makesBackup, existingBackup == nil { run.backupPath = try backUp() }
    let name = run.backupPath.flatMap { $0.split(separator: "/").last } ?? ""
    try store.setClientMetadata(Self.begun + name, forKey: Self.key)
    run.hasBackup = true
  }

  private func backUp() throws -> String {
    let name = BackupName(beside: store.path, suffix: "hashtags")
    do {
      try store.backUp(to: name.path) { _ in !isCancelled() }
    } catch let error as StoreError where error.code != .interrupted {
      throw StoreError(
        error.code,
        "the backup of \(store.path) can't be written to \(name.path), so nothing was changed",
        cause: error.cause ?? error)
    }
    return name.removingRepetition()
  }

  private func checkCancelled() throws {
    guard isCancelled() else { return }
    throw StoreError(
      .interrupted,
      "the conversion of the hashtags of \(store.path) was interrupted; it continues when the store is next opened "
        + "for writing")
  }

  private func context() -> ManagedObjectContext {
    archive.container.newBackgroundContext(name: "hashtags")
  }

  // MARK: - Rows

  /// Gives each row the tag that follows from its tag and `display`.
  private func renameTags(_ run: inout Run) throws {
    var last: Int64?
    while true {
      try checkCancelled()
      let rows = try store.storedRows(
        of: Hashtag.entityName, properties: ["tag", "display"], after: last, limit: batchSize)
      guard let end = rows.keys.last else { return }
      last = end
      var changed: [(key: Int64, tag: String)] = []
      for (key, row) in zip(rows.keys, rows.rows) {
        guard case .string(let tag) = row[0] else { continue }
        let display: String? = if case .string(let text) = row[1] { text } else { nil }
        let new = HashtagForm.tag(ofStored: tag, display: display)
        if ExactText(new) != ExactText(tag) { changed.append((key, new)) }
      }
      if changed.isEmpty { continue }
      try prepare(&run)
      let twins = try context().performAndWait { context in
        try Self.rename(changed, in: context)
      }
      for twin in twins { try join(twin.key, into: twin.other) }
    }
  }

  /// Renames rows, and returns those whose new tag another row has, with that row.
  private static func rename(
    _ changed: [(key: Int64, tag: String)], in context: isolated ManagedObjectContext
  ) throws -> [(key: Int64, other: Int64)] {
    var twins: [(key: Int64, other: Int64)] = []
    for (key, tag) in changed {
      let hashtag = try hashtag(key, in: context)
      if let other = try hashtags([tag], in: context).first(where: { $0 !== hashtag }) {
        twins.append((key, other.objectID.primaryKey))
      } else {
        hashtag.tag = tag
      }
    }
    try context.save()
    return twins
  }

  /// Moves the tweets of a row to another one in batches, and deletes the row.
  ///
  /// Both rows exist if programs of both kinds wrote to the archive.
  private func join(_ key: Int64, into other: Int64) throws {
    var isDone = false
    while !isDone {
      try checkCancelled()
      isDone = try context().performAndWait { context in
        let hashtag = try Self.hashtag(key, in: context)
        let twin = try Self.hashtag(other, in: context)
        var request = FetchRequest(Tweet.self)
        request.predicate = .comparison(
          ComparisonPredicate(
            .any, left: .keyPath(PredicateKeyPath("hashtags")), .equal,
            right: .constant(.object(hashtag.objectID.reference))))
        request.fetchLimit = batchSize
        let tweets = try context.fetch(request)
        for tweet in tweets {
          var hashtags = tweet.hashtags.filter { $0 !== hashtag }
          if !hashtags.contains(where: { $0 === twin }) { hashtags.append(twin) }
          tweet.hashtags = hashtags
        }
        if tweets.isEmpty { try context.delete(hashtag) }
        try context.save()
        return tweets.isEmpty
      }
    }
  }

  // MARK: - Spellings

  /// Gives each tweet the hashtags that its records spell, where a row may have stood for several spellings.
  private func separateSpellings(_ run: inout Run) throws {
    var characters = FoldingCharacters()
    let context = context()
    run = try context.performAndWait { [run] context in
      var run = run
      var recorded: RecordedTweets?
      var last: Int64?
      while true {
        try checkCancelled()
        let rows = try store.storedRows(
          of: Tweet.entityName, properties: ["identifier", "text", "hashtags"], after: last,
          limit: batchSize)
        guard let end = rows.keys.last else { return run }
        last = end
        let keys = zip(rows.keys, rows.rows).filter { characters.mayBeSeveral($0.1) }.map(\.0)
        if keys.isEmpty { continue }
        let tweets = try recorded ?? RecordedTweets(RawRecords(in: context), in: context)
        recorded = tweets
        for key in keys {
          let id = try context.objectID(entityName: Tweet.entityName, primaryKey: key)
          guard let tweet = context.object(with: id) as? Tweet,
            let spelled = try Self.spelledTags(of: tweet, tweets, in: context)
          else { continue }
          try prepare(&run)
          tweet.hashtags = try spelled.map { try Self.hashtag(of: $0, in: context) }
        }
        try context.save()
        context.refreshAllObjects()
      }
    }
  }

  /// The hashtags of a tweet as its records spell them, if they aren't the stored ones.
  ///
  /// A hashtag that no readable record spells stays as it is.
  private static func spelledTags(
    of tweet: Tweet, _ recorded: RecordedTweets, in context: isolated ManagedObjectContext
  ) throws -> [(tag: String, display: String?)]? {
    var written: [ExactText: String] = [:]
    for observation in tweet.observations {
      for found in try recorded.tweets(tweet.identifier, in: observation, context) ?? [] {
        for display in found.tweet.hashtags {
          let tag = ExactText(HashtagForm.tag(of: display))
          if written[tag] == nil { written[tag] = display }
        }
      }
    }
    let spellings = written.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
    var tags: [(tag: String, display: String?)] = []
    var known: Set<ExactText> = []
    let stored = tweet.hashtags.map(\.tag)
    for tag in stored {
      let own = spellings.filter { HashtagForm.wereOne($0.key.text, tag) }
      let found: [(tag: String, display: String?)] =
        own.isEmpty ? [(tag, nil)] : own.map { ($0.key.text, $0.value) }
      tags += found.filter { known.insert(ExactText($0.tag)).inserted }
    }
    return known == Set(stored.map { ExactText($0) }) ? nil : tags
  }

  /// The row of a tag, which is inserted if there is none.
  private static func hashtag(
    of spelling: (tag: String, display: String?), in context: isolated ManagedObjectContext
  ) throws -> Hashtag {
    if let known = try hashtags([spelling.tag], in: context).first { return known }
    let hashtag = try Hashtag.insert(into: context, tag: spelling.tag)
    hashtag.display = spelling.display
    return hashtag
  }

  private static func hashtag(
    _ key: Int64, in context: isolated ManagedObjectContext
  ) throws -> Hashtag {
    let id = try context.objectID(entityName: Hashtag.entityName, primaryKey: key)
    guard let hashtag = try context.existingObject(with: id) as? Hashtag else {
      throw StoreError(.missingObject, "no hashtag has the primary key \(key)")
    }
    return hashtag
  }

  /// The hashtags that are stored under one of `tags`, byte by byte.
  private static func hashtags(
    _ tags: [String], in context: isolated ManagedObjectContext
  ) throws -> [Hashtag] {
    var request = FetchRequest(Hashtag.self)
    request.predicate = .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath(steps: [.key("tag")])), .in, options: .normalized,
        right: .constant(.array(tags.map { .string($0) }))))
    return try context.fetch(request)
  }
}
