import ObjectGraph
import Predicates
import SQLiteStore
import TweetModel

/// Media, of which another program may change the key while they are carried.
extension ArchiveMerger {
  /// Carries the media under the keys that both archives know together.
  func carryMedia() throws {
    try forEachPiece(of: RowLayout.media.request) { piece in
      mediaAliases = try hold { [mediaAliases, rows = piece.rows] context in
        var aliases = mediaAliases
        _ = try context.execute([try aliases.request(for: rows, in: context)])
        return aliases
      }
    }
  }

  /// Writes rows of tweets, whose media have the keys of the other archive.
  ///
  /// A medium that isn't there under its key any more has been given another one since it was carried. It is
  /// carried once more, in the transaction of the tweets: that finds the key that it has now.
  func executeTweets(_ request: BatchInsertRequest) throws -> BatchInsertResult {
    let (result, aliases) = try hold { [request, names, mediaAliases, other, damaged] context in
      try names.update(in: context)
      var aliases = mediaAliases
      var requests: [BatchInsertRequest] = []
      let missing = try aliases.missingKeys(of: request.mediaKeys, in: context)
      if !missing.isEmpty {
        let keys = try other.keys(matching: try context.storeQuery(forMedia: missing))
        let media = RowLayout.media.request
        let rows = try keys.flatMap { key in
          try other.storedRows(
            of: media.entityName, properties: media.properties, after: key - 1, limit: 1
          ).rows
        }
        if !rows.isEmpty { requests.append(try aliases.request(for: rows, in: context)) }
      }
      var tweets = request.reportingDamage(to: damaged)
      if !aliases.isEmpty { tweets.nameMedia(by: aliases) }
      return (try context.execute(requests + [tweets]).last ?? BatchInsertResult(), aliases)
    }
    mediaAliases = aliases
    return result
  }
}

extension MediaAliases {
  /// A request for rows of media of another archive, under the keys that both archives know together.
  fileprivate mutating func request(
    for media: [[AttributeValue]], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var rows = SharedRows<ExactText>(.media)
    var candidates: [Candidate] = []
    for row in media {
      guard case .string(let key) = row[0] else { continue }
      rows.add(row, key: ExactText(key), evidence: 0..<0)
      guard case .string(let url) = row[2] else { continue }
      candidates.append(.init(key: key, url: url, isDoubtful: true))
    }
    try settle(candidates, in: context)
    return rows.changed(by: self).request(dependsOn: nil)
  }
}

extension BatchInsertRequest {
  /// The keys of the media that rows of tweets lead to.
  fileprivate var mediaKeys: Set<ExactText> {
    var keys: Set<ExactText> = []
    for position in stride(
      from: RowLayout.TweetPosition.media, to: values.count, by: properties.count)
    {
      guard case .array(let list) = values[position] else { continue }
      for case .string(let key) in list { keys.insert(ExactText(key)) }
    }
    return keys
  }
}

extension ManagedObjectContext {
  /// The question for the media that have one of these keys.
  fileprivate func storeQuery(forMedia keys: [String]) throws -> StoreQuery {
    var request = FetchRequest(Media.self)
    request.predicate = .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath("key")), .in,
        right: .constant(.array(keys.map { .string($0) }))))
    return try storeQuery(for: request)
  }
}
