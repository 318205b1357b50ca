import FoundationEssentials
import ObjectGraph
import Predicates
import TweetFormats

/// The rows of one transaction, gathered from records.
///
/// The evidence comes first: one observation for each tweet in each record. Tweets and users depend on
/// it, so that a record that was imported before changes nothing. Objects that many tweets share are
/// merged here already.
struct ImportBatch: Sendable {
  /// The place of the observations among the requests.
  static let observationRequest = 2
  private static let payloadPosition = 2

  /// Which tweet rows were tweets of the input and not only stood inside others.
  private(set) var ownRows: [Int] = []
  private(set) var recordCount = 0
  private var observations = BatchInsertRequest(
    entityName: "Observation",
    properties: [
      "tweet", "hash", "payload", "carrierIdentifier", "offset", "length", "seen", "shape",
      "source",
    ], conflictPolicy: .keepStored)
  private var tweets = RowLayout.tweet.request
  private var users = SharedRows(.user)
  private var profiles = SharedRows(.profile)
  private var hashtags = SharedRows(.hashtag)
  private var links = SharedRows(.link)
  private var media = SharedRows(.media)
  private var places = SharedRows(.place)
  /// A new dictionary that payloads of this batch are compressed with.
  var dictionary: (identifier: Int64, content: [UInt8])?

  init() {
    tweets.dependency = .init(onRequest: Self.observationRequest)
  }

  var isEmpty: Bool { recordCount == 0 }

  /// The requests of the batch, in the order in which they must run.
  ///
  /// - Parameter source: The request for the source's row, which the observations refer to.
  func requests(source: BatchInsertRequest) -> [BatchInsertRequest] {
    var dictionaries = BatchInsertRequest(
      entityName: "CompressionDictionary", properties: ["identifier", "content"],
      conflictPolicy: .keepStored)
    if let dictionary {
      dictionaries.append([.integer(dictionary.identifier), .data(Data(dictionary.content))])
    }
    return [
      source, dictionaries, observations, users.request(dependsOn: Self.observationRequest),
      profiles.request(dependsOn: Self.observationRequest), hashtags.request(dependsOn: nil),
      links.request(dependsOn: nil), media.request(dependsOn: nil),
      places.request(dependsOn: nil), tweets,
    ]
  }

