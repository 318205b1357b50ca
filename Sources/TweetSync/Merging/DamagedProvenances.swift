import ObjectGraph
import Predicates
import Synchronization

/// Collects the stored rows with damaged stamps that an import or a merge met.
final class DamagedProvenances: Sendable {
  private struct Row: Hashable {
    let entityName: String
    let identifier: Int64
  }

  /// The number of rows that are named in warnings.
  private static let listedRows = 10

  /// The store that the rows are in, for warnings.
  private let owner: String
  private let rows = Mutex<[Row: ProvenanceError]>([:])

  init(owner: String = "this store") {
    self.owner = owner
  }

  /// Notes a row if its stamps are damaged, and returns whether they are.
  @discardableResult
  func check(_ row: [AttributeValue], at position: Int, of entityName: String) -> Bool {
    // Most rows have one stamp, and any bytes of that length are one.
    if case .data(let bytes) = row[position], bytes.count == 10 { return false }
    do {
      _ = try Provenance(row[position])
      return false
    } catch {
      guard case .integer(let identifier) = row[0] else { return true }
      rows.withLock { $0[Row(entityName: entityName, identifier: identifier)] = error }
      return true
    }
  }

  /// Returns warnings about the rows noted since the last call: one for each of the first rows, and one that counts
  /// the others.
  func takeWarnings() -> [String] {
    let noted = rows.withLock { rows in
      let noted = rows
      rows = [:]
      return noted
    }
    let sorted = noted.sorted {
      ($0.key.entityName, $0.key.identifier) < ($1.key.entityName, $1.key.identifier)
    }
    var warnings = sorted.prefix(Self.listedRows).map { row, error in
      "\(row.entityName) \(row.identifier) in \(owner) has a \(error.message); values of known sources replace its values"
    }
    let others = sorted.count - warnings.count
    if others > 0 {
      warnings.append("\(others) more rows in \(owner) have a damaged provenance")
    }
    return warnings
  }
}

extension BatchInsertRequest {
  /// The request, with a check of the stamps of each stored row that it is merged with.
  func reportingDamage(to damaged: DamagedProvenances) -> BatchInsertRequest {
    guard let position = properties.firstIndex(of: TweetColumn.provenance.rawValue),
      case .merge(let merge) = conflictPolicy
    else { return self }
    var request = self
    request.conflictPolicy = .merge { [entityName] stored, incoming in
      damaged.check(stored, at: position, of: entityName)
      return merge(stored, incoming)
    }
    return request
  }
}
