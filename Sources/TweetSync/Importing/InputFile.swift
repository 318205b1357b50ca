import FoundationEssentials
import Glibc

/// A file or standard input, read piece by piece.
final class InputFile {
  /// The name that a source gets for the file: its absolute path, or `-`.
  let sourceName: String
  /// The size in bytes, where the input is a regular file.
  let size: Int64?
  private let path: String
  private let descriptor: Int32
  private var buffer: UnsafeMutableRawBufferPointer
  /// Bytes at the start of the buffer that were read ahead, to see what the input is.
  private var readAhead = 0

  init(path: String) throws {
    self.path = path
    if path == "-" {
      sourceName = "-"
      descriptor = STDIN_FILENO
    } else {
      sourceName = Self.absolute(path)
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let reason = errno
        throw ImportError(
          .unreadable, "can't read \(path): \(String(cString: strerror(reason)))",
          hint: reason == ENOENT ? "check the name; a URL starts with https://" : nil)
      }
    }
    var status = stat()
    fstat(descriptor, &status)
    let kind = status.st_mode & S_IFMT
    size = kind == S_IFREG ? Int64(status.st_size) : nil
    buffer = .allocate(byteCount: 1 << 20, alignment: 64)
    if kind == S_IFDIR {
      throw ImportError(
        .unsupportedInput, "\(path) is a folder", hint: "name the files in it: \(path)/*.jsonl")
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
    buffer.deallocate()
  }

  /// Refuses packed files by their first bytes, whatever their names.
  func refuseContainers() throws {
    // A pipe may give its first bytes one by one.
    while readAhead < ContainerKind.lengthOfStart {
      let count = try fill(from: readAhead)
      if count == 0 { break }
      readAhead += count
    }
    let start = UnsafeRawBufferPointer(rebasing: buffer[..<readAhead])
    guard let container = ContainerKind(start) else { return }
    throw ImportError(
      .unsupportedInput, "\(path) is \(container.name), which this version doesn't open",
      hint: container.hint)
  }

  /// Gives the next piece to `body`.
  ///
  /// - Returns: Whether there was one.
  func readPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    var count = readAhead
    readAhead = 0
    if count == 0 { count = try fill(from: 0) }
    guard count > 0 else { return false }
    try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return true
  }

  private func fill(from start: Int) throws -> Int {
    while true {
      let count = read(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      throw ImportError(.unreadable, "can't read \(path): \(String(cString: strerror(errno)))")
    }
  }

  private static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
