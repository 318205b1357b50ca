import TweetFormats

/// What an import notices about a whole input, and reports once.
struct InputObservations {
  private var census = FormatCensus()
  private var unreadable: [(place: String, value: UnreadableValue)] = []
  private var authorNamings: [AuthorNaming: Int] = [:]
  /// Records with private messages that were left out.
  var withheldMessages = 0

  /// Adds what a reader noticed in the input or in one of its members.
  mutating func add(_ statistics: TweetReader.Statistics, at place: String) {
    census.add(statistics.census)
    authorNamings.merge(statistics.authorNamings, uniquingKeysWith: +)
    for value in statistics.unreadableValues {
      if let index = unreadable.firstIndex(where: { $0.value.key == value.key }) {
        unreadable[index].value.count += value.count
      } else {
        unreadable.append((place, value))
      }
    }
  }

  /// The warnings for the report.
  var warnings: [String] {
    var warnings: [String] = []
    if withheldMessages > 0 {
      let records = withheldMessages == 1 ? "1 record" : "\(withheldMessages) records"
      warnings.append(
        "skipped the private messages in \(records); pass --with-messages to keep them")
    }
    if let count = authorNamings[.webExporter] {
      let tweets = count == 1 ? "1 tweet is" : "\(count) tweets are"
      warnings.append(
        "\(tweets) from twitter-web-exporter without metadata, which lacks the author's identifier, so "
          + "the author is not stored; export again with metadata to get it")
    }
    if let count = authorNamings[.screenName] {
      let tweets = count == 1 ? "1 tweet has" : "\(count) tweets have"
      warnings.append(
        "\(tweets) the author's screen name without an identifier, so the author is not stored")
    }
    for (place, value) in unreadable {
      let values = value.count == 1 ? "1 value" : "\(value.count) values"
      warnings.append(
        "cannot read \(values) of \"\(value.key)\", the first at \(place):\(value.line): "
          + value.sample)
    }
    let findings = census.findings
    if !findings.isEmpty {
      warnings.append(
        findings.joined(separator: "; ")
          + ": the format has probably changed; a later version of tweetstore may read the missing "
          + "values from the records, which are kept as they came")
    }
    return warnings
  }
}
