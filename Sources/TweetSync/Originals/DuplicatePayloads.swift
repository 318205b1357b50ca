import FoundationEssentials
import ObjectGraph
import Predicates
import Synchronization
import TweetModel

/// Collects records that an import stored with a second tweet, and removes the extra payloads.
///
/// A record is stored once, with the observation of one of its tweets. A second copy comes if that tweet was deleted, so
/// that the record went to another one, and is imported again, or if one import leaves out tweets that another reads.
final class DuplicatePayloads: Sendable {
  /// The tweets whose observations may carry a record, by its digest.
  private let carriers = Mutex<[Data: Set<Int64>]>([:])

  /// Notes that the observations of several tweets may carry one record.
  func note(_ hash: AttributeValue, _ tweets: [AttributeValue]) {
    guard case .data(let digest) = hash else { return }
    let keys = tweets.compactMap { tweet -> Int64? in
      if case .integer(let key) = tweet { key } else { nil }
    }
    guard keys.count > 1 else { return }
    carriers.withLock { $0[digest, default: []].formUnion(keys) }
  }

  /// Leaves each of the noted records with one observation, and lets the others name it.
  ///
  /// The newest of the tweets keeps the record, which is the first one in pages of the service; so the order of imports
  /// makes no difference.
  ///
  /// - Parameter payloads: The check for damaged payloads, none of which replaces a sound one.
  func remove(
    by payloads: StoredPayloads, in context: isolated ManagedObjectContext
  ) throws {
    let noted = carriers.withLock { carriers in
      let noted = carriers
      carriers = [:]
      return noted
    }
    if noted.isEmpty { return }
    for (hash, tweets) in noted {
      try Self.remove(hash, Array(tweets), payloads, in: context)
    }
    try context.save()
  }

  private static func remove(
    _ hash: Data, _ tweets: [Int64], _ payloads: StoredPayloads,
    in context: isolated ManagedObjectContext
  ) throws {
    let objects = try tweets.map { key in
      AttributeValue.object(
        try context.objectID(entityName: Tweet.entityName, primaryKey: key).reference)
    }
    let ofTweets = FetchPredicate.comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath("tweet")), .in, right: .constant(.array(objects))))
    let own = try observations(hash, ofTweets, in: context)
    let sound = own.filter { observation in
      guard let payload = observation.payload else { return false }
      return !payloads.isDamaged(.data(payload), hash: .data(hash))
    }
    let carrier = sound.max { ($0.tweet?.identifier ?? 0) < ($1.tweet?.identifier ?? 0) }
    guard let carrier, let identifier = carrier.tweet?.identifier else { return }
    let others = try observations(hash, .keys(tweets, at: "carrierIdentifier"), in: context)
    for observation in own + others where observation !== carrier {
      if observation.payload != nil { observation.payload = nil }
      if observation.carrierIdentifier != identifier {
        observation.carrierIdentifier = identifier
      }
    }
    if carrier.carrierIdentifier != nil { carrier.carrierIdentifier = nil }
  }

  private static func observations(
    _ hash: Data, _ condition: FetchPredicate, in context: isolated ManagedObjectContext
  ) throws -> [Observation] {
    var request = FetchRequest(Observation.self)
    request.predicate = .and([
      condition,
      .comparison(
        ComparisonPredicate(
          left: .keyPath(PredicateKeyPath("hash")), .equal, right: .constant(.data(hash)))),
    ])
    return try context.fetch(request)
  }
}
