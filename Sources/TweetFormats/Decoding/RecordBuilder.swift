import FoundationEssentials

/// Puts together what one record means.
struct RecordBuilder {
  var record: ReadRecord
  var users = UserCollector()
  var composer: TextComposer
  /// Tweets of an answer that could not be read, with their number in `data`.
  var faults: [(index: Int, fault: RecordFault)] = []
  /// Objects inside tweets that may be tweets themselves, still to be read.
  var embedded: [JSONValue] = []
  var options: TweetReader.Options
  /// True if the tweets are those of an account archive, which leaves out much and writes numbers as strings.
  var isArchive = false
  /// The address of the file that a collector's message is about.
  var fileAddress: JSONValue?

  /// So many tags, links, names or media of one tweet are read; no real one has as many.
  ///
  /// Each is compared with all others, so that without an end a crafted record could take hours.
  static let mostEntities = 1000

  /// The way in which the record names the author of its tweet without the author's identifier.
  var authorNaming: AuthorNaming?
  /// The values that could not be read.
  var unreadable: [UnreadableValue] = []
  /// Statuses inside user objects, with their authors, still to be read.
  var userStatuses: [(status: JSONValue, author: Int64)] = []
  /// The kinds of values in the user objects of the record.
  var describedUsers = FormatCensus.Entry()

  /// Tweets whose identifier came as a large number only.
  private(set) var numericIdentifiers = 0
  /// Tweets with an identifier above 2^53, in whatever form.
  private(set) var longIdentifiers = 0
  /// Those among `longIdentifiers` that end in `0000`.
  private(set) var zeroIdentifiers = 0
  /// Those among `numericIdentifiers` that end in `00`.
  private(set) var roundIdentifiers = 0

  init(_ record: ReadRecord, composer: TextComposer, options: TweetReader.Options) {
    self.record = record
    self.composer = composer
    self.options = options
  }

  /// Gives the composer back, so that its buffer serves the next record.
  mutating func takeComposer() -> TextComposer {
    defer { composer = TextComposer() }
    return composer
  }

  /// Counts an identifier if it is so large that another program may have rounded it.
  ///
  /// - Parameter isNumber: Whether the source has it as a number only.
  mutating func noteIdentifier(_ identifier: Int64, isNumber: Bool) {
    // A spreadsheet keeps fifteen digits and writes zeros for the others.
    if identifier > 1 << 53 {
      longIdentifiers += 1
      if identifier % 10_000 == 0 { zeroIdentifiers += 1 }
    }
    // Up to here every whole number has a double of its own.
    guard isNumber, identifier > 1 << 53 else { return }
    numericIdentifiers += 1
    if identifier % 100 == 0 { roundIdentifiers += 1 }
  }

  /// The date that the source gives, else the one in the identifier.
  mutating func setCreated(
    _ tweet: inout TweetRecord, _ value: JSONValue?, key: StaticString = "created_at"
  ) {
    let isWritten = value.map { !$0.isNull } ?? false
    setCreated(&tweet, date(value, key), isWritten: isWritten)
  }

  /// The date that the source gives, else the one in the identifier.
  ///
  /// - Parameter isWritten: Whether there is a date, be it one that makes no sense.
  func setCreated(_ tweet: inout TweetRecord, _ date: Date?, isWritten: Bool) {
    if let date {
      tweet.created = date
    } else if let date = Timestamp.ofSnowflake(tweet.identifier) {
      tweet.created = date
      tweet.isCreatedDerived = true
      if isWritten { tweet.createdPrecision = .derived }
    }
  }

  /// A date; one that can't be read is noted.
  mutating func date(_ value: JSONValue?, _ key: StaticString) -> Date? {
    guard let value, !value.isNull else { return nil }
    let date = Timestamp.plausible(value)
    if date == nil { noteUnreadable(value, key) }
    return date
  }

  /// A number of things; one that can't be read is noted.
  @inline(__always)
  mutating func count(_ value: JSONValue?, _ key: StaticString) -> Int64? {
    guard let value, !value.isNull else { return nil }
    if let count = value.count { return count }
    noteUnreadable(value, key)
    return nil
  }

  /// Notes a value that can't be read, so that it is reported.
  mutating func noteUnreadable(_ value: JSONValue, _ key: StaticString) {
    if let bytes = value.bytes { return noteUnreadable(bytes, key) }
    noteUnreadable(summary: value.summary, key)
  }

  /// Notes a text that can't be read, so that it is reported.
  mutating func noteUnreadable(_ text: JSONBytes, _ key: StaticString) {
    // An empty text is how tables say that there is none.
    guard text.count > 0 else { return }
    noteUnreadable(summary: "\"\(String(text).prefix(UnreadableValue.shownCharacters))\"", key)
  }

