import ObjectGraph
import Predicates
import TweetModel

/// What completes the texts of retweets that sources cut: the whole texts of their originals, as far as
/// they are held.
///
/// The text of such a retweet follows from what sources gave of it and from its original alone. So it
/// is worked out again whenever one of them changes, and depends on no order.
struct RetweetCompletion: Derivation, Sendable {
  /// A retweet whose text is cut, and its original if that is known.
  struct CutRetweet: Sendable {
    var identifier: Int64
    var original: Int64?
  }

  private typealias Position = RowLayout.TweetPosition

  /// The originals that were looked at, each with its text; nil where it isn't held as a whole.
  private var texts: [Int64: String?] = [:]

  /// Whether no original was looked at.
  var isEmpty: Bool { texts.isEmpty }

  /// Returns true if the store has retweets that are cut or were completed.
  static func isPossible(in context: isolated ManagedObjectContext) throws -> Bool {
    try [true, false].contains { isCut in
      var request = FetchRequest(Tweet.self)
      request.predicate = .and([
        cut(isCut),
        .comparison(
          ComparisonPredicate(
            left: .keyPath(PredicateKeyPath("retweetOfIdentifier")), .greater,
            right: .constant(.integer(0)))),
      ])
      // In the order of the index, so that nothing is sorted for the first one.
      request.sortDescriptors = [FetchSortDescriptor("retweetOfIdentifier")]
      request.fetchLimit = 1
      return try context.fetchLazily(request).count > 0
    }
  }

  static func derive(
    for rows: inout TouchedRows, in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    let (completion, held) = try of(rows.tweets, cutRetweets: rows.cutRetweets, in: context)
    if !completion.isEmpty { rows.tweets = rows.tweets.derived { completion.completing($0) } }
    return held
  }

  /// What completes the retweets that rows bring, or that are held of originals that they bring.
  ///
  /// - Parameters:
  ///   - cutRetweets: The rows of retweets that are cut.
  /// - Returns: What completes the rows, too, and a request for retweets that are held already.
  static func of(
    _ rows: BatchInsertRequest, cutRetweets: [CutRetweet],
    in context: isolated ManagedObjectContext
  ) throws -> (completion: RetweetCompletion, held: BatchInsertRequest) {
    var completion = RetweetCompletion()
    let isPossible = try isPossible(in: context)
    if cutRetweets.isEmpty, !isPossible { return (completion, RowLayout.tweet.request) }
    var originals = Set(cutRetweets.compactMap(\.original))
    var held: [CutRetweet] = []
    if isPossible {
      held = try Self.held(of: rows.tweetIdentifiers, at: "retweetOfIdentifier", in: context)
      // Another source may have said what they are retweets of.
      let same = try Self.held(
        of: cutRetweets.map(\.identifier), at: "identifier", in: context)
      originals.formUnion((held + same).compactMap(\.original))
    }
    try completion.look(at: originals, among: rows, in: context)
    return (completion, completion.request(for: held))
  }

  static func rows(
    about identifiers: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    let held =
      try held(of: identifiers, at: "retweetOfIdentifier", in: context)
      + held(of: identifiers, at: "identifier", in: context)
    var completion = RetweetCompletion()
    try completion.look(
      at: Set(held.compactMap(\.original)), among: RowLayout.tweet.request, in: context)
    return completion.request(for: held)
  }

  /// Takes retweets back to what sources gave, because their originals are deleted.
  static func rows(
    without originals: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var completion = RetweetCompletion()
    for original in originals { completion.texts[original] = .some(nil) }
    return completion.request(
      for: try held(of: originals, at: "retweetOfIdentifier", in: context))
  }

