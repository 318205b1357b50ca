import CommandLineKit
import Predicates
import TweetSync

extension TweetRemover {
  /// Deletes the tweets that match `predicate` until a signal comes.
  ///
  /// If an error ends the work, the tweets of the steps before it are reported first, since they are gone.
  ///
  /// - Parameter text: The text for what was deleted, such as `24 tweets`.
  /// - Throws: As ``TweetRemover/remove(_:onStep:isCancelled:)``.
  func remove(
    _ predicate: FetchPredicate?, reportingTo messages: StandardError,
    as text: (Result) -> String
  ) throws -> Result {
    var finished: Result?
    do {
      return try remove(
        predicate, onStep: { finished = $0 }, isCancelled: { Interruption.isRequested })
    } catch {
      if let finished {
        messages.note("\(text(finished)) deleted; run the command again for the rest")
      }
      throw error
    }
  }
}
