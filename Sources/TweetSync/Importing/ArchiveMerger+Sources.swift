import ObjectGraph
import Predicates
import SQLiteStore

/// Sources of which each archive has another one by the same name.
extension ArchiveMerger {
  /// Warns of names that stand for another address in each archive, before they are merged.
  ///
  /// Which address keeps the name follows from the rows alone, so that the outcome is the same in either
  /// direction. The other one isn't known any more, so the warning holds it.
  func tellTakenSources() throws {
    var held: [ExactText: [AttributeValue]] = [:]
    let request = SourceMerger.request
    // All at once: a person has named them.
    let stored = try archive.store.storedRows(
      of: request.entityName, properties: request.properties, after: nil, limit: .max)
    for row in stored.rows {
      if case .string(let name) = row[0] { held[ExactText(name)] = row }
    }
    try forEachPiece(of: request) { piece in
      for row in piece.rows {
        guard case .string(let name) = row[0], let stored = held[ExactText(name)],
          let clash = SourceMerger.clash(stored, row)
        else { continue }
        report.warnings.append(
          "source '\(clash.name)' is another one in each archive: it is \(clash.kept) now, and "
            + "\(clash.lost), that of \(clash.isStoredLost ? "this store" : "the one that came"), "
            + "is no longer a source; to refresh it, import it with --name and another name")
      }
    }
  }
}
