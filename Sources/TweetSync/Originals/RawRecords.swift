import FoundationEssentials
package import ObjectGraph
import Predicates
import TweetFormats
package import TweetModel

/// Gives back the records that an archive keeps, byte for byte.
///
/// It belongs to the context that it was made in.
package final class RawRecords {
  private let codec: OriginalCodec
  private let dictionaries: StoredDictionaries

  /// The records of the archive of `context`.
  ///
  /// Where a dictionary is damaged, so are the records that need it, and no others.
  ///
  /// - Throws: `OriginalCodecError` for too little memory, or what the store throws.
  package init(in context: isolated ManagedObjectContext) throws {
    dictionaries = try StoredDictionaries(in: context)
    codec = try dictionaries.codec()
  }

  /// The record that `observation` carries, or nil where it carries none.
  ///
  /// - Throws: `OriginalCodecError` for a damaged record.
  package func record(carriedBy observation: Observation) throws -> [UInt8]? {
    try observation.payload.map { try codec.decompress([UInt8]($0)) }
  }

  /// What is left of the record that `observation` carries, or nil where it carries none.
  ///
  /// - Throws: `OriginalCodecError` for what is no fault of the record, such as too little memory.
  package func remains(of observation: Observation) throws -> RawRecord? {
    do {
      guard let bytes = try record(carriedBy: observation) else { return nil }
      guard [UInt8](observation.hash) != RecordFingerprint(of: bytes).bytes else {
        return RawRecord(bytes: bytes, damage: nil)
      }
      let damage = DamagedRecord(observation, reason: DamagedRecord.changed)
      return RawRecord(bytes: bytes, damage: damage)
    } catch let error as OriginalCodecError where error.isDamage {
      let reason = dictionaries.reason(
        of: error, dictionary: Self.dictionaryNumber(of: observation))
      return RawRecord(bytes: nil, damage: DamagedRecord(observation, reason: reason))
    }
  }

  /// The number of the dictionary that the record of `observation` is packed with, if it is with one.
  static func dictionaryNumber(of observation: Observation) -> Int64? {
    observation.payload.flatMap { OriginalCodec.dictionaryNumber(of: [UInt8]($0)) }
  }

  /// Whether the store holds a dictionary of that number which can't be used.
  func isDamaged(_ number: Int64) -> Bool { dictionaries.damaged.contains(number) }

  /// Whether the store holds a dictionary of that number, sound or not.
  func holdsDictionary(_ number: Int64) -> Bool {
    isDamaged(number) || dictionaries.sound.contains { $0.identifier == number }
  }

  /// The observation that carries the record which `observation` is of; nil where the import kept no
  /// records.
  ///
  /// - Throws: What the store throws.
  package func carrier(
    of observation: Observation, in context: isolated ManagedObjectContext
  ) throws -> Observation? {
    if observation.payload != nil { return observation }
    guard let carrier = observation.carrierIdentifier else { return nil }
    let id = try context.objectID(entityName: Tweet.entityName, primaryKey: carrier)
    var request = FetchRequest(Observation.self)
    request.predicate = .and([
      .comparison(
        ComparisonPredicate(
          left: .keyPath(PredicateKeyPath("tweet")), .equal,
          right: .constant(.object(id.reference)))),
      .comparison(
        ComparisonPredicate(
          left: .keyPath(PredicateKeyPath("hash")), .equal,
          right: .constant(.data(observation.hash)))),
    ])
    return try context.fetch(request).first { $0.payload != nil }
  }
}
