import Glibc
import TransientFiles

/// Searches for files and folders that a killed program left behind: unfinished outputs, temporary copies, and
/// lock files.
///
/// It looks in the store's folder, the working folder and the folder for temporary files, and only at names that this
/// program gives. A program that still runs has its files locked, so those are left alone, as are links and the files
/// of other users.
package struct Leftovers: Sendable {
  /// A file or folder that can be removed.
  package struct Item: Sendable, Hashable {
    /// Where it is.
    package let path: String
    /// The number of bytes in it.
    package let size: Int64
  }

  /// An output whose former version has another name, since a program was killed while it replaced it.
  package struct DisplacedOutput: Sendable, Hashable {
    /// The output, which is missing.
    package let path: String
    /// Its former version.
    package let formerPath: String
  }

  /// What a search found.
  package struct Result: Sendable, Hashable {
    /// What nobody needs any more.
    package var items: [Item] = []
    /// What the user has to put back; it is never removed.
    package var displacedOutputs: [DisplacedOutput] = []
    /// What couldn't be searched or removed, each with the reason.
    package var failures: [String] = []
  }

  private let storePath: String
  private let temporaryFolder: String
  private let isSiteFile: @Sendable (String) -> Bool

  /// A search for what was left behind by programs that used the store at `path`.
  ///
  /// - Parameters:
  ///   - temporaryFolder: The folder for temporary files; if nil, the one that this process uses.
  ///   - isSiteFile: Decides by the name whether a file may be part of an exported folder. A folder with any other
  ///     entry isn't removed.
  package init(
    storePath path: String, temporaryFolder: String? = nil,
    isSiteFile: @escaping @Sendable (String) -> Bool
  ) {
    storePath = path
    self.temporaryFolder = temporaryFolder ?? TemporaryFolder.parent
    self.isSiteFile = isSiteFile
  }

  /// Searches, and removes what it finds if `removes` is true.
  ///
  /// Call it before this process uses the store, whose own lock files it would find.
  package func search(removes: Bool) -> Result {
    var result = Result()
    func take(_ entry: AbandonedEntry) {
      do {
        if removes { try entry.remove() }
        result.items.append(Item(path: entry.path, size: entry.size))
      } catch {
        result.failures.append("can't remove \(error)")
      }
    }
    for suffix in ["-merge", "-refresh"] {
      let path = ResolvedPath.of(storePath) + suffix
      // Lock files have no content.
      if let entry = AbandonedEntry(file: path), entry.size == 0 { take(entry) }
    }
    var searched: Set<[UInt]> = []
    for folder in [
      Self.folder(of: storePath), Self.folder(of: ResolvedPath.of(storePath)), "", temporaryFolder,
    ] {
      // One folder may have several paths.
      guard let identity = Self.identity(of: folder) else { continue }
      let names: [String]
      do {
        names = try FolderListing.names(in: folder.isEmpty ? "." : folder)
      } catch {
        result.failures.append("can't search \(error)")
        continue
      }
      let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
      if searched.insert(identity).inserted {
        for name in names {
          guard let partial = PartialName(parsing: name) else { continue }
          let target = prefix + partial.target
          if partial.kind == .replaced, Self.identity(of: target, followsLink: false) == nil {
            guard AbandonedEntry(folder: prefix + name, isOwnFile: isSiteFile) != nil else {
              continue
            }
            result.displacedOutputs.append(
              DisplacedOutput(path: target, formerPath: prefix + name))
          } else if let entry = entry(at: prefix + name, partial.kind) {
            take(entry)
          }
        }
      }
      guard folder == temporaryFolder else { continue }
      for name in names where TemporaryFolder.isTemporaryName(name) {
        let path = prefix + name
        if let entry = AbandonedEntry(folder: path, isOwnFile: DatabaseCopy.isOwnFile) {
          take(entry)
        } else if let entry = AbandonedEntry(file: path), entry.size == 0 {
          // A file that gives up its name at once, before anything is written to it.
          take(entry)
        }
      }
    }
    return result
  }

  private func entry(at path: String, _ kind: PartialName.Kind) -> AbandonedEntry? {
    if let folder = AbandonedEntry(folder: path, isOwnFile: isSiteFile) { return folder }
    return kind == .unfinished ? AbandonedEntry(file: path) : nil
  }

  /// The folder of a file; empty for the working folder.
  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What is the same for all paths of a file or folder; nil if there is none.
  private static func identity(of path: String, followsLink: Bool = true) -> [UInt]? {
    var status = stat()
    let path = path.isEmpty ? "." : path
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    return [UInt(status.st_dev), UInt(status.st_ino)]
  }
}
