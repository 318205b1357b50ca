import CommandLineKit
import Glibc
import TransientFiles

/// A file that is there whole or not at all: it is written under another name, and gets its own at the
/// end.
///
/// A symbolic link stays, and its target is the file. What is no file, such as a device or a named pipe,
/// is written to as it is.
final class NewFile {
  /// The destination of the bytes.
  let output: StandardOutput
  private let path: String
  /// The final and the temporary name; nil for a destination that is written directly.
  private let names: (final: String, temporary: String)?
  private let descriptor: Int32
  private var isFinished = false
  /// The milliseconds between two checks for a reader.
  private static let pipePatience: Int32 = 20

  /// A file for `path`, in the same folder.
  ///
  /// Waits until somebody reads where `path` is a named pipe.
  ///
  /// - Throws: ``FileError``; `InterruptionError`.
  init(_ path: String, environment: Environment) throws {
    self.path = path
    if let existing = try Self.openExisting(path) {
      names = nil
      descriptor = existing
    } else {
      let final = try LinkTarget.path(of: path)
      let temporary = PartialName(.unfinished, of: final).description
      names = (final, temporary)
      do {
        descriptor = try PartialFile.create(temporary, mode: 0o666)
      } catch {
        throw FileError.system("can't make \(path)", error.code)
      }
    }
    output = StandardOutput(
      descriptor: descriptor, name: path,
      terminal: Terminal(
        isTerminal: isatty(descriptor) == 1, columns: nil, color: .never, environment: environment))
  }

  /// Gives the file its name, in place of what had it before.
  ///
  /// - Throws: ``FileError``; `OutputError`.
  func finish() throws {
    try output.flush()
    if let names {
      // A power cut after the renaming must not leave an empty file.
      guard fsync(descriptor) == 0 else { throw FileError.system("can't write to \(path)") }
      guard rename(names.temporary, names.final) == 0 else {
        throw FileError.system("can't give \(names.temporary) the name \(path)")
      }
    }
    isFinished = true
  }

  deinit {
    // Removed before it is closed, as long as the lock keeps others off.
    if let names, !isFinished { unlink(names.temporary) }
    close(descriptor)
  }

  /// A descriptor for what is there and is no file; nil where a file is to be made.
  private static func openExisting(_ path: String) throws -> Int32? {
    if let stream = openStream(named: path) {
      let descriptor = fcntl(stream, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { throw FileError.system("can't write to \(path)") }
      return descriptor
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR:
      throw FileError(
        "\(path) is a folder", hint: "name a file, or write pages with --format html",
        exitCode: .cannotCreate)
    case S_IFIFO: return try openPipe(path)
    default:
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw FileError.system("can't write to \(path)") }
      return descriptor
    }
  }

  /// Opens a named pipe once somebody reads from it, or until the user stops that.
  ///
  /// The system's own wait would not be broken off by Ctrl-C.
  private static func openPipe(_ path: String) throws -> Int32 {
    while true {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, O_WRONLY)
        return descriptor
      }
      guard errno == ENXIO else { throw FileError.system("can't write to \(path)") }
      var watched = pollfd(fd: Interruption.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      _ = poll(&watched, 1, pipePatience)
      try Interruption.check()
    }
  }

  /// The number of an open stream of this process that `path` is a name of.
  ///
  /// It is written to where it stands, and not opened once more from its start.
  private static func openStream(named path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return StandardStream.output.rawValue
    case "/dev/stderr": return StandardStream.error.rawValue
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count))
      }
      return nil
    }
  }
}
