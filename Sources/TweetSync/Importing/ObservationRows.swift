import FoundationEssentials
import ObjectGraph
import Predicates
import TweetFormats

/// The observations of a batch, and beside them the originals, which are packed last.
///
/// An observation stands for one tweet in one record. The record itself is the payload of the first of
/// them; the others name that one's tweet as their carrier.
struct ObservationRows: Sendable {
  private enum Position {
    static let tweet = 0
    static let hash = 1
    static let payload = 2
    static let carrier = 3
    static let seen = 6
    static let source = 8
  }

  /// A record as it is kept.
  enum Payload {
    /// As it came, to be packed with the others of the batch.
    case raw([UInt8])
    /// Packed.
    case packed([UInt8])
  }

  private struct Original: Sendable {
    var row: Int
    var bytes: [UInt8]
  }

  static let properties = [
    "tweet", "hash", "payload", "carrierIdentifier", "offset", "length", "seen", "shape", "source",
  ]

  private var values: [AttributeValue] = []
  private var originals: [Original] = []
  private(set) var count = 0

  /// No rows.
  ///
  /// - Parameter capacity: How many are likely to come.
  init(capacity: Int) {
    values.reserveCapacity(capacity * Self.properties.count)
  }

  /// Adds the observation of one tweet, or of a record without tweets.
  ///
  /// - Parameter range: Where the tweet stands in a record that holds several.
  mutating func add(
    tweet: Int64?, hash: AttributeValue, carrier: Int64?, range: Range<Int>?, seen: Date?,
    shape: RecordShape, source: AttributeValue
  ) {
    values.append(.init(tweet))
    values.append(hash)
    values.append(.null)
    values.append(.init(carrier))
    values.append(.init(range.map { Int64($0.lowerBound) }))
    values.append(.init(range.map { Int64($0.count) }))
    values.append(.init(seen))
    values.append(.string(shape.name))
    values.append(source)
    count += 1
  }

  /// Gives the observation that was added last a payload.
  mutating func attach(_ payload: Payload) {
    switch payload {
    case .raw(let bytes): originals.append(Original(row: count - 1, bytes: bytes))
    case .packed(let bytes): setPayload(bytes, row: count - 1)
    }
  }

  private mutating func setPayload(_ bytes: [UInt8], row: Int) {
    values[row * Self.properties.count + Position.payload] = .data(Data(bytes))
  }

  /// Some of the originals, the first ones first.
  func originals(atMost count: Int) -> [[UInt8]] {
    originals.prefix(count).map(\.bytes)
  }

  /// Packs the originals and puts them into their rows.
  mutating func pack(_ body: ([UInt8]) throws -> [UInt8]) rethrows {
    for original in originals { setPayload(try body(original.bytes), row: original.row) }
    originals = []
  }

  /// The observations as a request.
  ///
  /// - Parameters:
  ///   - names: The sources' names.
  ///   - own: The name of the source that the rows come from.
  ///   - payloads: What knows which stored payloads are damaged.
  func request(names: SourceNames, own: String, payloads: StoredPayloads) -> BatchInsertRequest {
    var request = Self.request(payloads: payloads) { names.isLesser(own, $0, than: $1) }
    request.values = values
    return request
  }

  /// An empty request for observations.
  ///
  /// - Parameters:
  ///   - payloads: What knows which stored payloads are damaged.
  ///   - isLesser: Whether the source of an incoming row comes before that of the stored one.
  static func request(
    payloads: StoredPayloads,
    isLesser: @escaping @Sendable (AttributeValue, AttributeValue) -> Bool
  ) -> BatchInsertRequest {
    BatchInsertRequest(
      entityName: "Observation", properties: properties,
      conflictPolicy: .merge { merge($0, $1, payloads: payloads, isLesser: isLesser) })
  }

  /// Merges two observations of the same bytes.
  ///
  /// The payload that is stored stays, unless it is damaged. Of two sources the one that saw the record first has the credit,
  /// and of two that saw it at the same time the one whose name comes first: so it makes no difference
  /// which of two equal files is imported first.
  private static func merge(
    _ stored: [AttributeValue], _ incoming: [AttributeValue], payloads: StoredPayloads,
    isLesser: (AttributeValue, AttributeValue) -> Bool
  ) -> [AttributeValue] {
    noteDuplicate(stored, incoming, payloads)
    var result = stored
    let (kept, came) = (stored[Position.payload], incoming[Position.payload])
    if kept.isNull
      || !came.isNull && kept != came && payloads.isDamaged(kept, hash: stored[Position.hash])
    {
      result[Position.payload] = came
    }
    if !result[Position.payload].isNull {
      result[Position.carrier] = .null
    } else if incoming[Position.carrier].precedes(stored[Position.carrier]),
      !incoming[Position.carrier].isNull
    {
      result[Position.carrier] = incoming[Position.carrier]
    }
    let (old, new) = (stored[Position.seen], incoming[Position.seen])
    let isEarlier: Bool
    if new.precedes(old) {
      isEarlier = !new.isNull
    } else if old.precedes(new) {
      isEarlier = old.isNull
    } else {
      isEarlier = isLesser(incoming[Position.source], stored[Position.source])
    }
    if isEarlier {
      result[Position.seen] = new
      result[Position.source] = incoming[Position.source]
    }
    return result
  }

  /// Notes a record that is carried by another tweet in the store than in the import.
  private static func noteDuplicate(
    _ stored: [AttributeValue], _ incoming: [AttributeValue], _ payloads: StoredPayloads
  ) {
    func carrier(_ row: [AttributeValue]) -> AttributeValue {
      let key = row[Position.payload].isNull ? row[Position.carrier] : row[Position.tweet]
      if case .object(let reference) = key { return .integer(reference.primaryKey) }
      return key
    }
    let (known, new) = (carrier(stored), carrier(incoming))
    guard !known.isNull, !new.isNull, known != new else { return }
    payloads.duplicates.note(stored[Position.hash], [known, new])
  }
}
