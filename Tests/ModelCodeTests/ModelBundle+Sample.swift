import ModelFiles

extension ModelBundle {
  /// The model `name` of the project's sample files.
  static func sample(_ name: String) throws -> ModelBundle {
    let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return try ModelBundle(
      contentsOf: folders.joined(separator: "/") + "/fixtures/models/\(name).xcdatamodeld")
  }
}
