import TweetFormats

/// What can be known of an account archive before its tweets are read: whose it is, when it was made, how many
/// records its files hold, and where its pictures are.
struct ArchiveMetadata {
  private(set) var account = AccountRecord()
  /// The best shape that spoke of the account.
  private(set) var shape: RecordShape?
  /// How many records each file holds by the archive's own account, by the file's name.
  var counts: [String: Int] { files.compactMapValues(\.count) }
  /// The files that the manifest lists, by name.
  private(set) var files: [String: ArchiveManifest.File] = [:]
  var media = ArchiveMedia()

  /// So large may a file be that says something about the archive, in bytes.
  static let largestFile = 16 << 20

  /// The names of the files that say something about the others, from an archive's own folder on.
  static let fileNames: Set = [
    "data/manifest.js", "data/account.js", "data/profile.js", "manifest.js", "account.js",
    "profile.js", "data/js/user_details.js", "data/js/payload_details.js",
    "data/js/tweet_index.js",
  ]

  /// Takes what one of these files says.
  mutating func read(_ records: [ReadRecord]) {
    for record in records {
      if let told = record.account {
        var told = told
        (told.followers, told.following, told.formerNames) = ([], [], [])
        account.add(told)
        if record.shape.rank > shape?.rank ?? 0 { shape = record.shape }
      }
      for file in record.manifest?.files ?? [] { files[file.name] = file }
    }
  }

  /// The folder of the archive to which a member belongs, with a `/` at its end, and the member's name from
  /// there on.
  static func split(_ name: String) -> (folder: String, rest: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    var start = max(0, parts.count - 1)
    // The folder `data` belongs to the archive, and so do those of media in archives without it.
    if let data = parts.dropLast().lastIndex(of: "data") {
      start = data
    } else if start > 0, parts[start - 1].hasSuffix("_media") {
      start -= 1
    }
    let folder = parts[..<start].map { $0 + "/" }.joined()
    return (folder, parts[start...].joined(separator: "/"))
  }
}
