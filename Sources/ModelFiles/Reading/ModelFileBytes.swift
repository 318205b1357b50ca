import Glibc

/// The bytes of a model's file, with a limit.
enum ModelFileBytes {
  /// The most bytes that a file may have: 16 MiB, a hundred times the largest model.
  static let limit = 16 << 20

  /// The bytes of the file at `path`.
  ///
  /// - Throws: ``ModelFileError``: `cannotRead`; `refused` for more than ``limit`` bytes.
  static func read(_ path: String) throws -> [UInt8] {
    // A pipe in place of a file must not make the program wait for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ModelFileError(.cannotRead, "it isn't a file", path: path)
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw failure(path)
      }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= limit else {
        throw ModelFileError(
          .refused, "it has more than \(limit >> 20) MiB, which no model needs", path: path)
      }
    }
  }

  private static func failure(_ path: String) -> ModelFileError {
    ModelFileError(.cannotRead, String(cString: strerror(errno)), path: path)
  }
}
