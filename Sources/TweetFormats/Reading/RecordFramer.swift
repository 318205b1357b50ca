import Glibc

/// Cuts a text that comes in pieces into records: elements of a list, lines, or whole documents.
///
/// Lines are split at the byte 0x0A and nowhere else, since U+2028 may stand in a tweet. Of a list
/// only one element is held at a time.
struct RecordFramer {
  typealias Bytes = UnsafeBufferPointer<UInt8>
  typealias Place = RecordDecoder.Place

  enum State {
    /// Before a record.
    case between
    /// In an object of which it isn't clear yet whether it is a search answer.
    case opening
    /// In a line.
    case line
    /// In a text that may assign a value to a name.
    case assignment
    /// In a row of a table.
    case row
    /// In a document of several lines.
    case document
    /// In a list, before an element.
    case list
    /// In an element of a list.
    case element
    /// In an element that is no object, list or string.
    case scalar
    /// After the statuses of a search answer.
    case rest
    /// In a line that is too large, or is a comment.
    case skippedLine
    /// In a comment.
    case comment
    /// In zero bytes.
    case zeros
    /// In a bracketed value that is too large.
    case skipped
    /// In an element without brackets that is too large.
    case skippedScalar
    /// At the beginning of a web page.
    case webPage
    /// In the lines of a web page, after its beginning was rejected.
    case pageLines
    /// After what makes the whole input unreadable.
    case ended
  }

  let limit: Int
  var state = State.between
  /// The line of the next byte.
  var line = 1
  /// The number of bytes before the piece at hand.
  var offset = 0
  /// The start of the current record.
  var start = Place(line: 1, offset: 0)
  /// The record's bytes from earlier pieces.
  var pending: [UInt8] = []
  var scanner = StructureScanner()
  /// The number of bytes of `searchOpening` that were found.
  var matched = 0
  /// The object around the statuses of a search response; nil in any other list.
  var envelope: [UInt8]?
  /// The start of the current list or search response.
  var listStart = Place(line: 1, offset: 0)
  var elementCount = 0
  /// The blanks between the list's bracket and its first element.
  var listBlanks: [UInt8] = []
  /// True after an element that was broken: then it isn't sure where the next one begins.
  var isLost = false
  /// The number of searches for the next row in a broken one.
  var resyncs = 0
  /// The number of bytes that were read more than once, since others before them were damaged.
  var repeatedBytes = 0
  /// The number of nested readings of the same bytes.
  var repetitionDepth = 0
  /// A line or an element of this size is checked before more of it is held.
  var checkpoint: Int
  /// Checks the document at hand.
  var validator = JSONValidator()
  /// True if the document at hand is not JSON.
  var isBroken = false
  /// True after damage, until a record is read.
  var isAfterDamage = false
  /// The number of zero bytes at hand.
  var zeroCount = 0
  /// The state after a value that is skipped.
  var stateAfterSkip = State.between
  /// Looks for records in a web page, or after it.
  var page = PageSearch()
  /// True if the line at hand has been blank so far.
  var isBlank = true
  /// True if a byte that isn't blank was seen.
  var isBegun = false
  /// The first bytes that are neither blank nor a comment.
  private(set) var opening: [UInt8] = []
  /// The offset of these bytes.
  private var openingOffset = 0
  private static let openingLength = 64
  /// True before a value that isn't read.
  var isPassingOver = false
  /// True from the first line of a table on.
  var isTable = false
  /// True inside the quotation marks of a table's field.
  var isQuoted = false
  /// True if a whole record stood on one line: then a list is a line, too.
  var hasLines = false

  /// The beginning of a search response, without spaces.
  static let searchOpening: StaticString = "{\"statuses\":["
  /// So many bytes with blanks are looked at to find that beginning.
  static let openingLimit = 1024
  /// The size of a line or an element at which it is checked for the first time.
  static let firstCheckpoint = 1 << 20

  init(limit: Int) {
    self.limit = limit
    checkpoint = min(limit, Self.firstCheckpoint)
  }

  /// Cuts the next piece.
  mutating func feed(_ bytes: Bytes, _ sink: RecordDecoder) {
    var here = 0
    while here < bytes.count {
      switch state {
      case .between: skipBlanks(bytes, &here, sink)
      case .opening: open(bytes, &here, sink)
      case .assignment: readAssignment(bytes, &here, sink)
      case .row: readRow(bytes, &here, sink)
      case .line: readLine(bytes, &here, sink)
      case .document: readDocument(bytes, &here, sink)
      case .list: readList(bytes, &here, sink)
      case .element: readElement(bytes, &here, sink)
      case .scalar: readScalar(bytes, &here, sink)
      case .rest: readRest(bytes, &here, sink)
      case .skippedLine: skipLine(bytes, &here)
      case .comment: readComment(bytes, &here, sink)
      case .zeros: readZeros(bytes, &here, sink)
      case .skipped: skip(bytes, &here)
      case .skippedScalar: skipScalar(bytes, &here)
      case .webPage: readWebPage(bytes, &here, sink)
      case .pageLines: readPageLine(bytes, &here, sink)
      case .ended: here = bytes.count
      }
    }
    offset += bytes.count
  }

