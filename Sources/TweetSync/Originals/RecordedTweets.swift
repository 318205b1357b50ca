import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

/// Decodes the tweets in kept records again, as an import does.
///
/// It belongs to the context that it was made in.
final class RecordedTweets {
  /// A record that was decoded, by the observation that carries it.
  private struct DecodedRecord {
    var carrier: Int64
    var tweets: [Int64: [(tweet: TweetRecord, shape: RecordShape)]]
  }

  private let records: RawRecords
  private let archives: ArchiveRecords
  /// The records that were decoded last: pages contain many tweets.
  private var recent: [DecodedRecord] = []
  private static let recentCapacity = 16

  /// A decoder of the records of a context.
  ///
  /// - Throws: `OriginalCodecError` for a damaged record, or what the store throws.
  init(_ records: RawRecords, in context: isolated ManagedObjectContext) throws {
    self.records = records
    archives = try ArchiveRecords(records, in: context)
  }

  /// The tweets with an identifier in the record of an observation; nil if the record is missing or damaged.
  func tweets(
    _ identifier: Int64, in observation: Observation, _ context: isolated ManagedObjectContext
  ) throws -> [(tweet: TweetRecord, shape: RecordShape)]? {
    guard let carrier = try records.carrier(of: observation, in: context) else { return nil }
    return try decoded(carrier, in: context)?.tweets[identifier]
  }

  /// The tweets of the record that `carrier` carries; nil if it is damaged.
  private func decoded(
    _ carrier: Observation, in context: isolated ManagedObjectContext
  ) throws -> DecodedRecord? {
    let key = carrier.objectID.primaryKey
    if let known = recent.first(where: { $0.carrier == key }) { return known }
    guard let kept = try records.remains(of: carrier), kept.damage == nil, let bytes = kept.bytes
    else { return nil }
    var options = TweetReader.Options()
    options.readsMessages = true
    let reader = try TweetReader(options: options)
    if let shape = carrier.shape, let label = try archives.label(of: carrier, in: context) {
      reader.feed(Array((label.line(before: shape) + "\n").utf8))
      // As in an export: the last of the lines that may be the table's counts.
      for table in shape == RecordShape.grailbirdRow.name ? archives.tables(for: carrier) : [] {
        let id = try context.objectID(entityName: Observation.entityName, primaryKey: table.key)
        guard let header = context.object(with: id) as? Observation,
          let line = try records.remains(of: header)?.bytes
        else { return nil }
        reader.feed(line + [UInt8(ascii: "\n")])
      }
    }
    reader.feed(bytes)
    reader.finish()
    var labelled = LabelledContexts()
    var record = DecodedRecord(carrier: key, tweets: [:])
    for var read in reader.takeRecords() {
      if let label = read.label { labelled[label].complete(&read) }
      for tweet in read.tweets + read.embeddedTweets {
        record.tweets[tweet.identifier, default: []].append((tweet, read.shape))
      }
    }
    if recent.count == Self.recentCapacity { recent.removeFirst() }
    recent.append(record)
    return record
  }
}
