import ObjectGraph
package import Predicates
import TweetModel

/// Deletes tweets from an archive, by the model's rules.
///
/// A tweet's observations go with it. A record that other tweets were seen in stays for them. The words
/// of the tweet also go from retweets that were completed with them.
package struct TweetRemover: Sendable {
  /// What went, or would go.
  package struct Result: Sendable, Hashable {
    /// Tweets.
    package var tweets = 0
    /// Observations of them.
    package var observations = 0
    /// Records that stay, since other tweets were seen in them.
    package var movedRecords = 0
    /// True if no tweet that was to go is left.
    package var isComplete = true
  }

  /// The tweets that sources say are deleted.
  package static let markedAsDeleted = FetchPredicate.comparison(
    ComparisonPredicate(
      left: .keyPath(PredicateKeyPath("deletedAt")), .notEqual, right: .constant(.null)))

  private let archive: TweetArchive
  private let clock: PredicateClock
  /// How many tweets are deleted in one step.
  var stepSize = 500

  /// A remover of tweets of `archive`.
  ///
  /// - Parameter clock: What dates in predicates are read against.
  package init(archive: TweetArchive, clock: PredicateClock = PredicateClock()) {
    self.archive = archive
    self.clock = clock
  }

  /// A condition on tweets, bound to the archive's model with the clock of this remover.
  ///
  /// - Throws: `FetchPredicateError` for a predicate that doesn't fit tweets.
  package func bound(_ predicate: FetchPredicate) throws -> BoundPredicate {
    try archive.container.bound(
      predicate, to: Tweet.entityName, options: PredicateBindingOptions(clock: clock))
  }

  /// Tells what ``remove(_:isCancelled:)`` would delete; nothing is changed.
  ///
  /// - Throws: ``StoreError`` for a wrong predicate, or what the store throws.
  package func preview(_ predicate: BoundPredicate?) throws -> Result {
    var request = BatchDeleteRequest(Tweet.self)
    request.boundPredicate = predicate
    request.isDryRun = true
    request.bindingOptions.clock = clock
    let counts = try archive.container.viewContext.performAndWait { [request] context in
      try context.execute(request).counts
    }
    return Result(tweets: counts["Tweet"] ?? 0, observations: counts["Observation"] ?? 0)
  }

  /// Deletes the tweets that match `predicate` at the start, in steps of 500 tweets.
  ///
  /// Each step is complete in itself, and other programs may write between two of them. A tweet that another
  /// program changes meanwhile is deleted; one that it adds stays.
  ///
  /// - Parameters:
  ///   - onStep: Receives the deletions so far after each step. They are final, whatever comes later.
  ///   - isCancelled: Asked before each step; true ends the work.
  /// - Throws: As ``preview(_:)``.
  @discardableResult
  package func remove(
    _ predicate: BoundPredicate?, onStep: (Result) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws -> Result {
    var request = FetchRequest(Tweet.self)
    request.boundPredicate = predicate
    request.bindingOptions.clock = clock
    let ids = try archive.container.newBackgroundContext(name: "delete").performAndWait {
      [request] context in
      try context.fetchLazily(request).objectIDs
    }
    let chosen = Set(ids.map(\.primaryKey))
    var result = Result()
    for start in stride(from: 0, to: ids.count, by: stepSize) {
      if isCancelled() {
        result.isComplete = false
        break
      }
      let part = Array(ids[start..<min(start + stepSize, ids.count)])
      let done = try archive.mergeLock.hold {
        // A new context: other programs may have changed what an earlier step read.
        try archive.container.newBackgroundContext(name: "delete").performAndWait { context in
          try Self.remove(part, of: chosen, in: context)
        }
      }
      result.tweets += done.tweets
      result.observations += done.observations
      result.movedRecords += done.movedRecords
      onStep(result)
    }
    return result
  }

  /// Deletes `tweets`, in two transactions.
  private static func remove(
    _ tweets: [ManagedObjectID], of chosen: Set<Int64>, in context: isolated ManagedObjectContext
  ) throws -> Result {
    // Moved first: a crash in between leaves a record twice and loses none.
    let moved = try moveRecords(of: tweets, among: chosen, in: context)
    for derivation in Derivations.all {
      let rows = try derivation.rows(without: tweets.map(\.primaryKey), in: context)
      if rows.rowCount > 0 { _ = try context.execute([rows]) }
    }
    let request = BatchDeleteRequest(entityName: Tweet.entityName, objectIDs: tweets)
    let counts = try context.execute(request).counts
    return Result(
      tweets: counts["Tweet"] ?? 0, observations: counts["Observation"] ?? 0, movedRecords: moved)
  }

  /// Gives records that the tweets carry for others to one of those.
  ///
  /// That may be a tweet of a later step: the deletion may end before it.
  ///
  /// - Parameter chosen: The tweets of all steps.
  /// - Returns: How many records now belong to tweets that stay.
  private static func moveRecords(
    of tweets: [ManagedObjectID], among chosen: Set<Int64>,
    in context: isolated ManagedObjectContext
  ) throws -> Int {
    let leaving = Set(tweets.map(\.primaryKey))
    var request = FetchRequest(Observation.self)
    request.predicate = .keys(tweets.map(\.primaryKey), at: "carrierIdentifier")
    var moved = 0
    var heirs: [CarriedRecordKey: Observation] = [:]
    // In the order of the tweets, so that equal stores stay equal.
    let carried = try context.fetch(request).sorted {
      ($0.tweet?.identifier ?? 0) < ($1.tweet?.identifier ?? 0)
    }
    for observation in carried {
      let hash = observation.hash
      guard let carrier = observation.carrierIdentifier,
        let identifier = observation.tweet?.identifier, !leaving.contains(identifier)
      else { continue }
      let heritage = CarriedRecordKey(carrier: carrier, hash: hash)
      if let heir = heirs[heritage] {
        observation.carrierIdentifier = heir.tweet?.identifier
        continue
      }
      heirs[heritage] = observation
      let id = try context.objectID(entityName: Tweet.entityName, primaryKey: carrier)
      let former = (context.object(with: id) as? Tweet)?.observations.first { $0.hash == hash }
      guard let former, let payload = former.payload else { continue }
      observation.payload = payload
      observation.carrierIdentifier = nil
      if !chosen.contains(identifier) { moved += 1 }
    }
    try context.save()
    return moved
  }
}
