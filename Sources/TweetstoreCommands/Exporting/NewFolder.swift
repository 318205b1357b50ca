import CommandLineKit
import FoundationEssentials
import Glibc
import TransientFiles

/// A folder that is there whole or not at all: it is filled under another name, and gets its own at the
/// end.
final class NewFolder {
  /// The folder for the files.
  let temporaryPath: String
  private let path: String
  /// Keeps others from removing the folder while it is filled.
  private let lock: Int32
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
    temporaryPath = PartialName(.unfinished, of: path).description
    guard Self.mayReplace(path) else {
      throw FileError(
        "\(path) exists and isn't a site that was exported before",
        hint: "name a folder that isn't there; nothing was changed", exitCode: .cannotCreate)
    }
    do {
      lock = try PartialFile.createFolder(temporaryPath, mode: 0o777, isOwnFile: Self.isSiteFile)
    } catch {
      throw FileError.system("can't make \(path)", error.code)
    }
  }

  /// Gives the folder its name.
  ///
  /// - Throws: ``FileError``.
  func finish() throws {
    var status = stat()
    if lstat(path, &status) != 0, errno == ENOENT {
      try rename()
    } else {
      do {
        if try FileExchange.exchange(temporaryPath, path) {
          isFinished = true
          Self.remove(temporaryPath)
        } else {
          try replace()
        }
      } catch let error as FileSystemError {
        throw FileError.system("can't replace \(path)", error.code)
      }
    }
  }

  private func rename() throws(FileError) {
    guard Glibc.rename(temporaryPath, path) == 0 else {
      throw FileError.system("can't give \(temporaryPath) the name \(path)")
    }
    isFinished = true
  }

  /// Replaces the folder of that name in two steps, where the file system can't exchange them.
  private func replace() throws(FileError) {
    let former = PartialName(.replaced, of: path).description
    guard Glibc.rename(path, former) == 0 else {
      throw FileError.system("can't replace \(path)")
    }
    do {
      try rename()
    } catch {
      Glibc.rename(former, path)
      throw error
    }
    Self.remove(former)
  }

  deinit {
    if !isFinished { Self.remove(temporaryPath) }
    close(lock)
  }

  /// True for the names of the files in an exported site, finished or not.
  static func isSiteFile(_ name: String) -> Bool {
    let target = PartialName(parsing: name)?.target ?? name
    return target.hasSuffix(".html") || target == "style.css"
  }

  private static func remove(_ path: String) {
    // What can't be removed stays where the user sees it; the export itself is done or has failed.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// True if `path` isn't there, is an empty folder, or holds an exported site.
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
    return names.allSatisfy { isSiteFile($0) && PartialName(parsing: $0) == nil }
      && String(decoding: index.prefix(2000), as: UTF8.self).contains(SiteFrame.mark)
  }
}
