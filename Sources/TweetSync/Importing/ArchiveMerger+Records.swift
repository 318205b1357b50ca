import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteStore
import TweetFormats
import TweetModel

/// The records of the other archive, of which none is carried that isn't what came.
extension ArchiveMerger {
  /// Observations hold whole records.
  private static let observationPieceSize = 500

  private enum Position {
    static let tweet = ObservationRows.properties.firstIndex(of: "tweet")
    static let hash = ObservationRows.properties.firstIndex(of: "hash")
    static let payload = ObservationRows.properties.firstIndex(of: "payload")
    static let source = ObservationRows.properties.firstIndex(of: "source")
  }

  /// Carries the observations, and with them the records that are sound and the dictionaries which these
  /// need.
  ///
  /// An observation whose record is damaged comes without it: an import of what it came from fills it in.
  func carryObservations() throws {
    let (foreign, contents) = try otherDictionaries()
    let records = try CarriedRecordVerifier(foreign, taken: try takenNumbers(contents))
    let payloads = StoredPayloads(archive: archive)
    let empty = ObservationRows.request(payloads: payloads) { [names] in
      names.isLesser($0, than: $1)
    }
    var carried: Set<Int64> = []
    try forEachPiece(of: empty, size: Self.observationPieceSize) { piece in
      var request = empty
      var needed: Set<Int64> = []
      for (key, values) in zip(piece.keys, piece.rows) {
        let (row, dictionary) = try checked(values, key: key, by: records)
        request.append(row)
        if let dictionary, carried.insert(dictionary).inserted { needed.insert(dictionary) }
      }
      var dictionaries = DictionaryRows.request
      for number in needed.sorted() {
        guard let content = contents[number] else { continue }
        dictionaries.append([.integer(number), .data(content)])
      }
      if dictionaries.rowCount > 0 { _ = try execute(dictionaries) }
      if request.rowCount > 0 { _ = try executeSound(request) }
    }
    // At the end: the tweet that carries a record may come in a later piece.
    try hold { [payloads] context in
      try payloads.duplicates.remove(by: payloads, in: context)
    }
  }

  /// An observation as it is to be carried, and the dictionary that its record needs.
  private func checked(
    _ values: [AttributeValue], key: Int64, by records: CarriedRecordVerifier
  ) throws -> (row: [AttributeValue], dictionary: Int64?) {
    guard let payload = Position.payload, let hash = Position.hash,
      case .data(let bytes) = values[payload]
    else { return (values, nil) }
    report.byteCount += Int64(bytes.count)
    var row = values
    row[payload] = .null
    guard options.keepsOriginals else { return (row, nil) }
    let verdict = try records.verdict(on: bytes, hash: values[hash])
    if let reason = verdict.damage {
      let damage = Self.damagedRecord(values, key: key, reason: reason)
      try reject(
        .init(
          place: "\(report.input): \(damage.place)", message: reason,
          hint: "it is left out; importing what it came from again puts it right"))
    }
    if let sound = verdict.payload { row[payload] = .data(sound) }
    return (row, verdict.dictionary)
  }

  /// The record of an observation.
  static func damagedRecord(
    _ values: [AttributeValue], key: Int64, reason: String
  ) -> DamagedRecord {
    var tweet: Int64?
    var source: String?
    if let position = Position.tweet, case .integer(let identifier) = values[position] {
      tweet = identifier
    }
    if let position = Position.source, case .string(let name) = values[position] { source = name }
    return DamagedRecord(observation: key, tweet: tweet, source: source, reason: reason)
  }

  private func otherDictionaries() throws -> (StoredDictionaries, contents: [Int64: Data]) {
    var contents: [Int64: Data] = [:]
    try forEachPiece(of: DictionaryRows.request, size: 8) { piece in
      for row in piece.rows {
        if case .integer(let number) = row[0], case .data(let content) = row[1] {
          contents[number] = content
        }
      }
    }
    return (
      try StoredDictionaries(
        contents.sorted { $0.key < $1.key }.map { (identifier: $0.key, content: $0.value) }),
      contents
    )
  }

  /// The numbers by which the archive knows dictionaries that can be used and are others than these.
  private func takenNumbers(_ contents: [Int64: Data]) throws -> Set<Int64> {
    try context.performAndWait { context in
      let held = try context.fetch(FetchRequest(CompressionDictionary.self))
      return Set(
        held.lazy.filter { row in
          contents[row.identifier].map { $0 != row.content } ?? false
            && StoredDictionaries.isSound(row.content, number: row.identifier)
        }.map(\.identifier))
    }
  }
}
