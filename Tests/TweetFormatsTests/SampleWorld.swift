import FoundationEssentials
import Testing

@testable import TweetFormats

/// An invented world of tweets in every shape, and what a perfect reader finds in each file.
struct SampleWorld {
  /// What one file holds.
  struct File: CustomTestStringConvertible, Sendable {
    let folder: String
    let name: String
    let expected: JSONTree

    var testDescription: String { "\(folder.split(separator: "/").last ?? "")/\(name)" }

    func bytes() throws -> [UInt8] { try SampleWorld.read("\(folder)/\(name)") }
  }

  let folder: String
  let tweets: [Int64: JSONTree]
  let users: [Int64: JSONTree]
  /// Where each shortened link leads, by the link.
  private var links: [String: String] = [:]

  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/fixtures/tweets"
  }()

  /// The bytes of a file of `fixtures/tweets`.
  static func fixture(_ name: String) throws -> [UInt8] { try read("\(root)/\(name)") }

  static func read(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path)))
  }

  /// Every file of every world that this room can read.
  static let files: [File] = {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return folders.sorted().filter { $0.hasPrefix("seed-") }.flatMap { name in
      let folder = "\(root)/\(name)"
      guard let bytes = try? read("\(folder)/expected/formats.json"),
        let tree = try? JSONTree(bytes)
      else { return [File]() }
      return (tree["files"]?.list ?? []).compactMap { entry in
        guard let file = entry["file"]?.string,
          FileManager.default.fileExists(atPath: "\(folder)/\(file)"),
          file.hasSuffix(".json") || file.hasSuffix(".jsonl")
        else { return nil }
        return File(folder: folder, name: file, expected: entry)
      }
    }
  }()

  init(folder: String) throws {
    self.folder = folder
    var tweets: [Int64: JSONTree] = [:]
    for name in ["tweets", "outside-tweets"] {
      tweets.merge(try Self.table("\(folder)/expected/\(name).jsonl")) { first, _ in first }
    }
    self.tweets = tweets
    users = try Self.table("\(folder)/expected/users.jsonl")
    for tweet in tweets.values { try noteLinks(of: tweet) }
  }

  private static func table(_ path: String) throws -> [Int64: JSONTree] {
    var table: [Int64: JSONTree] = [:]
    for line in try read(path).split(separator: UInt8(ascii: "\n")) {
      let row = try JSONTree([UInt8](line))
      table[try #require(Int64(row["identifier"]?.string ?? ""))] = row
    }
    return table
  }

  private mutating func noteLinks(of tweet: JSONTree) throws {
    let short = Self.words(try #require(tweet["text"]?.string))
    let long = Self.words(try #require(tweet["textExpanded"]?.string))
    try #require(short.count == long.count)
    for (word, expansion) in zip(short, long) where Self.isShort(word) {
      links[word] = expansion == tweet["mediaUrls"]?.list.first?.string ? "" : expansion
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").flatMap { $0.split(separator: "\n") }.map(String.init)
  }

  /// A text with its links written out, that to media taken out, and that to itself named so.
  func written(_ text: String) -> String {
    var result = ""
    var word = ""
    for character in text + "\u{1F}" {
      if !character.isWhitespace, character != "\u{1F}" {
        word.append(character)
        continue
      }
      if Self.isShort(word) {
        let expansion = links[word] ?? "SELF"
        if expansion.isEmpty, result.last?.isWhitespace ?? false { result.removeLast() }
        word = expansion
      }
      result += word
      word = ""
      if character != "\u{1F}" { result.append(character) }
    }
    return result
  }

  private static func isShort(_ word: String) -> Bool {
    word.hasPrefix("https://t.co/") || word.hasPrefix("http://t.co/")
  }

  /// What a field of a tweet should be in a file: the truth, or what the file differs in.
  func value(_ field: String, of identifier: Int64, in file: File) -> JSONTree? {
    if let own = file.expected["differs"]?["\(identifier)"]?[field] { return own }
    return tweets[identifier]?[field]
  }
}
