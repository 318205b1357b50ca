import CommandLineKit
import ObjectGraph
import Predicates
import TweetModel
import TweetSync

/// Writes the records that an archive keeps, byte for byte, each once, with a line end behind it.
struct OriginalExport {
  /// The tweets whose records are wanted; without a predicate every record, those without tweets too.
  let selection: SelectedObjects

  /// The outcome of an export.
  struct Outcome: Sendable {
    /// The number of written records.
    var records = 0
    /// The number of observations without a stored record.
    var missing = 0
    /// The number of stored records that were left out because they contain no tweet and only some tweets are
    /// exported.
    var withoutTweets = 0
  }

  /// Writes the records in the order in which they came.
  ///
  /// - Parameters:
  ///   - onRecord: Is called after each.
  ///   - onDamage: Is called for each that isn't what came; one that can't be unpacked is left out.
  func write(
    to output: StandardOutput, from context: isolated ManagedObjectContext,
    onRecord: () throws -> Void, onDamage: (DamagedRecord) -> Void
  ) throws -> Outcome {
    let records = try RawRecords(in: context)
    var writer = OriginalWriter(output: output, records: records)
    if selection.predicate != nil {
      let (carriers, missing) = try carriers(records, in: context)
      for key in carriers {
        try writer.write(key, in: context, onDamage)
        try onRecord()
      }
      var others = FetchRequest(Observation.self)
      others.predicate = try FetchPredicate(format: "payload != nil AND tweet == nil")
      let left = try context.count(for: others) - writer.countWithoutTweets
      return Outcome(records: writer.count, missing: missing, withoutTweets: max(0, left))
    }
    var request = FetchRequest(Observation.self)
    request.predicate = try FetchPredicate(format: "payload != nil")
    for object in try context.fetchLazily(request) {
      guard let observation = object as? Observation else { continue }
      try writer.write(observation, in: context, onDamage)
      try onRecord()
    }
    var lost = FetchRequest(Observation.self)
    lost.predicate = try FetchPredicate(format: "payload == nil AND carrierIdentifier == nil")
    return Outcome(records: writer.count, missing: try context.count(for: lost))
  }

  /// The keys of the observations that carry the records of the tweets, in order.
  private func carriers(
    _ records: RawRecords, in context: isolated ManagedObjectContext
  ) throws -> (keys: [Int64], missing: Int) {
    var keys: Set<Int64> = []
    var missing = 0
    for object in try context.fetchLazily(selection.request(Tweet.self)) {
      guard let tweet = object as? Tweet else { continue }
      for observation in tweet.observations {
        if let carrier = try records.carrier(of: observation, in: context) {
          keys.insert(carrier.objectID.primaryKey)
        } else {
          missing += 1
        }
      }
    }
    return (keys.sorted(), missing)
  }
}
