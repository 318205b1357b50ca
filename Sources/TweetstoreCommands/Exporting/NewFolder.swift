import CommandLineKit
import FoundationEssentials
import Glibc

/// A folder that is there whole or not at all: it is filled under another name, and gets its own at the
/// end.
final class NewFolder {
  /// Where to put the files.
  let temporaryPath: String
  private let path: String
  private var isFinished = false

  /// A folder for `path`.
  ///
  /// A folder of an earlier export is going to be replaced, and nothing else is. A symbolic link stays, and
  /// its target is the folder.
  ///
  /// - Throws: ``FileError``.
  init(_ path: String) throws {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    path = try LinkTarget.path(of: path)
    self.path = path
    temporaryPath = "\(path).\(getpid()).part"
    guard Self.mayReplace(path) else {
      throw FileError(
        "\(path) is there already and is no site that was exported before",
        hint: "name a folder that isn't there; nothing was changed", exitCode: .cannotCreate)
    }
    guard mkdir(temporaryPath, 0o777) == 0 else { throw FileError.system("can't make \(path)") }
  }

  /// Gives the folder its name.
  ///
  /// - Throws: ``FileError``.
  func finish() throws {
    let former = "\(path).\(getpid()).old"
    let isThere = rename(path, former) == 0
    guard isThere || errno == ENOENT else { throw FileError.system("can't replace \(path)") }
    guard rename(temporaryPath, path) == 0 else {
      let error = FileError.system("can't give \(temporaryPath) the name \(path)")
      if isThere { rename(former, path) }
      throw error
    }
    isFinished = true
    if isThere { Self.remove(former) }
  }

  deinit {
    if !isFinished { Self.remove(temporaryPath) }
  }

  private static func remove(_ path: String) {
    // What can't be removed stays where the user sees it; the export itself is done or has failed.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Whether `path` isn't there, is an empty folder, or holds an exported site.
  private static func mayReplace(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return errno == ENOENT }
    guard status.st_mode & S_IFMT == S_IFDIR else { return false }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return false
    }
    if names.isEmpty { return true }
    guard let index = FileManager.default.contents(atPath: "\(path)/index.html") else {
      return false
    }
    return names.allSatisfy { $0.hasSuffix(".html") || $0 == "style.css" }
      && String(decoding: index.prefix(2000), as: UTF8.self).contains(SiteFrame.mark)
  }
}
