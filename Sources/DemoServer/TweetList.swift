import Glibc
import LoopbackServer

/// A list of tweets in a file: a line each, with a time in UTC, a tab and a text.
struct TweetList {
  /// An error of reading.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The tweets, in the order of the file.
  private(set) var tweets: [LoopbackTweet] = []

  /// Reads the file at `path`.
  ///
  /// - Throws: ``Failure`` with the file and the line.
  init(path: String) throws {
    guard let file = fopen(path, "r") else {
      throw Failure(description: "can't open \(path): \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      guard let tweet = Self.tweet(String(cString: line)) else {
        throw Failure(
          description: "\(path):\(tweets.count + 1): expected a time, a tab and a text")
      }
      tweets.append(tweet)
    }
  }

  private static func tweet(_ line: String) -> LoopbackTweet? {
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard parts.count == 2, let text = parts[1].split(separator: "\n").first else { return nil }
    let numbers = parts[0].split { "-T:Z".contains($0) }.compactMap { Int32($0) }
    guard numbers.count == 6 else { return nil }
    var time = tm()
    time.tm_year = numbers[0] - 1_900
    time.tm_mon = numbers[1] - 1
    time.tm_mday = numbers[2]
    time.tm_hour = numbers[3]
    time.tm_min = numbers[4]
    time.tm_sec = numbers[5]
    return LoopbackTweet(
      identifier: LoopbackTweet.identifier(milliseconds: Int64(timegm(&time)) * 1_000),
      text: String(text), authorIdentifier: 700_400_907, screenName: "slow_tram")
  }
}
