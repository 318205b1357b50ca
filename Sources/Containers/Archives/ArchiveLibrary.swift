import CArchive
import Glibc

/// The functions of libarchive, loaded when they are used first.
///
/// Linking it would make every command of a program wait for a dozen libraries.
enum ArchiveLibrary {
  // Safe: the table is written before the pointer is given out, and never again.
  private nonisolated(unsafe) static let table = carchive_load_reading()

  private static let problem: String? =
    table == nil ? dlerror().map { String(cString: $0) } ?? "it can't be loaded" : nil

  /// The functions.
  ///
  /// - Throws: ``ContainerError`` with `missingLibrary`.
  static func functions() throws -> UnsafePointer<carchive_reading> {
    if let table { return table }
    throw ContainerError(
      .missingLibrary, "libarchive is needed to read it: \(problem ?? "")",
      hint: "install the package libarchive13")
  }
}
