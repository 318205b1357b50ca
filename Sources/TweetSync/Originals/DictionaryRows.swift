import ObjectGraph
import Predicates

/// The rows of the dictionaries that originals are packed with.
enum DictionaryRows {
  /// An empty request for dictionaries; one that is stored stays as it is, unless it is damaged.
  static var request: BatchInsertRequest {
    BatchInsertRequest(
      entityName: "CompressionDictionary", properties: ["identifier", "content"],
      conflictPolicy: .merge { stored, incoming in
        stored != incoming && !isSound(stored) && isSound(incoming) ? incoming : stored
      })
  }

  /// Whether a row holds a dictionary that can be used.
  static func isSound(_ row: [AttributeValue]) -> Bool {
    guard case .integer(let number) = row[0], case .data(let content) = row[1] else { return false }
    return StoredDictionaries.isSound(content, number: number)
  }
}