  private mutating func skipBlanks(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    while here < bytes.count {
      switch bytes[here] {
      case UInt8(ascii: "\n"):
        if isBlank { sink.statistics.blankLines += 1 }
        line += 1
        isBlank = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default:
        begin(bytes, &here, sink)
        return
      }
      here += 1
    }
  }

  private mutating func begin(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    start = Place(line: line, offset: offset + here)
    isBlank = false
    if !isBegun { begin(bytes[here...]) }
    switch bytes[here] {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if isPassingOver {
        isPassingOver = false
        scanner = StructureScanner()
        skipRest(isEnded: false, then: .between)
        return
      }
      beginValue(bytes[here], &here)
    case UInt8(ascii: ";") where sink.slice != nil:
      // The end of an assignment.
      here += 1
    case 0: state = .zeros
    case 0x1E:
      // RFC 7464 has one before each record.
      here += 1
    case UInt8(ascii: "#"): state = .skippedLine
    case UInt8(ascii: "/"):
      state = .comment
      matched = 0
    case let byte where Self.beginsAssignment(byte):
      state = .assignment
    case UInt8(ascii: "<")
    where opening.first == UInt8(ascii: "<") && start.offset == openingOffset:
      state = .webPage
    case UInt8(ascii: "\"") where sink.columns != nil:
      // Further rows of a table that other records interrupted.
      isTable = true
      isQuoted = false
      state = .row
    default:
      state = .line
    }
  }

  /// Notes how the content begins.
  private mutating func begin(_ bytes: Slice<Bytes>) {
    let skipped: [UInt8] = [0, 0x1E, UInt8(ascii: "#"), UInt8(ascii: "/")]
    guard let first = bytes.first, !skipped.contains(first) else { return }
    isBegun = true
    opening = [UInt8](bytes.prefix(Self.openingLength))
    openingOffset = start.offset
  }

  private mutating func beginValue(_ byte: UInt8, _ here: inout Int) {
    if byte == UInt8(ascii: "{") {
      state = .opening
      matched = 0
    } else if hasLines {
      state = .line
    } else {
      state = .list
      listStart = start
      envelope = nil
      elementCount = 0
      listBlanks = []
      isLost = false
      here += 1
    }
  }

  private mutating func open(_ bytes: Bytes, _ here: inout Int, _ sink: RecordDecoder) {
    let opening = Self.searchOpening
    let first = here
    while here < bytes.count {
      let byte = bytes[here]
      if byte == opening.utf8Start[matched] {
        matched += 1
      } else if !Self.isBlank(byte) || matched == 0 || isInName
        || pending.count + here - first >= Self.openingLimit
      {
        leaveOpening(bytes, &here, first, sink)
        return
      }
      here += 1
      if matched == opening.utf8CodeUnitCount {
        pending.append(contentsOf: bytes[first..<here])
        line += pending.withUnsafeBufferPointer { $0.count(of: UInt8(ascii: "\n")) }
        envelope = pending
        pending = []
        listStart = start
        elementCount = 0
        isLost = false
        state = .list
        return
      }
    }
    pending.append(contentsOf: bytes[first...])
  }

  /// True between the quotes of the name `statuses`, where no blank may stand.
  private var isInName: Bool { matched > 1 && matched < 11 }

  /// Goes on with an object that is no search answer as with any line.
  private mutating func leaveOpening(
    _ bytes: Bytes, _ here: inout Int, _ first: Int, _ sink: RecordDecoder
  ) {
    state = .line
    here = first
    guard !pending.isEmpty else { return }
    // The bytes from earlier pieces may hold the line's end.
    let earlier = pending
    pending = []
    let resumed = offset
    offset = start.offset
    earlier.withUnsafeBufferPointer { feed($0, sink) }
    offset = resumed
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }

  /// Adds bytes to the record at hand; false if it gets too large, which is reported.
  mutating func hold(_ bytes: Slice<Bytes>, _ sink: RecordDecoder) -> Bool {
    if pending.count + bytes.count <= limit {
      pending.append(contentsOf: bytes)
      return true
    }
    // What is shown of the record must not hang on the size of the pieces.
    let shown = pending + bytes.prefix(max(0, Rejection.shownBytes - pending.count))
    shown.withUnsafeBufferPointer { rejectSize($0, sink) }
    let lines =
      pending.withUnsafeBufferPointer { $0.count(of: UInt8(ascii: "\n")) }
      + Bytes(rebasing: bytes).count(of: UInt8(ascii: "\n"))
    line += lines
    pending = []
    return false
  }

  func rejectSize(_ bytes: Bytes, _ sink: RecordDecoder) {
    sink.reject(
      .tooLarge, "the record is larger than \(limit) bytes",
      hint: "a missing quotation mark or bracket joins many records into one", at: start,
      bytes)
  }
}
