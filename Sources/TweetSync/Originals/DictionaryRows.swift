import ObjectGraph

/// The rows of the dictionaries that originals are packed with.
enum DictionaryRows {
  /// An empty request for dictionaries; one that is stored stays as it is.
  static var request: BatchInsertRequest {
    BatchInsertRequest(
      entityName: "CompressionDictionary", properties: ["identifier", "content"],
      conflictPolicy: .keepStored)
  }
}
