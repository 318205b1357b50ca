package import ObjectGraph
import Testing

/// One thing that every store must do right, as a sentence and a check of it.
///
/// A room of tests runs all of them on new, empty stores of its own kind for ``StaffModel``.
package struct StoreBehaviour: Sendable {
  /// The promise.
  package let sentence: String
  private let body: @Sendable (Workplace) throws -> Void

  init(_ sentence: String, _ body: @escaping @Sendable (Workplace) throws -> Void) {
    self.sentence = sentence
    self.body = body
  }

  /// Checks the promise on an empty store for ``StaffModel/make()``.
  package func check(on store: any PersistentStore) throws {
    try body(Workplace(store))
  }

  /// Every promise.
  package static var all: [StoreBehaviour] {
    fetchedResults + randomResults + records + fetchingAhead + correcting + editing + attributes
      + codecs + relationships + keyAttributes + ordering + orderConflicts + storedOrder
      + faulting + fetching + pendingChanges
      + saving + deleting + merging + batches + batchRelations + keys + batchDeletes
      + inheritance
      + rules + hooks + derivations + contexts + conflicts + upserts + batchUpdates
      + history + automaticMerging + queryGenerations + undo
  }
}

extension StoreBehaviour: CustomTestStringConvertible {
  /// The sentence.
  package var testDescription: String { sentence }
}