  /// A row of a tweet, in the order of ``RowLayout/tweet``, with its text completed or taken back.
  func completing(_ row: [AttributeValue]) -> [AttributeValue] {
    guard !row[Position.isTruncated].isNull,
      case .integer(let original) = row[Position.retweetOf], let whole = texts[original],
      row[Position.identifier] != .integer(original)
    else { return row }
    // Without its stamps nobody knows what a source gave of the text, so it stays. A check finds the damage.
    guard var provenance = try? Provenance(row[Position.provenance]) else { return row }
    var row = row
    _ = RetweetText.takeCompletion(from: &row, at: Position.text, &provenance)
    if let whole { RetweetText.complete(&row, at: Position.text, with: whole, &provenance) }
    row[Position.provenance] = provenance.value
    return row
  }

  /// The tweets whose text is cut, or those of which it was completed.
  ///
  /// An index leads with this value, and holds no tweets that always were whole.
  private static func cut(_ isCut: Bool) -> FetchPredicate {
    .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath("isTruncated")), .equal,
        right: .constant(.boolean(isCut))))
  }

  /// The retweets of which only a cut text came, by the value of a property.
  private static func held(
    of keys: [Int64], at property: String, in context: isolated ManagedObjectContext
  ) throws -> [CutRetweet] {
    if keys.isEmpty { return [] }
    return try [true, false].flatMap { isCut in
      var request = FetchRequest(Tweet.self)
      request.predicate = .and([cut(isCut), .keys(keys, at: property)])
      return try context.fetch(request).compactMap { tweet in
        tweet.retweetOfIdentifier.map { CutRetweet(identifier: tweet.identifier, original: $0) }
      }
    }
  }

  /// Looks at originals as they will be when `rows` are merged.
  private mutating func look(
    at originals: Set<Int64>, among rows: BatchInsertRequest,
    in context: isolated ManagedObjectContext
  ) throws {
    if originals.isEmpty { return }
    var found: [Int64: [AttributeValue]] = [:]
    var request = FetchRequest(Tweet.self)
    request.predicate = .keys(Array(originals), at: "identifier")
    for tweet in try context.fetch(request) {
      var row = RowLayout.blankTweet(tweet.identifier)
      row[Position.text] = .init(tweet.text)
      row[Position.isTruncated] = .init(tweet.isTruncated)
      row[Position.provenance] = tweet.provenance.map { .data($0) } ?? .null
      found[tweet.identifier] = row
    }
    let width = rows.properties.count
    for start in stride(from: 0, to: rows.values.count, by: width) {
      guard case .integer(let identifier) = rows.values[start + Position.identifier],
        originals.contains(identifier)
      else { continue }
      let row = Array(rows.values[start..<start + width])
      found[identifier] = found[identifier].map { RowLayout.tweet.merger.merge($0, row) } ?? row
    }
    for original in originals {
      var text: String?
      if let row = found[original], row[Position.isTruncated].isNull,
        case .string(let whole) = row[Position.text]
      {
        text = whole
      }
      texts[original] = .some(text)
    }
  }

  /// A request that says nothing of retweets but what completes them.
  private func request(for retweets: [CutRetweet]) -> BatchInsertRequest {
    var rows = RowLayout.tweet.request
    for identifier in Set(retweets.map(\.identifier)).sorted() {
      rows.append(RowLayout.blankTweet(identifier))
    }
    return rows.rowCount == 0 ? rows : rows.derived { completing($0) }
  }
}

extension BatchInsertRequest {
  /// The identifiers of rows of tweets.
  var tweetIdentifiers: [Int64] {
    stride(from: 0, to: values.count, by: properties.count).compactMap { start in
      if case .integer(let identifier) = values[start] { identifier } else { nil }
    }
  }

  /// Returns the rows with a fact derived by `derive`, which is derived again when a row is merged with a stored one.
  func derived(
    by derive: @escaping @Sendable ([AttributeValue]) -> [AttributeValue]
  ) -> BatchInsertRequest {
    var request = self
    for start in stride(from: 0, to: values.count, by: properties.count) {
      let range = start..<start + properties.count
      request.values.replaceSubrange(range, with: derive(Array(values[range])))
    }
    if case .merge(let merge) = conflictPolicy {
      request.conflictPolicy = .merge { derive(merge($0, $1)) }
    }
    return request
  }
}
