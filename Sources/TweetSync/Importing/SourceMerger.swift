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
      conflictPolicy: .merge { merged($0, $1) })
  }

  private static func merged(
    _ stored: [AttributeValue], _ incoming: [AttributeValue]
  ) -> [AttributeValue] {
    for position in order {
      if stored[position].precedes(incoming[position]) { return incoming }
      if incoming[position].precedes(stored[position]) { return stored }
    }
    return stored
  }

  /// What a name means that stands for another address in each archive.
  struct Clash: Hashable {
    var name: String
    /// The address that it stands for now.
    var kept: String
    /// The one that nothing stands for by this name any more.
    var lost: String
    /// Whether the lost one is that of the archive which is merged into.
    var isStoredLost: Bool
  }

  /// What the name of two rows of sources means when they are merged; nil where both have one address.
  static func clash(_ stored: [AttributeValue], _ incoming: [AttributeValue]) -> Clash? {
    guard let name = properties.firstIndex(of: "name"),
      let location = properties.firstIndex(of: "location"),
      let address = properties.firstIndex(of: "address"),
      case .string(let name) = stored[name], case .string(let own) = stored[location],
      case .string(let other) = incoming[location],
      own != other || stored[address] != incoming[address]
    else { return nil }
    let isStoredLost = merged(stored, incoming) != stored
    return Clash(
      name: name, kept: isStoredLost ? other : own, lost: isStoredLost ? own : other,
      isStoredLost: isStoredLost)
  }
}
