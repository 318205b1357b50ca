import FoundationEssentials
public import ObjectGraph
import Predicates
import TweetFormats
public import TweetModel

/// Gives back the records that an archive keeps, byte for byte.
///
/// It belongs to the context that it was made in.
public final class KeptRecords {
  private let codec: OriginalCodec

  /// The records of the archive of `context`.
  ///
  /// - Throws: `OriginalCodecError` for a damaged dictionary, or what the store throws.
  public init(in context: isolated ManagedObjectContext) throws {
    let dictionaries = try context.fetch(FetchRequest(CompressionDictionary.self)).map {
      try OriginalDictionary(content: [UInt8]($0.content))
    }
    codec = try OriginalCodec(others: dictionaries)
  }

  /// The record that `observation` carries, or nil where it carries none.
  ///
  /// - Throws: `OriginalCodecError` for a damaged record.
  public func record(carriedBy observation: Observation) throws -> [UInt8]? {
    try observation.payload.map { try codec.decompress([UInt8]($0)) }
  }

  /// The observation that carries the record which `observation` is of; nil where the import kept no
  /// records.
  ///
  /// - Throws: What the store throws.
  public func carrier(
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
