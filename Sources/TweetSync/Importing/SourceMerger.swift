import ObjectGraph
import Predicates

/// Merges what two archives know of one source.
enum SourceMerger {
  private static let properties = [
    "name", "location", "address", "kind", "newestIdentifier", "newestSeen", "checkpoint", "gaps",
    "entityTag", "lastModified", "lastRun", "options",
  ]
  /// The values by which the better state is known, the most telling first: the one of the later run.
  private static let order = [
    "lastRun", "newestIdentifier", "newestSeen", "checkpoint", "gaps", "entityTag",
    "lastModified", "location", "address", "kind", "options",
  ].compactMap { properties.firstIndex(of: $0) }

  /// An empty request for sources.
  ///
  /// The values of a source belong together: a mark of one archive and the gaps of the other would say
  /// what neither knows. So all are taken from the one that fetched it last.
  static var request: BatchInsertRequest {
    BatchInsertRequest(
      entityName: "Source", properties: properties,
      conflictPolicy: .merge { stored, incoming in
        for position in order {
          if stored[position].precedes(incoming[position]) { return incoming }
          if incoming[position].precedes(stored[position]) { return stored }
        }
        return stored
      })
  }
}
