import Glibc

/// A name for a copy of a store beside it, such as `archive.sqlite.before-1a2b3c4d`, with a number if that exists already.
public struct BackupName: Sendable {
  /// The path of the new copy.
  public let path: String
  /// The copies that exist already.
  private let formerCopies: [String]

  /// A name beside a store.
  ///
  /// - Parameters:
  ///   - storePath: The path of the store.
  ///   - suffix: The reason for the copy, such as the beginning of a version's hash.
  public init(beside storePath: String, suffix: String) {
    let first = "\(storePath).before-\(suffix)"
    var name = first
    var formerCopies: [String] = []
    var status = stat()
    while lstat(name, &status) == 0 {
      formerCopies.append(name)
      name = "\(first)-\(formerCopies.count + 1)"
    }
    path = name
    self.formerCopies = formerCopies
  }

  /// Removes the new copy if an earlier run that was killed has left the same one.
  ///
  /// - Returns: The path of the copy that remains.
  public func removingRepetition() -> String {
    guard let former = formerCopies.first(where: { FileComparison.areEqual($0, path) }) else {
      return path
    }
    unlink(path)
    return former
  }
}
