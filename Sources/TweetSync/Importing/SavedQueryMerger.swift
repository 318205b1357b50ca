import ObjectGraph
import Predicates
import TweetModel

/// Merges the saved queries of two archives.
///
/// Where one name stands for two queries, the one that comes first by its text keeps the name, and the
/// other gets a name made from its text: so no query is lost, and the outcome is the same in any order.
enum SavedQueryMerger {
  private static let properties = ["name", "entityName", "predicate"]

  /// An empty request for queries.
  static var request: BatchInsertRequest {
    BatchInsertRequest(
      entityName: "SavedQuery", properties: properties, conflictPolicy: .overwrite)
  }

  /// A name that stands for another query in each archive.
  struct Clash: Hashable {
    var name: String
    /// What the query is called now that lost the name.
    var otherName: String
    /// Whether that is the query of the archive which is merged into.
    var isStoredRenamed: Bool
  }

  /// Merges rows of queries into an archive.
  ///
  /// - Returns: The names that stood for two queries.
  static func merge(
    _ rows: [[AttributeValue]], in context: ManagedObjectContext
  ) throws -> [Clash] {
    try context.performAndWait { context in
      var clashes: [Clash] = []
      let held = try context.fetch(FetchRequest(SavedQuery.self)).map { query -> [AttributeValue] in
        [.init(query.name), .init(query.queriedEntityName), .init(query.predicate)]
      }
      var request = request
      for row in rows {
        guard let stored = held.first(where: { ExactName($0[0]) == ExactName(row[0]) }),
          stored != row
        else {
          request.append(row)
          continue
        }
        let isFirst = precedes(row, stored)
        request.append(isFirst ? row : stored)
        let other = renamed(isFirst ? stored : row)
        request.append(other)
        if case .string(let name) = row[0], case .string(let otherName) = other[0] {
          clashes.append(.init(name: name, otherName: otherName, isStoredRenamed: isFirst))
        }
      }
      if request.rowCount > 0 { _ = try context.execute([request]) }
      return clashes
    }
  }

  private struct ExactName: Equatable {
    let name: ExactText?

    init(_ value: AttributeValue) {
      if case .string(let text) = value { name = ExactText(text) } else { name = nil }
    }
  }

  private static func precedes(_ first: [AttributeValue], _ second: [AttributeValue]) -> Bool {
    for position in 1..<first.count {
      if first[position].precedes(second[position]) { return true }
      if second[position].precedes(first[position]) { return false }
    }
    return false
  }

  private static func renamed(_ row: [AttributeValue]) -> [AttributeValue] {
    guard case .string(let name) = row[0] else { return row }
    var hash: UInt32 = 0x811c_9dc5
    for value in row.dropFirst() {
      guard case .string(let text) = value else { continue }
      for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
      hash = (hash ^ 0x1f) &* 0x0100_0193
    }
    var row = row
    row[0] = .string("\(name)-\(String(hash, radix: 16))")
    return row
  }
}
