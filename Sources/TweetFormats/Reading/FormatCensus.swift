/// Counts which kinds of values the tweets and users of an input carry, by the form of their records.
///
/// A form that lacks all values of a kind that it normally has was probably changed by its author.
package struct FormatCensus: Sendable, Hashable {
  /// Kinds of values.
  struct Kinds: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let names = Kinds(rawValue: 1)
    static let counts = Kinds(rawValue: 2)
    static let dates = Kinds(rawValue: 4)
  }

  /// The kinds of values that some tweets or users have.
  struct Entry: Sendable, Hashable {
    /// The number of objects.
    var count = 0
    /// The kinds of values that at least one of them has.
    var kinds: Kinds = []

    mutating func add(_ other: Entry) {
      count += other.count
      kinds.formUnion(other.kinds)
    }
  }

  /// One for each of ``RecordForm``; none before the first record.
  private var tweets: [Entry] = []
  private var users: [Entry] = []

  /// A census of nothing.
  package init() {}

  /// Adds what a record carries.
  mutating func add(_ record: ReadRecord, users described: Entry) {
    guard let form = record.shape.form, !record.tweets.isEmpty || described.count > 0 else {
      return
    }
    makeEntries()
    users[form.rawValue].add(described)
    tweets[form.rawValue].count += record.tweets.count
    // Nearly always the first tweet has everything.
    if tweets[form.rawValue].kinds.isSuperset(of: form.tweets) { return }
    for tweet in record.tweets { tweets[form.rawValue].kinds.formUnion(tweet.carriedKinds) }
  }

  /// Adds another census.
  package mutating func add(_ other: FormatCensus) {
    if other.tweets.isEmpty { return }
    makeEntries()
    for form in RecordForm.allCases {
      tweets[form.rawValue].add(other.tweets[form.rawValue])
      users[form.rawValue].add(other.users[form.rawValue])
    }
  }

  private mutating func makeEntries() {
    guard tweets.isEmpty else { return }
    tweets = [Entry](repeating: Entry(), count: RecordForm.allCases.count)
    users = tweets
  }

  /// The missing kinds of values in words, such as `none of 12 users in captures of X's pages has counts`.
  package var findings: [String] {
    if tweets.isEmpty { return [] }
    return RecordForm.allCases.flatMap { form in
      [
        Self.finding(tweets[form.rawValue], "tweet", form.tweets, form),
        Self.finding(users[form.rawValue], "user", form.users, form),
      ].compactMap(\.self)
    }
  }

  private static func finding(
    _ entry: Entry, _ noun: String, _ expected: Kinds, _ form: RecordForm
  ) -> String? {
    let missing = expected.subtracting(entry.kinds)
    guard entry.count >= form.leastCount, !missing.isEmpty else { return nil }
    let words = [(Kinds.names, "a name"), (.counts, "counts"), (.dates, "a date")]
      .filter { missing.contains($0.0) }.map(\.1).joined(separator: " or ")
    return entry.count == 1
      ? "the \(noun) in \(form.description) doesn't have \(words)"
      : "none of \(entry.count) \(noun)s in \(form.description) has \(words)"
  }
}

extension TweetRecord {
  fileprivate var carriedKinds: FormatCensus.Kinds {
    var kinds: FormatCensus.Kinds = []
    if created != nil, !isCreatedDerived { kinds.insert(.dates) }
    if likeCount != nil || retweetCount != nil || replyCount != nil { kinds.insert(.counts) }
    return kinds
  }
}

extension UserRecord {
  /// The kinds of values that the user has.
  var carriedKinds: FormatCensus.Kinds {
    var kinds: FormatCensus.Kinds = []
    if screenName != nil || name != nil { kinds.insert(.names) }
    if followersCount != nil || followingCount != nil || tweetCount != nil { kinds.insert(.counts) }
    if created != nil { kinds.insert(.dates) }
    return kinds
  }
}
