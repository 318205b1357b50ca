import FoundationEssentials
import ObjectGraph
import Predicates
import TweetFormats

/// The merging stage of an import: the requests of one transaction, each with the rule that merges it with stored rows.
///
/// The writing stage, a ``BackgroundWriter``, executes ``requests``.
struct ImportTransaction: Sendable {
  /// The requests in the order in which they run: objects come before those that refer to them, and the evidence comes
  /// before the rows that depend on it.
  let requests: [BatchInsertRequest]

  /// The position of the observations in ``requests``.
  private static let observations = 2

  /// A transaction that writes a batch.
  ///
  /// - Parameters:
  ///   - source: The request for the row of the source, which the observations refer to.
  ///   - name: The name of the source.
  ///   - names: The names of all sources.
  ///   - payloads: The check for damaged stored payloads.
  init(
    _ resolved: ResolvedBatch, source: BatchInsertRequest, name: String, names: SourceNames,
    payloads: StoredPayloads
  ) {
    let batch = resolved.batch
    var dictionaries = DictionaryRows.request
    if let dictionary = batch.dictionary {
      dictionaries.append([.integer(dictionary.identifier), .data(Data(dictionary.content))])
    }
    var tweets = resolved.tweets
    var dependency = BatchInsertRequest.Dependency(onRequest: Self.observations)
    dependency.rows = batch.tweetEvidence
    // A row without evidence depends on nothing.
    for (index, evidence) in batch.tweetEvidence.enumerated() where evidence.isEmpty {
      dependency.unconditionalRows.insert(index)
    }
    tweets.dependency = dependency
    let evidence = [
      source, dictionaries, batch.observations.request(names: names, own: name, payloads: payloads),
    ]
    let objects = [
      batch.deletions.request(names: names, own: name),
      batch.users.request(dependsOn: Self.observations),
      batch.users.profileRequest(dependsOn: Self.observations),
      batch.hashtags.request(dependsOn: nil), batch.links.request(dependsOn: nil),
      resolved.media.request(dependsOn: nil), batch.places.request(dependsOn: nil),
      batch.likes.request(dependsOn: nil), batch.notes.request(dependsOn: nil),
    ]
    requests = evidence + objects + resolved.derived + [tweets]
  }
}
