import ObjectGraph
import Predicates

/// The resolving stage of an import: finds out what follows from a batch and from what the store has.
///
/// It's the only stage that reads the store.
struct BatchResolver {
  /// Resolves a batch.
  ///
  /// - Throws: What the store throws.
  func resolve(
    _ batch: ImportBatch, in context: isolated ManagedObjectContext
  ) throws -> ResolvedBatch {
    var rows = TouchedRows(
      tweets: batch.tweets, cutRetweets: batch.cutRetweets, liked: batch.likes.keys,
      deletions: batch.deletions.marks)
    let derived = try Derivations.all.map { try $0.derive(for: &rows, in: context) }
    var aliases = MediaAliases()
    try aliases.settle(batch.mediaAddresses, in: context)
    if !aliases.isEmpty { rows.tweets.nameMedia(by: aliases) }
    return ResolvedBatch(
      batch: batch, tweets: rows.tweets,
      media: aliases.isEmpty ? batch.media : batch.media.changed(by: aliases), derived: derived)
  }
}

/// A batch with everything that follows from it.
struct ResolvedBatch: Sendable {
  let batch: ImportBatch
  /// The rows of the batch's tweets, with derived facts.
  let tweets: BatchInsertRequest
  /// The media, with the keys that the store and the batch know together.
  let media: SharedRows<ExactText>
  /// Rows with derived facts about stored tweets that the batch doesn't have.
  let derived: [BatchInsertRequest]
}
