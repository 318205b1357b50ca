import CommandLineKit
import ObjectGraph
import Predicates
import TweetModel
import TweetSync

/// Writes the records that an archive keeps, byte for byte, each once, with a line end behind it.
struct OriginalExport {
  /// The tweets whose records are wanted; nil for every record, those without tweets too.
  let predicate: FetchPredicate?

  /// Writes the records in the order in which they came.
  ///
  /// - Parameters:
  ///   - onRecord: Is called after each.
  ///   - onDamage: Is called for each that isn't what came; one that can't be unpacked is left out.
  /// - Returns: How many were written, and how many sightings have no record that is kept.
  func write(
    to output: StandardOutput, from context: isolated ManagedObjectContext,
    onRecord: () throws -> Void, onDamage: (DamagedRecord) -> Void
  ) throws -> (records: Int, missing: Int) {
    let records = try KeptRecords(in: context)
    var count = 0
    if let predicate {
      let (carriers, missing) = try carriers(of: predicate, records, in: context)
      for key in carriers {
        let id = try context.objectID(entityName: Observation.entityName, primaryKey: key)
        guard let observation = context.object(with: id) as? Observation else { continue }
        count += try write(observation, records, to: output, onDamage)
        try onRecord()
      }
      return (count, missing)
    }
    var request = FetchRequest(Observation.self)
    request.predicate = try FetchPredicate(format: "payload != nil")
    for object in try context.fetchLazily(request) {
      guard let observation = object as? Observation else { continue }
      count += try write(observation, records, to: output, onDamage)
      try onRecord()
    }
    var lost = FetchRequest(Observation.self)
    lost.predicate = try FetchPredicate(format: "payload == nil AND carrierIdentifier == nil")
    return (count, try context.count(for: lost))
  }

  private func write(
    _ observation: Observation, _ records: KeptRecords, to output: StandardOutput,
    _ onDamage: (DamagedRecord) -> Void
  ) throws -> Int {
    guard let record = try records.remains(of: observation) else { return 0 }
    if let damage = record.damage { onDamage(damage) }
    guard let bytes = record.bytes else { return 0 }
    try output.write { buffer in
      buffer.append(contentsOf: bytes)
      buffer.append(UInt8(ascii: "\n"))
    }
    return 1
  }

  /// The keys of the observations that carry the records of the tweets, in order.
  private func carriers(
    of predicate: FetchPredicate, _ records: KeptRecords,
    in context: isolated ManagedObjectContext
  ) throws -> (keys: [Int64], missing: Int) {
    var keys: Set<Int64> = []
    var missing = 0
    for object in try context.fetchLazily(FetchRequest(Tweet.self, predicate: predicate)) {
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
