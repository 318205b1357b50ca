import ObjectGraph
import Predicates

/// A fact about tweets that follows from what the store has about other objects.
///
/// A derived fact depends on what is known and not on the order in which it came. So it is derived again for the
/// touched tweets whenever an import, a merge or a deletion changes what it follows from. ``all`` lists the
/// derivations in the order in which they run.
protocol Derivation: Sendable {
  /// Returns true if the store has anything that the fact can follow from, apart from the touched tweets.
  static func isPossible(in context: isolated ManagedObjectContext) throws -> Bool

  /// Derives the fact for an import: completes the rows of the batch, and returns rows for the stored tweets that the
  /// batch doesn't have.
  static func derive(
    for rows: inout TouchedRows, in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest

  /// Derives the fact for a merge: returns rows for stored tweets, by their identifiers.
  static func rows(
    about identifiers: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest

  /// Derives the fact for a deletion: returns rows for the tweets that stay after some tweets are deleted.
  static func rows(
    without deleted: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest
}

extension Derivation {
  /// Nothing, for a fact that doesn't follow from other tweets.
  static func rows(
    without deleted: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    RowLayout.tweet.request
  }
}

/// The derivations, in the order in which they run.
enum Derivations {
  static let all: [any Derivation.Type] = [
    DeletionMarks.self, LikeMarks.self, RetweetCompletion.self, EditVersions.self,
  ]
}

/// The tweets that a batch touches: its rows, and what it has about other tweets.
struct TouchedRows {
  /// The rows of the batch's tweets.
  var tweets: BatchInsertRequest
  /// The batch's retweets with a cut text.
  let cutRetweets: [RetweetCompletion.CutRetweet]
  /// The tweets that the batch lists as liked.
  let liked: [Int64]
  /// The batch's statements about deletions.
  let deletions: DeletionMarks
}
