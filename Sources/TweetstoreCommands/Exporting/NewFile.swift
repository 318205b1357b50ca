import CommandLineKit
import Glibc

/// A file that is there whole or not at all: it is written under another name, and gets its own at the
/// end.
final class NewFile {
  /// Where the bytes go.
  let output: StandardOutput
  private let path: String
  private let temporaryPath: String
  private let descriptor: Int32
  private var isFinished = false

  /// A file for `path`, in the same folder.
  ///
  /// - Throws: ``FileError``.
  init(_ path: String, environment: Environment) throws {
    self.path = path
    temporaryPath = "\(path).\(getpid()).part"
    descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError.system("can't make \(path)") }
    output = StandardOutput(
      descriptor: descriptor, name: path,
      terminal: Terminal(
        isTerminal: false, columns: nil, color: .never, environment: environment))
  }

  /// Gives the file its name, in place of what had it before.
  ///
  /// - Throws: ``FileError``; `OutputError`.
  func finish() throws {
    try output.flush()
    // A power cut after the renaming must not leave an empty file.
    guard fsync(descriptor) == 0 else { throw FileError.system("can't write to \(path)") }
    guard rename(temporaryPath, path) == 0 else {
      throw FileError.system("can't give \(temporaryPath) the name \(path)")
    }
    isFinished = true
  }

  deinit {
    close(descriptor)
    if !isFinished { unlink(temporaryPath) }
  }
}
