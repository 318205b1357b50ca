import CommandLineKit
import ObjectGraph
import Predicates
import TweetSync

extension TweetRemover {
  /// Deletes the tweets that match `predicate` until a signal comes.
  ///
  /// If an error ends the work, the tweets of the steps before it are reported first, since they are gone.
  ///
  /// - Parameter text: The text for what was deleted, such as `24 tweets`.
  /// - Throws: As ``TweetRemover/remove(_:onStep:isCancelled:)``; `InterruptionError` if a signal came before all were
  ///   deleted, with what was deleted and how to go on.
  func remove(
    _ predicate: BoundPredicate?, reportingTo messages: StandardError,
    as text: (Result) -> String
  ) throws -> Result {
    var finished: Result?
    do {
      let result = try remove(
        predicate, onStep: { finished = $0 }, isCancelled: { Interruption.isRequested })
      if result.isComplete { return result }
    } catch let error as StoreError where error.code == .interrupted {
      // A signal during a wait for another program.
    } catch {
      if let finished {
        messages.note("\(text(finished)) deleted; run the command again for the rest")
      }
      throw error
    }
    guard let finished else {
      throw InterruptionError(hint: "nothing was deleted; run the command again")
    }
    throw InterruptionError(hint: "\(text(finished)) deleted; run the command again for the rest")
  }
}
