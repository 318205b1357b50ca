import Glibc

/// A folder of its own for each test, gone when the test is.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/store-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FolderError(number: errno) }
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// The path of a file in the folder.
  func file(_ name: String = "store.sqlite") -> String { "\(path)/\(name)" }

  deinit {
    nftw(path, { path, _, _, _ in path.map { remove($0) } ?? 0 }, 16, FTW_DEPTH | FTW_PHYS)
  }

  struct FolderError: Error {
    var number: Int32
  }
}
