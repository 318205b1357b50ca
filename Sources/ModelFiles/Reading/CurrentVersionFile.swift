/// The file `.xccurrentversion`: a property list that names the version in use.
enum CurrentVersionFile {
  /// The version's name, without `.xcdatamodel`.
  ///
  /// - Throws: ``ModelFileError``.
  static func versionName(in path: String) throws -> String {
    let root = try ModelFileXML.root(of: path)
    let pairs = root.children(named: "dict").first?.children ?? []
    let ending = ".xcdatamodel"
    for (key, value) in zip(pairs, pairs.dropFirst())
    where key.name == "key" && key.text == "_XCCurrentVersionName" && value.name == "string" {
      guard value.text.hasSuffix(ending) else { break }
      return String(value.text.dropLast(ending.count))
    }
    throw ModelFileError(
      .notAModel, "it has no current version, such as 'Model 2.xcdatamodel'", path: path,
      line: root.line)
  }
}
