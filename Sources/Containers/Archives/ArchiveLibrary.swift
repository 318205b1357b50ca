import CArchive
import Glibc

/// The functions of libarchive, loaded when they are used first.
///
/// Linking it would make every command of a program wait for a dozen libraries.
enum ArchiveLibrary {
  // Safe: the table is written before the pointer is given out, and never again.
  private nonisolated(unsafe) static let loaded:
    (table: UnsafePointer<carchive_reading>?, problem: String) = {
      // The loader's words are those of the thread that loads.
      if let table = carchive_load_reading() { return (table, "") }
      return (nil, dlerror().map { String(cString: $0) } ?? "it can't be loaded")
    }()

  /// The functions.
  ///
  /// - Throws: ``ContainerError`` with `missingLibrary`.
  static func functions() throws -> UnsafePointer<carchive_reading> {
    if let table = loaded.table { return table }
    throw ContainerError(
      .missingLibrary, "libarchive is needed to read it: \(loaded.problem)",
      hint: "install the package libarchive13")
  }
}
