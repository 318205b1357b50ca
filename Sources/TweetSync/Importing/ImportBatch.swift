import FoundationEssentials
import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

/// The collecting stage of an import: the rows of one transaction, gathered from records.
///
/// It doesn't read the store; a ``BatchResolver`` does. The evidence comes first: one observation for each tweet in each record. Tweets and users depend on
/// it, so that a record that was imported before changes nothing. Objects that many tweets share are
/// merged here already.
struct ImportBatch: Sendable {
  /// A tweet of a record that is imported.
  struct ObservedTweet {
    var tweet: TweetRecord
    /// Where it stands in a record that holds several.
    var range: Range<Int>?
    /// Whether it is a tweet of the input and not only stands inside another.
    var isOwn: Bool
  }

  /// Which tweet rows were tweets of the input and not only stood inside others.
  private(set) var ownRows: [Int] = []
  /// How many tweets and other records there are.
  private(set) var count = 0
  /// How long the records are, in bytes.
  private(set) var byteCount = 0
  private(set) var observations: ObservationRows
  private(set) var tweets = RowLayout.tweet.request
  private(set) var tweetEvidence: [[Int]] = []
  private(set) var cutRetweets: [RetweetCompletion.CutRetweet] = []
  private(set) var deletions = DeletionRows()
  private(set) var users = UserRows()
  private(set) var hashtags = SharedRows<ExactText>(.hashtag)
  private(set) var links = SharedRows<ExactText>(.link)
  private(set) var media = SharedRows<ExactText>(.media)
  /// The media with addresses.
  private(set) var mediaAddresses: [MediaAliases.Candidate] = []
  private(set) var places = SharedRows<ExactText>(.place)
  private(set) var likes = SharedRows<Int64>(.like)
  private(set) var notes = SharedRows<Int64>(.note)
  /// Folding is slow, and a few hashtags make up most of a batch.
  private var tags: [ExactText: String] = [:]
  /// A dictionary that payloads of this batch are packed with.
  var dictionary: OriginalDictionary?

  /// An empty batch.
  ///
  /// - Parameter capacity: How many tweets are likely to come.
  init(capacity: Int = 0) {
    observations = ObservationRows(capacity: capacity)
    tweets.values.reserveCapacity(capacity * tweets.properties.count)
    tweetEvidence.reserveCapacity(capacity)
  }

  /// Packs the originals.
  mutating func pack(_ body: ([UInt8]) throws -> [UInt8]) rethrows {
    try observations.pack(body)
  }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - observations: The tweets of the record that are imported, its own ones first.
  ///   - payload: The record as it is kept, or nil where originals aren't.
  ///   - fetched: When the record was fetched, if it was.
  ///   - source: The name of the source.
  mutating func add(
    _ record: ReadRecord, observedTweets: [ObservedTweet], payload: ObservationRows.Payload?,
    fetched: Date?,
    source: AttributeValue
  ) {
    count += max(1, observedTweets.count)
    byteCount += record.original.count
    let retrieved = record.retrieved ?? fetched
    let seen = retrieved ?? record.seen
    let first = observations.count
    let hash = AttributeValue.data(Data(record.fingerprint.bytes))
    func seenDate(_ observedTweet: ObservedTweet) -> Date? {
      var date = observedTweet.isOwn ? retrieved ?? observedTweet.tweet.created : seen
      for deletion in record.deletions where deletion.identifier == observedTweet.tweet.identifier {
        // A record of a deleted tweet is no observation of it after the deletion.
        let time = DeletionRows.time(of: deletion, seen: retrieved)
        date = date.map { min($0, time) }
      }
      return date
    }
    for (index, observedTweet) in observedTweets.enumerated() {
      observations.add(
        tweet: observedTweet.tweet.identifier, hash: hash,
        carrier: index == 0 ? nil : observedTweets[0].tweet.identifier, range: observedTweet.range,
        seen: seenDate(observedTweet), shape: record.shape, source: source)
      if index == 0, let payload { observations.attach(payload) }
    }
    if observedTweets.isEmpty {
      observations.add(
        tweet: nil, hash: hash, carrier: nil, range: nil, seen: seen, shape: record.shape,
        source: source)
      if let payload { observations.attach(payload) }
    }
    // All of them: with other options an earlier import may have taken only some of the tweets.
    // Of an archive's records more may be known than when they came before: whose they are, for one.
    let isFree = record.shape.isOfArchive
    let evidence = isFree ? 0..<0 : first..<observations.count
    let evidenceList = Array(evidence)
    for deletion in record.deletions {
      deletions.add(deletion, shape: record.shape, seen: seen, source: source)
    }
    for like in record.likes {
      likes.add(LikeColumn.row(of: like), key: like.tweetIdentifier, evidence: 0..<0)
    }
    for note in record.notes {
      notes.add(NoteColumn.row(of: note), key: note.identifier, evidence: 0..<0)
    }
    for user in record.users { users.add(user, record.shape, seen: seen, evidence: evidence) }
    for observedTweet in observedTweets {
      if observedTweet.isOwn { ownRows.append(tweetEvidence.count) }
      add(observedTweet.tweet, record.shape, seen: seenDate(observedTweet), evidence: evidence)
      tweetEvidence.append(evidenceList)
    }
  }

