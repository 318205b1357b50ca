/// A file of a model as a tree of elements.
enum ModelFileXML {
  /// The root element of the file at `path`.
  ///
  /// - Throws: ``ModelFileError``: `cannotRead`, `refused`; `notAModel` for what is no XML.
  static func root(of path: String) throws -> XMLElement {
    let bytes = try ModelFileBytes.read(path)
    do {
      return try XMLReader.root(of: bytes)
    } catch {
      throw ModelFileError(
        error.isRefused ? .refused : .notAModel,
        error.isRefused ? error.message : "it isn't XML: \(error.message)", path: path,
        line: error.line)
    }
  }
}
