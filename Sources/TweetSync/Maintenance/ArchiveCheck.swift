import FoundationEssentials
import ObjectGraph
import Predicates
package import SQLiteStore
import TweetFormats
import TweetModel

/// Looks for what is wrong in an archive.
package struct ArchiveCheck: Sendable {
  /// What was found.
  package struct Result: Sendable, Hashable {
    /// Damage of the file and broken references.
    package var damage: [String] = []
    /// Records that are kept.
    package var records = 0
    /// Kept records that can't be unpacked, or whose bytes aren't those that came.
    package var brokenRecords = 0
    /// The first of them, at most ``ArchiveCheck/listedRecords``.
    package var firstBrokenRecords: [DamagedRecord] = []
    /// Dictionaries that those of them need which can't be unpacked for that alone.
    package var damagedDictionaries: [DamagedDictionary] = []
    /// Observations of which the record should be kept by another one, and isn't.
    package var lostCarriers = 0
    /// Users, hashtags, links, media and places that no tweet leads to.
    package var unused = 0
    /// Tweets whose mark of deletion doesn't follow from what is said of them.
    package var wrongMarks = 0

    /// Tweets whose row doesn't agree with their records: a value was damaged, or an earlier version of the program
    /// worked it out otherwise.
    package var differingTweets = 0
    /// The first of them, at most ``ArchiveCheck/listedRecords``.
    package var firstDifferingTweets: [DifferingTweet] = []
    /// Tweets that can't be compared, since a record of theirs is damaged or wasn't kept.
    package var unverifiedTweets = 0

    /// Users with a damaged provenance.
    package var damagedUsers = 0

    /// Texts that queries miss, since the index of texts lost what it knew of them.
    package var unlistedTexts = 0

    /// Sources of which something can't be read.
    package var damagedSources: [SourceDamage] = []

    /// Whether nothing is wrong; what is unused is not.
    package var isSound: Bool { unlistedTexts == 0 && isSoundWithoutIndexes }

    /// Whether nothing is wrong but the index of texts, which compacting the store makes anew.
    package var isSoundWithoutIndexes: Bool {
      damage.isEmpty && brokenRecords == 0 && lostCarriers == 0 && wrongMarks == 0
        && differingTweets == 0 && damagedUsers == 0 && damagedSources.isEmpty
    }
  }

  /// How many broken records are named.
  package static let listedRecords = 10

  private let archive: TweetArchive

  /// A check of `archive`.
  package init(archive: TweetArchive) {
    self.archive = archive
  }

  /// Looks at everything, in one state of the store: others may write meanwhile.
  ///
  /// - Parameters:
  ///   - snapshot: The state; the current one if nil.
  ///   - onProgress: Is told how many records have been looked at.
  ///   - isCancelled: Is asked now and then; true ends the check early.
  /// - Throws: What the store throws.
  package func run(
    on snapshot: SQLiteSnapshot? = nil,
    onProgress: @Sendable (Int) -> Void = { _ in },
    isCancelled: @Sendable () -> Bool = { false }
  ) throws -> Result {
    let snapshot = try snapshot ?? SQLiteSnapshot(archive.store)
    var result = Result(damage: try snapshot.problems())
    // A damaged file may be read wrongly or not at all.
    if !result.damage.isEmpty { return result }
    result.unlistedTexts = try snapshot.unlistedTextCount
    result.damagedSources = try SourceRegister(archive: archive).all().compactMap(\.damage)
    let context = archive.container.newBackgroundContext(name: "check")
    result = try context.performAndWait { context in
      try context.setQueryGeneration(QueryGenerationToken(snapshot))
      var result = result
      let records = try RawRecords(in: context)
      var dictionaries = DictionaryUse()
      for object in try context.fetchLazily(FetchRequest(Observation.self)) {
        if isCancelled() { break }
        guard let observation = object as? Observation else { continue }
        if observation.carrierIdentifier != nil, observation.payload == nil {
          let isLost = try Self.isLost(observation, records, in: context)
          if isLost { result.lostCarriers += 1 }
        }
        guard observation.payload != nil else { continue }
        result.records += 1
        let damage = try records.remains(of: observation)?.damage
        dictionaries.note(RawRecords.dictionaryNumber(of: observation), isBroken: damage != nil)
        if let damage {
          result.brokenRecords += 1
          if result.firstBrokenRecords.count < Self.listedRecords {
            result.firstBrokenRecords.append(damage)
          }
        }
        if result.records % 256 == 0 { onProgress(result.records) }
      }
      result.damagedDictionaries = dictionaries.damaged(records)
      try Self.compareTweets(records, &result, onProgress, isCancelled, in: context)
      result.damagedUsers = try Self.damagedUsers(in: context).count
      for (entity, predicate) in Self.unused {
        var request = FetchRequest<ManagedObject>(entityName: entity)
        request.predicate = try FetchPredicate(format: predicate)
        result.unused += try context.count(for: request)
      }
      result.wrongMarks = try Self.wrongMarks(in: context).count
      return result
    }
    return result
  }

  /// Marks tweets as what is said of them asks for.
  ///
  /// - Returns: How many marks were wrong.
  /// - Throws: What the store throws.
  package func repairMarks() throws -> Int {
    try archive.mergeLock.hold {
      try archive.container.newBackgroundContext(name: "repair").performAndWait { context in
        let wrong = try Self.wrongMarks(in: context)
        for (identifier, time) in wrong {
          let id = try context.objectID(entityName: Tweet.entityName, primaryKey: identifier)
          (context.object(with: id) as? Tweet)?.deletedAt = time
        }
        try context.save()
        return wrong.count
      }
    }
  }

  /// Removes the damaged provenance of users: their values count as values of an unknown source then.
  ///
  /// - Returns: The number of repaired users.
  /// - Throws: What the store throws.
  package func repairUsers() throws -> Int {
    try archive.mergeLock.hold {
      try archive.container.newBackgroundContext(name: "repair").performAndWait { context in
        let damaged = try Self.damagedUsers(in: context)
        for user in damaged { user.provenance = nil }
        try context.save()
        return damaged.count
      }
    }
  }

  private static func damagedUsers(
    in context: isolated ManagedObjectContext
  ) throws -> [TwitterUser] {
    let request = FetchRequest(
      TwitterUser.self, predicate: try FetchPredicate(format: "provenance != nil"))
    var damaged: [TwitterUser] = []
    for object in try context.fetchLazily(request) {
      guard let user = object as? TwitterUser, let bytes = user.provenance else { continue }
      do {
        _ = try Provenance(bytes: bytes)
      } catch {
        damaged.append(user)
      }
    }
    return damaged
  }

  /// Compares every tweet with its records.
  private static func compareTweets(
    _ records: RawRecords, _ result: inout Result, _ onProgress: (Int) -> Void,
    _ isCancelled: () -> Bool, in context: isolated ManagedObjectContext
  ) throws {
    let verifier = try TweetVerifier(records, in: context)
    var count = 0
    for object in try context.fetchLazily(FetchRequest(Tweet.self)) {
      if isCancelled() { break }
      guard let tweet = object as? Tweet else { continue }
      let outcome = try verifier.verify(tweet, in: context)
      if outcome.isUnverifiable { result.unverifiedTweets += 1 }
      if !outcome.differences.isEmpty {
        result.differingTweets += 1
        if result.firstDifferingTweets.count < listedRecords {
          result.firstDifferingTweets.append(
            DifferingTweet(identifier: tweet.identifier, keys: outcome.differences.map(\.key)))
        }
      }
      count += 1
      if count % 256 == 0 { onProgress(result.records + count) }
    }
  }

  /// Gives tweets that differ from their records the values that follow from these, and makes the index of texts
  /// anew if a text was among them.
  ///
  /// It works in steps of 500 tweets, between which other programs may write.
  ///
  /// - Parameter isCancelled: Asked before each step; true ends the work, and the steps before it stay.
  /// - Returns: The tweets that were repaired.
  /// - Throws: What the store throws.
  package func repairTweets(isCancelled: @Sendable () -> Bool = { false }) throws
    -> [DifferingTweet]
  {
    let lock = archive.mergeLock
    let context = archive.container.newBackgroundContext(name: "repair")
    let repaired = try context.performAndWait { context in
      let verifier = try TweetVerifier(RawRecords(in: context), in: context)
      // In the order of the identifiers: an original comes before the retweets that show its text.
      let ids = try context.fetchLazily(FetchRequest(Tweet.self)).objectIDs
      var repaired: [DifferingTweet] = []
      for start in stride(from: 0, to: ids.count, by: Self.repairStep) where !isCancelled() {
        let step = ids[start..<min(start + Self.repairStep, ids.count)]
        repaired += try lock.hold { try Self.repair(step, verifier, in: context) }
      }
      return repaired
    }
    // The index knows the texts as they were before the damage.
    if repaired.contains(where: { $0.keys.contains("text") }) {
      try archive.store.rebuildTextIndexes()
    }
    return repaired
  }

  /// The number of tweets that are repaired in one transaction.
  private static let repairStep = 500

  /// Repairs some tweets, in one transaction.
  private static func repair(
    _ tweets: ArraySlice<ManagedObjectID>, _ verifier: TweetVerifier,
    in context: isolated ManagedObjectContext
  ) throws -> [DifferingTweet] {
    // Other programs may have written since the step before.
    context.refreshAllObjects()
    var repaired: [DifferingTweet] = []
    for id in tweets {
      guard let tweet = context.object(with: id) as? Tweet else { continue }
      let differences = try verifier.verify(tweet, in: context).differences
      if differences.isEmpty { continue }
      for (key, value) in differences { try set(value, forKey: key, of: tweet, in: context) }
      repaired.append(DifferingTweet(identifier: tweet.identifier, keys: differences.map(\.key)))
    }
    try context.save()
    return repaired
  }

  private static func set(
    _ value: AttributeValue, forKey key: String, of tweet: Tweet,
    in context: isolated ManagedObjectContext
  ) throws {
    guard key == "tweeter" else { return try tweet.setValue(value, forKey: key) }
    guard case .integer(let author) = value else { return }
    let id = try context.objectID(entityName: TwitterUser.entityName, primaryKey: author)
    tweet.tweeter = context.object(with: id) as? TwitterUser
  }

  private static let unused = [
    ("TwitterUser", "tweets.@count == 0 AND mentionedIn.@count == 0"),
    ("Hashtag", "tweets.@count == 0"), ("Link", "tweets.@count == 0"),
    ("Media", "tweets.@count == 0"), ("Place", "tweets.@count == 0"),
  ]

  /// Whether a record is lost: where nothing is kept of it the import was told so.
  private static func isLost(
    _ observation: Observation, _ records: RawRecords,
    in context: isolated ManagedObjectContext
  ) throws -> Bool {
    guard let carrier = observation.carrierIdentifier else { return false }
    if try records.carrier(of: observation, in: context) != nil { return false }
    let id = try context.objectID(entityName: Tweet.entityName, primaryKey: carrier)
    var request = FetchRequest(Observation.self)
    request.predicate = .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath("tweet")), .equal,
        right: .constant(.object(id.reference))))
    return try !context.fetch(request).contains { $0.hash == observation.hash }
  }

  /// The tweets with a wrong mark, and the right one.
  private static func wrongMarks(in context: isolated ManagedObjectContext) throws -> [Int64: Date?]
  {
    var wrong: [Int64: Date?] = [:]
    let request = FetchRequest(
      Tweet.self,
      predicate: try FetchPredicate(format: "deletedAt != nil OR deletions.@count > 0"))
    for object in try context.fetchLazily(request) {
      guard let tweet = object as? Tweet else { continue }
      var marks = DeletionMarks()
      for deletion in tweet.deletions {
        marks.add(
          .init(time: deletion.time, tweetCreated: deletion.tweetCreated), of: tweet.identifier)
      }
      let right = marks.deletedAt(
        tweet.identifier, created: tweet.created, isDay: tweet.createdPrecision != nil,
        lastSeen: tweet.lastSeen)
      if right != tweet.deletedAt { wrong[tweet.identifier] = .some(right) }
    }
    return wrong
  }
}