  /// The originals in the batch, not packed yet.
  func payloads(atMost count: Int) -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    for row in 0..<observations.rowCount where payloads.count < count {
      if case .data(let bytes) = observations.values[payloadIndex(row)] {
        payloads.append([UInt8](bytes))
      }
    }
    return payloads
  }

  /// Puts something else in the place of each original.
  mutating func replacePayloads(_ body: ([UInt8]) throws -> [UInt8]) rethrows {
    for row in 0..<observations.rowCount {
      let index = payloadIndex(row)
      if case .data(let bytes) = observations.values[index] {
        observations.values[index] = .data(Data(try body([UInt8](bytes))))
      }
    }
  }

  private func payloadIndex(_ row: Int) -> Int {
    row * observations.properties.count + Self.payloadPosition
  }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - own: The tweets of the record that are imported, with their places in it.
  ///   - embedded: Whole tweets that stand inside those.
  ///   - payload: The record as it came, or nil if originals aren't kept.
  ///   - fetched: When the record was fetched, if it was.
  mutating func add(
    _ record: ReadRecord, own: [(tweet: TweetRecord, range: Range<Int>?)],
    embedded: [TweetRecord], payload: [UInt8]?, fetched: Date?, source: String
  ) {
    recordCount += 1
    let firstObservation = observations.rowCount
    let hash = PredicateValue.data(Data(record.fingerprint.bytes))
    func observe(
      _ tweet: Int64?, payload: [UInt8]?, carrier: Int64?, range: Range<Int>?, seen: Date?
    ) {
      observations.append([
        .init(tweet), hash, payload.map { .data(Data($0)) } ?? .null, .init(carrier),
        .init(range.map { Int64($0.lowerBound) }), .init(range.map { Int64($0.count) }),
        .init(seen), .string(record.shape.name), .string(source),
      ])
    }
    let retrieved = record.retrieved ?? fetched
    for (index, (tweet, range)) in own.enumerated() {
      observe(
        tweet.identifier, payload: index == 0 ? payload : nil,
        carrier: index == 0 ? nil : own[0].tweet.identifier, range: range,
        seen: retrieved ?? tweet.created)
    }
    if own.isEmpty { observe(nil, payload: payload, carrier: nil, range: nil, seen: retrieved) }
    let evidence = Array(firstObservation..<observations.rowCount)
    let seen = retrieved ?? record.seen
    for (index, (tweet, _)) in own.enumerated() {
      ownRows.append(tweets.rowCount)
      add(tweet, record, seen: retrieved ?? tweet.created, evidence: [firstObservation + index])
    }
    for tweet in embedded { add(tweet, record, seen: seen, evidence: evidence) }
    for user in record.users { add(user, record.shape, seen: seen, evidence: evidence) }
  }

  private mutating func add(
    _ tweet: TweetRecord, _ record: ReadRecord, seen: Date?, evidence: [Int]
  ) {
    var mentions: [PredicateValue] = []
    for mention in tweet.mentions {
      guard let identifier = mention.identifier else { continue }
      var user = UserRecord(identifier: identifier)
      user.screenName = mention.screenName
      user.name = mention.name
      add(user, record.shape, seen: seen, evidence: evidence)
      mentions.append(.integer(identifier))
    }
    if let author = tweet.authorIdentifier {
      add(UserRecord(identifier: author), record.shape, seen: seen, evidence: evidence)
    }
    let tags = tweet.hashtags.map { add(hashtag: $0) }
    let urls = tweet.links.map { add($0) }
    let keys = tweet.media.map { add($0) }
    let place = tweet.place.map { add($0) } ?? .null
    tweets.append(
      tweet.values(
        provenance: Provenance(Stamp(record.shape, seen: seen)), seen: seen,
        references: .init(
          place: place, mentions: mentions, hashtags: tags, links: urls, media: keys)))
    tweets.dependency?.rows.append(evidence)
  }

  private mutating func add(
    _ user: UserRecord, _ shape: RecordShape, seen: Date?, evidence: [Int]
  ) {
    users.add(
      user.values(provenance: Provenance(Stamp(shape, seen: seen))), key: .integer(user.identifier),
      evidence: evidence)
    guard user.isComplete else { return }
    let fingerprint = user.profileFingerprint
    profiles.add(
      [
        .integer(user.identifier), .integer(fingerprint), .init(user.screenName), .init(user.name),
        .init(user.bio), .init(seen),
      ], key: .array([.integer(user.identifier), .integer(fingerprint)]), evidence: evidence)
  }

  private mutating func add(hashtag display: String) -> PredicateValue {
    let tag = PredicateValue.string(TextFolding.fold(display, .caseInsensitive))
    hashtags.add([tag, .string(display)], key: tag.exactForm, evidence: [])
    return tag
  }

  private mutating func add(_ link: LinkRecord) -> PredicateValue {
    let url = PredicateValue.string(link.url)
    links.add(
      [url, .init(link.short), .init(link.title), .init(LinkHost.host(of: link.url))],
      key: url.exactForm, evidence: [])
    return url
  }

  private mutating func add(_ item: MediaRecord) -> PredicateValue {
    let key = PredicateValue.string(item.key)
    media.add(
      [
        key, .string(item.type), .init(item.url), .init(item.altText), .init(item.width),
        .init(item.height), .init(item.duration),
      ], key: key.exactForm, evidence: [])
    return key
  }

  private mutating func add(_ place: PlaceRecord) -> PredicateValue {
    let key = PredicateValue.string(place.identifier)
    places.add(
      [key, .init(place.fullName ?? place.name), .init(place.country)], key: key.exactForm,
      evidence: [])
    return key
  }
}