  /// Adds what is known of the account that an archive is of.
  mutating func add(owner: UserRecord, _ shape: RecordShape, seen: Date?) {
    users.add(owner, shape, seen: seen, evidence: 0..<0)
  }

  /// Adds who follows the account of an archive, and whom it follows.
  mutating func addFollows(of owner: Int64, followers: [Int64], following: [Int64]) {
    users.addFollows(of: owner, followers: followers, following: following)
  }

  /// Adds a name that the account of an archive had before.
  mutating func addFormerName(_ name: String, of owner: Int64) {
    users.addFormerName(name, of: owner)
  }

  /// Adds whose a tweet is that was written before that was known.
  mutating func add(author: Int64, of tweet: ArchiveContext.Unclaimed) {
    users.require(author, evidence: 0..<0)
    var row = RowLayout.blankTweet(tweet.identifier)
    row[RowLayout.TweetPosition.tweeter] = .integer(author)
    row[RowLayout.TweetPosition.provenance] = Provenance(tweet.stamp).value
    tweets.values.append(contentsOf: row)
    tweetEvidence.append([])
    count += 1
  }

  private mutating func add(
    _ tweet: TweetRecord, _ shape: RecordShape, seen: Date?, evidence: Range<Int>
  ) {
    var references = TweetReferences()
    if let author = tweet.authorIdentifier { users.require(author, evidence: evidence) }
    for identifier in tweet.mentions.lazy.compactMap(\.identifier) {
      users.require(identifier, evidence: evidence)
      references.mentions.append(.integer(identifier))
    }
    if !tweet.hashtags.isEmpty { references.hashtags = tweet.hashtags.map { add(hashtag: $0) } }
    if !tweet.links.isEmpty { references.links = tweet.links.map { add($0) } }
    if !tweet.media.isEmpty { references.media = tweet.media.map { add($0) } }
    if let place = tweet.place { references.place = add(place) }
    if tweet.isTruncated, tweet.isRetweet {
      cutRetweets.append(
        .init(identifier: tweet.identifier, original: tweet.retweetOfIdentifier))
    }
    tweet.append(
      to: &tweets.values, stamp: Stamp(shape, seen: seen), seen: seen, references: references)
  }

  private mutating func add(hashtag display: String) -> AttributeValue {
    let written = ExactText(display)
    let tag = tags[written] ?? HashtagForm.tag(of: display)
    tags[written] = tag
    return hashtags.add(display: display, tag: tag)
  }

  private mutating func add(_ link: LinkRecord) -> AttributeValue {
    links.add(link)
  }

  private mutating func add(_ item: MediaRecord) -> AttributeValue {
    if let url = item.url {
      let isDoubtful = item.isKeyDerived || MediaRecord.rank(ofKey: item.key, at: url) != 1
      mediaAddresses.append(.init(key: item.key, url: url, isDoubtful: isDoubtful))
    }
    media.add(MediaColumn.row(of: item), key: ExactText(item.key), evidence: 0..<0)
    return .string(item.key)
  }

  private mutating func add(_ place: PlaceRecord) -> AttributeValue {
    places.add(PlaceColumn.row(of: place), key: ExactText(place.identifier), evidence: 0..<0)
    return .string(place.identifier)
  }
}
