import CommandLineKit
import FoundationEssentials

/// A file that the program writes.
struct OutputFile {
  let path: String

  /// Writes the file, unless it holds just this text already.
  ///
  /// A file that stays as it is keeps its time, so that nothing is built again for it.
  func write(_ text: String) throws {
    let data = Data(text.utf8)
    let url = URL(filePath: path)
    if let current = try? Data(contentsOf: url), current == data { return }
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw OutputFileError(path: path, cause: error)
    }
  }
}
