import TweetFormats

/// Reads bytes as an input of tweets, whole and in pieces.
enum RecordFuzzing {
  static func run(_ bytes: [UInt8]) -> String? {
    do {
      return try brokenRule(bytes)
    } catch {
      return error.description
    }
  }

  private static func brokenRule(_ bytes: [UInt8]) throws(TweetReaderError) -> String? {
    let whole = try read(bytes, pieces: bytes.count)
    for record in whole.records {
      guard record.tweetRanges.allSatisfy({ $0.upperBound <= record.original.count }) else {
        return "the range of a tweet ends behind its record"
      }
      guard record.tweetRanges.isEmpty || record.tweetRanges.count == record.tweets.count else {
        return "\(record.tweets.count) tweets have \(record.tweetRanges.count) ranges"
      }
      let tweets = record.tweets + record.embeddedTweets
      guard tweets.allSatisfy({ $0.identifier > 0 }),
        record.users.allSatisfy({ $0.identifier > 0 }),
        record.deletions.allSatisfy({ $0.identifier > 0 })
      else { return "something has an identifier that nothing can have" }
      guard tweets.allSatisfy({ $0.media.allSatisfy { !$0.key.isEmpty } }) else {
        return "a medium has no key"
      }
    }
    let pieced = try read(bytes, pieces: 7)
    guard pieced.records.map(\.original) == whole.records.map(\.original),
      pieced.rejections == whole.rejections
    else { return "pieces give something else than the whole" }
    return nil
  }

  private static func read(
    _ bytes: [UInt8], pieces length: Int
  ) throws(TweetReaderError) -> (records: [ReadRecord], rejections: Int) {
    var options = TweetReader.Options()
    options.maximumRecordSize = 1 << 16
    let reader = try TweetReader(options: options)
    for start in stride(from: 0, to: bytes.count, by: max(length, 1)) {
      reader.feed(Array(bytes[start..<min(start + max(length, 1), bytes.count)]))
    }
    reader.finish()
    return (reader.takeRecords(), reader.takeRejections().count)
  }
}
