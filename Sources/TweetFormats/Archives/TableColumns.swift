/// The columns of a table of tweets, from the names in its first line.
///
/// The archive of 2012 to 2018 had two orders of columns over the years.
struct TableColumns: Equatable {
  /// The contents of a column.
  enum Column: String {
    case identifier = "tweet_id"
    case replyTo = "in_reply_to_status_id"
    case replyToUser = "in_reply_to_user_id"
    case created = "timestamp"
    case client = "source"
    case text
    case retweetOf = "retweeted_status_id"
    case links = "expanded_urls"
  }

  /// The number of columns.
  let count: Int
  private let places: [Column: Int]

  /// The columns of a table that begins with `line`; nil if that is no header of tweets.
  init?(header line: UnsafeBufferPointer<UInt8>) {
    guard line.count < 1024, line.contains(UInt8(ascii: ",")), line.first != UInt8(ascii: "{"),
      let row = TableRow(line)
    else { return nil }
    var places: [Column: Int] = [:]
    for index in 0..<row.count {
      let name = row.withField(index) { String($0) }
      if let column = Column(rawValue: name), places[column] == nil { places[column] = index }
    }
    guard places[.identifier] != nil, places[.text] != nil, places[.created] != nil else {
      return nil
    }
    count = row.count
    self.places = places
  }

  /// True if the identifier stands first, so that a row's beginning can be told.
  var beginsWithIdentifier: Bool { places[.identifier] == 0 }

  /// True if a digit begins the row's identifier: then the row names no columns.
  func beginsIdentifier(_ row: TableRow) -> Bool {
    withField(.identifier, of: row) { $0[0] &- UInt8(ascii: "0") < 10 } ?? false
  }

  /// Calls `body` with a field that isn't empty; nil if there is none.
  func withField<Result>(
    _ column: Column, of row: TableRow, _ body: (JSONBytes) -> Result?
  ) -> Result? {
    guard let place = places[column], place < row.count else { return nil }
    return row.withField(place) { $0.count == 0 ? nil : body($0) }
  }
}