  private mutating func noteUnreadable(summary: String, _ key: StaticString) {
    guard unreadable.count < Self.mostEntities else { return }
    unreadable.append(UnreadableValue(key: "\(key)", sample: summary))
  }

  /// A GeoJSON point: longitude first.
  func setCoordinates(
    _ tweet: inout TweetRecord, _ point: JSONValue?, latitudeFirst: Bool = false
  ) {
    guard let list = point?["coordinates"] else { return }
    var numbers: [Double] = []
    list.forEachElement { value in
      if let number = value.double ?? value.string.flatMap({ Double($0) }) {
        numbers.append(number)
      }
    }
    guard numbers.count == 2 else { return }
    if latitudeFirst { numbers.reverse() }
    guard abs(numbers[0]) <= 180, abs(numbers[1]) <= 90 else { return }
    tweet.longitude = numbers[0]
    tweet.latitude = numbers[1]
  }

  /// The name of the program: the text of an HTML link, or a plain name.
  ///
  /// The name inside a link is escaped, a plain one is not.
  mutating func client(_ value: JSONValue?) -> String? {
    value?.bytes.flatMap { client($0) }
  }

  /// The name of the program: the text of an HTML link, or a plain name.
  mutating func client(_ bytes: JSONBytes) -> String? {
    guard bytes.count > 0 else { return nil }
    if bytes.hasPrefix("&lt;a ") { return escapedClient(bytes) }
    let end: StaticString = "</a>"
    guard bytes.hasPrefix("<a "), bytes.hasSuffix(end) else { return String(bytes) }
    let anchor = bytes.prefix(bytes.count - end.utf8CodeUnitCount)
    let name = anchor.dropping(Self.endOfTag(anchor) ?? anchor.count)
    return name.count == 0 ? nil : composer.compose(name, links: [])
  }

  /// The end of the tag with which `anchor` begins: after the first `>` outside of quotation marks.
  ///
  /// The address may contain `>`, and so may the name behind the tag.
  private static func endOfTag(_ anchor: JSONBytes) -> Int? {
    var quote: UInt8?
    for (index, byte) in anchor.buffer.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    // With a quotation mark too few, the first `>` is the best guess.
    return anchor.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  /// The name in a link that was escaped as a whole, as the first search API wrote it.
  private mutating func escapedClient(_ bytes: JSONBytes) -> String? {
    let end: StaticString = "&lt;/a&gt;"
    let mark: StaticString = "&gt;"
    guard bytes.hasSuffix(end) else { return String(bytes) }
    let link = bytes.prefix(bytes.count - end.utf8CodeUnitCount)
    var start = 0
    while let found = link.firstIndex(of: UInt8(ascii: "&"), from: start) {
      if link.dropping(found).hasPrefix(mark) {
        start = found + mark.utf8CodeUnitCount
        break
      }
      start = found + 1
    }
    // The name itself was escaped before the link was.
    var once = composer.compose(link.dropping(start), links: [])
    guard !once.isEmpty else { return nil }
    return once.withUTF8 { buffer in
      buffer.baseAddress.map {
        composer.compose(JSONBytes(start: $0, count: buffer.count), links: [])
      }
    }
  }

  /// The strings of a list, without what is no string.
  func strings(_ list: JSONValue?) -> [String] {
    var strings: [String] = []
    list?.forEachElement { if let string = $0.string { strings.append(string) } }
    return strings
  }

  /// The identifiers of a list, without what is none.
  func identifiers(_ list: JSONValue?) -> [Int64] {
    var identifiers: [Int64] = []
    list?.forEachElement { value in
      if let identifier = Identifier.exact(value) { identifiers.append(identifier) }
    }
    return identifiers
  }

  /// True if the text ends as the service ends a cut one, `… https://t.co/…`, and the source doesn't say
  /// where that link leads.
  func endsInUnknownLink(_ text: JSONBytes, _ links: TextLinks) -> Bool {
    let mark: StaticString = "… https://t.co/"
    let codeLength = 10
    let length = mark.utf8CodeUnitCount + codeLength
    guard text.count > length, text.dropping(text.count - length).hasPrefix(mark) else {
      return false
    }
    return !links.links.contains { link in
      link.short.count <= text.count
        && link.short == text.dropping(text.count - link.short.count)
    }
  }

  /// True if the text ends with the sign that stands for what was cut off; early archives write three dots.
  func endsCut(_ text: JSONBytes) -> Bool {
    text.hasSuffix("…") || (isArchive && text.hasSuffix(" ..."))
  }
}
