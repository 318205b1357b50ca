/// The facts about an entry that a container states before it is read.
package struct MemberInfo: Sendable, Hashable {
  /// The name with its folders, as the container has it, such as `data/tweets.js`.
  ///
  /// It may be anything, `../` and control characters included, and is no path to open.
  package var name: String
  /// The size in bytes when unpacked, where the container tells.
  package var size: Int64?
  /// False for symbolic links, devices and the like, which hold nothing to read.
  package var isFile: Bool
  /// True if a password is needed to read it.
  package var isEncrypted: Bool
  /// The number of members before this one.
  package var index: Int

  /// Creates the facts about an entry.
  package init(
    name: String, size: Int64? = nil, isFile: Bool = true, isEncrypted: Bool = false, index: Int
  ) {
    self.name = name
    self.size = size
    self.isFile = isFile
    self.isEncrypted = isEncrypted
    self.index = index
  }
}
