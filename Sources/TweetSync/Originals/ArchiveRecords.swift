import FoundationEssentials
package import ObjectGraph
import Predicates
package import TweetFormats
package import TweetModel

/// Tells of kept records which account archive they came from, and which records say whose that one is.
///
/// It belongs to the context that it was made in.
package final class ArchiveRecords {
  /// A record that others need before them.
  package struct Head: Sendable, Hashable {
    /// The key of the observation that carries it.
    package let key: Int64
    /// The key of the first source of its archive.
    package let archive: Int64
    /// The account that it names.
    let account: Int64?
    /// Whether it is of an archive of 2012 to 2018.
    let isGrailbird: Bool
  }

  /// Records that say whose an archive is and when it was made, in the order in which they came.
  private var heads: [Int64: [Head]] = [:]
  /// The first lines of tables.
  private var tables: [Head] = []
  private let sources: ArchiveSources
  /// The owner of an archive without heads that name one.
  private var owners: [Int64: Int64?] = [:]

  private static let headShapes = [
    RecordShape.archiveAccount.name, RecordShape.archiveManifest.name,
    RecordShape.archiveProfile.name, RecordShape.grailbirdDetails.name,
  ]

  /// Looks for the records of the archive of `context` that say something about others.
  ///
  /// - Throws: `OriginalCodecError` for a damaged record, or what the store throws.
  package init(_ records: RawRecords, in context: isolated ManagedObjectContext) throws {
    sources = try ArchiveSources(in: context)
    let table = RecordShape.grailbirdHeader.name
    var request = FetchRequest(Observation.self)
    request.predicate = .and([
      try FetchPredicate(format: "payload != nil"),
      .or(try (Self.headShapes + [table]).map { try Self.hasShape($0) }),
    ])
    for object in try context.fetchLazily(request) {
      guard let observation = object as? Observation, let shape = observation.shape else {
        continue
      }
      let head = Head(
        key: observation.objectID.primaryKey, archive: archive(of: observation),
        account: try Self.account(in: records.remains(of: observation)?.bytes ?? [], shape),
        isGrailbird: Self.isGrailbird(observation))
      if shape == table {
        tables.append(head)
      } else {
        heads[head.archive, default: []].append(head)
      }
    }
  }

  private static func hasShape(_ name: String) throws -> FetchPredicate {
    try FetchPredicate(format: "shape == %@", arguments: [.value(.string(name))])
  }

  /// Whether `observation` is of a record of an account archive.
  package static func isOfArchive(_ observation: Observation) -> Bool {
    observation.shape.map { RecordShape.isOfArchive($0) } ?? false
  }

  /// The account that a record of an archive names.
  private static func account(in record: [UInt8], _ shape: String) throws -> Int64? {
    let reader = try TweetReader()
    reader.feed(Array(ArchiveLabel(number: 0, account: nil).line(before: shape).utf8))
    reader.feed(record)
    reader.finish()
    return reader.takeRecords().lazy.compactMap { $0.account?.identifier }.first
  }

  private static func isGrailbird(_ observation: Observation) -> Bool {
    observation.shape?.hasPrefix("grailbird.") ?? false
  }

  /// The key of the first source of the archive that a record came from.
  private func archive(of observation: Observation) -> Int64 {
    observation.source.map { sources.archive(of: $0.objectID.primaryKey) } ?? 0
  }

  /// The records that say whose the archives of a source are, also if other files of the archive have them.
  package func heads(ofSourceOf observation: Observation) -> [Head] {
    heads[archive(of: observation)] ?? []
  }

  /// The first lines of the tables that `observation`, a row, may be of.
  ///
  /// Tables of several archives begin alike, and then one of them has the line.
  package func tables(for observation: Observation) -> [Head] {
    let own = tables.filter { $0.archive == archive(of: observation) }
    return own.isEmpty ? tables : own
  }

  /// The label of the archive that `observation` is from; nil for a record of no archive.
  ///
  /// - Throws: What the store throws.
  package func label(
    of observation: Observation, in context: isolated ManagedObjectContext
  ) throws -> ArchiveLabel? {
    guard Self.isOfArchive(observation) else { return nil }
    let account =
      if let tweet = observation.tweet {
        tweet.tweeter?.identifier
      } else {
        try owner(of: observation, in: context)
      }
    // A source may hold archives of one account from both times.
    let number = archive(of: observation) &* 2 &+ (Self.isGrailbird(observation) ? 1 : 0)
    return ArchiveLabel(number: number, account: account)
  }

  /// Whose the archive is of which a record without tweets came: a source may hold several archives, one
  /// after the other.
  private func owner(
    of observation: Observation, in context: isolated ManagedObjectContext
  ) throws -> Int64? {
    let (archive, key) = (archive(of: observation), observation.objectID.primaryKey)
    let isGrailbird = Self.isGrailbird(observation)
    let named = (heads[archive] ?? []).filter {
      $0.account != nil && $0.isGrailbird == isGrailbird
    }
    if let head = named.last(where: { $0.key <= key }) ?? named.first { return head.account }
    if let owner = owners[archive] { return owner }
    // The account's own record was of another source first; the tweets are the account's, too.
    let conditions = try sources.sources(of: archive).map { source in
      let id = try context.objectID(entityName: Source.entityName, primaryKey: source)
      return FetchPredicate.comparison(
        ComparisonPredicate(
          left: .keyPath(PredicateKeyPath("source")), .equal,
          right: .constant(.object(id.reference))))
    }
    var request = FetchRequest(Observation.self)
    request.predicate = .and([
      .or(conditions),
      try FetchPredicate(format: "carrierIdentifier == nil AND tweet.tweeter != nil"),
      try FetchPredicate(format: "shape BEGINSWITH 'archive.' OR shape BEGINSWITH 'grailbird.'"),
    ])
    request.fetchLimit = 1
    let owner = try context.fetch(request).first?.tweet?.tweeter?.identifier
    owners[archive] = .some(owner)
    return owner
  }
}
