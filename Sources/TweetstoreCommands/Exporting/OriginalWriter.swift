import CommandLineKit
import ObjectGraph
import TweetFormats
import TweetModel
import TweetSync

/// Writes records that an archive keeps so that a reader finds out what they mean.
///
/// A record of an account archive doesn't say whose it is, nor a row of a table what its columns are. So a
/// line with the archive's label stands before such records, the records that say more of the archive come
/// before its others, and the first line of a table before its rows.
struct OriginalWriter {
  /// The number of records that were written, each counted once.
  private(set) var count = 0
  /// The number of those without a tweet.
  private(set) var countWithoutTweets = 0

  private let output: StandardOutput
  private let records: RawRecords
  private var archives: ArchiveRecords?
  /// The observations of archives whose records were written.
  private var written: Set<Int64> = []
  /// The line with the label of the archive at hand.
  private var line: String?
  /// The first lines of tables since then.
  private var tables: Set<Int64> = []

  init(output: StandardOutput, records: RawRecords) {
    self.output = output
    self.records = records
  }

  /// Writes the record of the observation with that key.
  mutating func write(
    _ key: Int64, in context: isolated ManagedObjectContext,
    _ onDamage: (DamagedRecord) -> Void
  ) throws {
    let id = try context.objectID(entityName: Observation.entityName, primaryKey: key)
    guard let observation = context.object(with: id) as? Observation else { return }
    try write(observation, in: context, onDamage)
  }

  /// Writes the record that `observation` carries, and before it what it needs.
  mutating func write(
    _ observation: Observation, in context: isolated ManagedObjectContext,
    _ onDamage: (DamagedRecord) -> Void
  ) throws {
    guard ArchiveRecords.isOfArchive(observation) else {
      if line != nil {
        line = nil
        try emit(Array(ArchiveLabel.lineBeforeOthers.utf8))
      }
      try writeRecord(observation, onDamage)
      return
    }
    let archives = try archives ?? ArchiveRecords(records, in: context)
    self.archives = archives
    for head in archives.heads(ofSourceOf: observation) {
      try writeOnce(head.key, archives, in: context, onDamage)
    }
    let key = observation.objectID.primaryKey
    guard !written.contains(key) else { return }
    try beginArchive(of: observation, archives, in: context)
    if observation.shape == RecordShape.grailbirdRow.name {
      for table in archives.tables(for: observation) where tables.insert(table.key).inserted {
        let id = try context.objectID(entityName: Observation.entityName, primaryKey: table.key)
        guard let header = context.object(with: id) as? Observation else { continue }
        let isRepeated = !written.insert(table.key).inserted
        try writeRecord(header, isRepeated: isRepeated, onDamage)
      }
    } else if observation.shape == RecordShape.grailbirdHeader.name {
      tables.insert(key)
      written.insert(key)
    }
    try writeRecord(observation, onDamage)
  }

  private mutating func writeOnce(
    _ key: Int64, _ archives: ArchiveRecords, in context: isolated ManagedObjectContext,
    _ onDamage: (DamagedRecord) -> Void
  ) throws {
    guard written.insert(key).inserted else { return }
    let id = try context.objectID(entityName: Observation.entityName, primaryKey: key)
    guard let observation = context.object(with: id) as? Observation else { return }
    try beginArchive(of: observation, archives, in: context)
    try writeRecord(observation, onDamage)
  }

  private mutating func beginArchive(
    of observation: Observation, _ archives: ArchiveRecords,
    in context: isolated ManagedObjectContext
  ) throws {
    guard let shape = observation.shape,
      let next = try archives.label(of: observation, in: context)?.line(before: shape),
      next != line
    else { return }
    line = next
    tables = []
    try emit(Array(next.utf8))
  }

  private mutating func writeRecord(
    _ observation: Observation, isRepeated: Bool = false, _ onDamage: (DamagedRecord) -> Void
  ) throws {
    guard let record = try records.remains(of: observation) else { return }
    if let damage = record.damage, !isRepeated { onDamage(damage) }
    guard let bytes = record.bytes else { return }
    try emit(bytes)
    if isRepeated { return }
    count += 1
    if observation.tweet == nil { countWithoutTweets += 1 }
  }

  private func emit(_ bytes: [UInt8]) throws {
    try output.write { buffer in
      buffer.append(contentsOf: bytes)
      buffer.append(UInt8(ascii: "\n"))
    }
  }
}
