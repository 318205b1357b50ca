import Glibc

/// A folder of its own for each test, gone when the test is.
final class TemporaryFolder: Sendable {
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

  /// The names of what is in the folder.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  deinit {
    for name in names {
      let path = file(name)
      if unlink(path) != 0 { rmdir(path) }
    }
    rmdir(path)
  }

  struct FolderError: Error {
    var number: Int32
  }
}
