import TweetFormats

/// The pictures and videos that an account archive holds beside its tweets.
///
/// They are named `<identifier of the tweet>-<name of the file>`, whatever folder they are in.
struct ArchiveMedia {
  /// The place of each file by its name, without the folder.
  private var folders: [String: Int] = [:]
  /// What goes before a file's name in its place, each once.
  private var prefixes: [String] = []
  private var positions: [String: Int] = [:]

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: The file's name with its folders.
  ///   - place: What stands before `name` in the file's place.
  mutating func add(_ name: String, at place: String) {
    let utf8 = name.utf8
    let start =
      utf8.lastIndex(of: UInt8(ascii: "/")).map { utf8.index(after: $0) } ?? utf8.startIndex
    guard utf8[start...].first.map({ $0 &- UInt8(ascii: "0") < 10 }) ?? false,
      utf8[start...].contains(UInt8(ascii: "-"))
    else { return }
    let prefix = place + name[..<start]
    let position = positions[prefix] ?? prefixes.count
    if position == prefixes.count {
      prefixes.append(prefix)
      positions[prefix] = position
    }
    let file = String(name[start...])
    // Of copies in several folders the first one by its place, in whatever order they come.
    if let other = folders[file], prefixes[other] <= prefix { return }
    folders[file] = position
  }

  /// Notes with each medium of a tweet where its file is.
  func findFiles(of tweet: inout TweetRecord) {
    guard !folders.isEmpty else { return }
    for index in tweet.media.indices {
      for name in tweet.media[index].fileNames {
        let file = "\(tweet.identifier)-\(name)"
        guard let folder = folders[file] else { continue }
        tweet.media[index].file = prefixes[folder] + file
        break
      }
    }
  }
}
