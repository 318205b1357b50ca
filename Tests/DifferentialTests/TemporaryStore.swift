import FoundationEssentials
import ObjectModel

@testable import SQLiteStore

/// Runs `body` with a new store in a file that goes away afterwards, which uses text indexes wherever it
/// can.
func withTemporaryStore<Result>(
  _ model: ManagedObjectModel, _ body: (SQLiteStore) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "differential-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(
    SQLiteStore(
      path: folder.appending(path: "store.sqlite").path, model: model, textIndexPolicy: .always))
}
