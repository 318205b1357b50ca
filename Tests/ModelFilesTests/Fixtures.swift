import FoundationEssentials
import ModelFiles
import Testing

/// The path of a model that is kept with the sources.
func fixture(_ name: String, file: String = #filePath) -> String {
  let folders = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
  return folders.joined(separator: "/") + "/fixtures/models/" + name
}

/// A folder for one test, removed with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "models-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and the folders that it stands in.
  func write(_ text: String, to name: String) throws {
    let file = "\(path)/\(name)"
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    try FileManager.default.createDirectory(
      atPath: folder.joined(separator: "/"), withIntermediateDirectories: true)
    try #require(FileManager.default.createFile(atPath: file, contents: Data(text.utf8)))
  }
}

/// The version that `elements` inside of `<model>` describe; the first of them stands in line 3.
func document(_ elements: String) throws -> ModelDocument {
  let folder = try TemporaryFolder()
  try folder.write(
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(elements)
    </model>
    """, to: "Test.xcdatamodel/contents")
  return try ModelBundle(contentsOf: "\(folder.path)/Test.xcdatamodel").currentVersion
}

/// The error that reading or building the model of `elements` ends with.
func failure(_ elements: String) throws -> ModelFileError {
  try #require(throws: ModelFileError.self) { _ = try document(elements).makeModel() }
}
