/// The number of records in each file of an account archive, from its manifest.
package struct ArchiveManifest: Sendable, Hashable {
  /// One file.
  package struct File: Sendable, Hashable {
    /// The file's name with its folders, as in `data/tweets.js`.
    package var name: String
    /// The number of records in it; nil where the manifest doesn't say.
    package var count: Int?
    /// The name of the part that the file has, such as `note_tweet`; nil if the manifest doesn't say.
    package var part: String?

    /// A file.
    package init(name: String, count: Int?, part: String? = nil) {
      self.name = name
      self.count = count
      self.part = part
    }
  }

  /// The files, in the manifest's order.
  package var files: [File] = []

  /// A manifest of no files.
  package init() {}
}
