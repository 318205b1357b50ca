import FoundationEssentials

/// Rows of `tweets.csv`.
extension RecordBuilder {
  /// Reads a row as one tweet.
  mutating func read(_ row: TableRow, _ columns: TableColumns) throws(RecordFault) {
    isArchive = true
    guard row.count == columns.count else {
      throw RecordFault(
        .brokenTable, "the row has \(row.count) fields, the table \(columns.count) columns")
    }
    let identifier = try self.identifier(row, columns)
    noteIdentifier(identifier, isNumber: false)
    var tweet = TweetRecord(identifier: identifier, text: "")
    let isDated = columns.withField(.created, of: row) { bytes -> Bool? in
      let date = Timestamp.plausible(bytes)
      if date == nil { noteUnreadable(bytes, "timestamp") }
      setCreated(&tweet, date, isWritten: true)
      setPrecision(&tweet, bytes)
      return true
    }
    if isDated == nil { setCreated(&tweet, nil, isWritten: false) }
    tweet.client = columns.withField(.client, of: row) { client($0) }
    tweet.replyToIdentifier = reference(.replyTo, row, columns)
    tweet.replyToUserIdentifier = reference(.replyToUser, row, columns)
    tweet.retweetOfIdentifier = reference(.retweetOf, row, columns)
    let text = columns.withField(.text, of: row) { text -> String? in
      readText(text, row, columns, into: &tweet)
    }
    tweet.text = text ?? ""
    record.tweets = [tweet]
  }

  private func identifier(
    _ row: TableRow, _ columns: TableColumns
  ) throws(RecordFault) -> Int64 {
    let found = columns.withField(.identifier, of: row) { bytes -> Result<Int64, RecordFault>? in
      if let identifier = Identifier.exact(bytes) { return .success(identifier) }
      return .failure(
        Identifier.unusable(
          bytes, key: "tweet_id",
          hint: "take the file as it was in the archive, not as a spreadsheet saved it"))
    }
    guard let found else {
      throw RecordFault(.missingIdentifier, "the row has no \"tweet_id\"")
    }
    return try found.get()
  }

  private func reference(
    _ column: TableColumns.Column, _ row: TableRow, _ columns: TableColumns
  ) -> Int64? {
    columns.withField(column, of: row) { Identifier.exact($0) }
  }

  /// The text with its links written out, where it is clear which is which: the table lists where the links
  /// of the text lead in their order, then the tweet's media, each with an entry.
  private mutating func readText(
    _ text: JSONBytes, _ row: TableRow, _ columns: TableColumns, into tweet: inout TweetRecord
  ) -> String {
    let addresses =
      columns.withField(.links, of: row) { Self.addresses(in: String($0)) } ?? []
    let own = "/status/\(tweet.identifier)/"
    let targets = addresses.filter { !$0.contains(own) }
    let hasMedia = targets.count < addresses.count
    if tweet.isRetweet {
      tweet.isTruncated = endsCut(text)
    } else {
      for url in targets where !tweet.links.contains(where: { $0.url == url }) {
        tweet.links.append(LinkRecord(url: url))
      }
    }
    let shorts = Self.shortLinks(in: text)
    guard shorts.count == targets.count + (hasMedia ? 1 : 0) else {
      return composer.compose(text, links: [])
    }
    if !tweet.isRetweet, let last = targets.last, shorts.count == targets.count,
      let quoted = Self.status(at: last),
      text.trimmedEnd.count == shorts[shorts.count - 1].upperBound
    {
      tweet.quotedIdentifier = quoted
      tweet.links.removeAll { $0.url == last }
    }
    var done = 0
    for (index, range) in shorts.enumerated() {
      let before = text.dropping(done).prefix(range.lowerBound - done)
      done = range.upperBound
      if index < targets.count {
        composer.append(before, links: [])
        composer.append(verbatim: targets[index])
      } else {
        composer.append(before.trimmedEnd, links: [])
      }
    }
    composer.append(text.dropping(done), links: [])
    return composer.take()
  }

  /// The addresses of a list with commas between them; a comma may also stand in an address.
  private static func addresses(in list: String) -> [String] {
    var addresses: [String] = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard addresses.count < mostEntities else { break }
      if part.hasPrefix("http://") || part.hasPrefix("https://") || addresses.isEmpty {
        addresses.append(String(part))
      } else {
        addresses[addresses.count - 1] += "," + part
      }
    }
    return addresses.filter { !$0.isEmpty }
  }

  /// Returns the ranges of complete `t.co` links in a text.
  private static func shortLinks(in text: JSONBytes) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var here = 0
    while let start = text.firstIndex(of: UInt8(ascii: "h"), from: here),
      ranges.count < mostEntities
    {
      here = start + 1
      let rest = text.dropping(start)
      let length = rest.hasPrefix("https://t.co/") ? 13 : rest.hasPrefix("http://t.co/") ? 12 : 0
      guard length > 0 else { continue }
      var end = start + length
      while end < text.count, text[end].isLetterOrDigit { end += 1 }
      guard end > start + length else { continue }
      ranges.append(start..<end)
      here = end
    }
    return ranges
  }
}
