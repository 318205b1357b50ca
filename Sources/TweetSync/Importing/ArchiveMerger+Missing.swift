import ObjectGraph
import Predicates

/// Objects of the other archive that refer to what isn't there.
extension ArchiveMerger {
  /// Writes rows, but for those that refer to a missing object, which are rejected.
  ///
  /// - Throws: ``ImportError`` with `strict` in a strict import, or what the store throws.
  func executeSound(_ request: BatchInsertRequest) throws -> BatchInsertResult {
    do {
      return try execute(request)
    } catch let error as StoreError where error.code == .missingObject {
      let width = request.properties.count
      let count = request.rowCount
      guard count > 1 else {
        try reject(
          .init(
            place: "\(report.input): \(Self.place(of: request))",
            message: "the archive is damaged: \(error.message)",
            hint: "an export of it with --format original may still contain the tweets; import that"
          ))
        return BatchInsertResult()
      }
      // A search by halves asks little where few are wrong.
      var result = BatchInsertResult()
      for half in [0..<count / 2, count / 2..<count] {
        var part = request
        part.values = Array(request.values[half.lowerBound * width..<half.upperBound * width])
        let done = try executeSound(part)
        result.outcomes += done.outcomes
        result.primaryKeys += done.primaryKeys
      }
      return result
    }
  }

  private static func place(of row: BatchInsertRequest) -> String {
    if row.entityName == "Observation" {
      return damagedRecord(row.values, key: 0, reason: "").place
    }
    guard case .integer(let key)? = row.values.first else { return "a \(row.entityName)" }
    return "\(row.entityName) \(key)"
  }
}
