/// Takes the bytes of one record after the other and keeps what they mean.
final class RecordDecoder {
  private(set) var records: [ReadRecord] = []
  private(set) var rejections: [Rejection] = []
  var statistics = TweetReader.Statistics()
  let options: TweetReader.Options

  /// The part of an account archive that is being read.
  private(set) var slice: ArchiveSlice?
  /// The columns of the table that is being read.
  private(set) var columns: TableColumns?
  /// The columns of the tables that began before, the last one first, each order once.
  private var formerColumns: [TableColumns] = []

  private let parser: JSONParser
  private var composer = TextComposer()
  /// The number of records and rejections of this input.
  private var index = 0

  init(options: TweetReader.Options) throws(TweetReaderError) {
    self.options = options
    parser = try JSONParser()
  }

  /// A place in the input.
  struct Place {
    var line: Int
    var offset: Int
  }

  /// Gets ready for another input.
  func begin() {
    index = 0
    statistics = TweetReader.Statistics()
    slice = nil
    columns = nil
    formerColumns = []
  }

  /// Begins a part of an account archive; true if its value is to be passed over.
  func begin(_ slice: ArchiveSlice) -> Bool {
    if case .records = slice.content {
      self.slice = nil
      return false
    }
    self.slice = slice
    let isPassedOver = slice.isPassedOver(options)
    if isPassedOver { notePassedOver(slice.name) }
    return isPassedOver
  }

  /// Notes that a part of an account archive was not read.
  private func notePassedOver(_ name: String) {
    if !statistics.passedOver.contains(name) { statistics.passedOver.append(name) }
  }

  /// Begins a table with its first line.
  func begin(_ columns: TableColumns, _ header: UnsafeBufferPointer<UInt8>, at place: Place) {
    if let former = self.columns {
      formerColumns.removeAll { $0 == former || $0 == columns }
      formerColumns.insert(former, at: 0)
      // No stream has more than a few; one that is made to harm could.
      formerColumns = Array(formerColumns.prefix(8))
    }
    self.columns = columns
    var first = record([UInt8](header), .grailbirdHeader, at: place)
    first.notice = .page
    records.append(first)
    index += 1
  }

  /// Keeps what is read from a row of a table.
  ///
  /// Gives a rejection, which is not kept yet, if it can't be read.
  func acceptRow(_ bytes: UnsafeBufferPointer<UInt8>, at place: Place) -> Rejection? {
    guard var columns else { return nil }
    guard var row = TableRow(bytes) else {
      let fault = RecordFault(
        .brokenTable, "the quotation marks of the row don't fit",
        hint: "get the file again: a part of it is missing or was changed")
      return rejection(fault, at: place, bytes)
    }
    // Of tables that were put together each may have a first line of its own.
    if !columns.beginsIdentifier(row), let header = TableColumns(header: bytes) {
      begin(header, bytes, at: place)
      return nil
    }
    // A table whose first line is the same as another's is put together without it.
    if row.count != columns.count,
      let other = formerColumns.first(where: { $0.count == row.count && $0.beginsIdentifier(row) })
    {
      columns = other
    }
    let repairs = row.repair()
    return build([UInt8](bytes), .grailbirdRow, at: place, repairs: repairs) {
      [columns] (builder) throws(RecordFault) in
      try builder.read(row, columns)
    }
  }

  func takeRecords() -> [ReadRecord] {
    defer { records = [] }
    return records
  }

  func takeRejections() -> [Rejection] {
    defer { rejections = [] }
    return rejections
  }

  func reject(
    _ code: Rejection.Code, _ message: String, hint: String? = nil, at place: Place,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    keep(rejection(RecordFault(code, message, hint: hint), at: place, bytes))
  }

  /// The rejection of bytes between records, which is not kept yet.
  func damage(_ bytes: UnsafeBufferPointer<UInt8>, at place: Place) -> Rejection {
    rejection(damageFault(bytes), at: place, bytes)
  }

  /// True if complete JSON after damage is a record of its own and not a piece of the damaged one.
  ///
  /// - Parameter mayBeUser: True if an object that describes a user can be a record.
  func isRecord(_ bytes: UnsafeBufferPointer<UInt8>, mayBeUser: Bool) -> Bool {
    let (records, rejections, index, statistics) = (records, rejections, index, statistics)
    defer {
      self.records = records
      self.rejections = rejections
      self.index = index
      self.statistics = statistics
    }
    self.records = []
    guard accept(bytes, at: Place(line: 1, offset: 0)) == nil else { return false }
    return self.records.contains { record in
      switch record.notice {
      case nil: true
      case .unknown?, .empty?, .page?: false
      case .users?: mayBeUser
      default: true
      }
    }
  }

  /// Keeps a rejection that `accept` gave.
  func keep(_ rejection: Rejection) {
    rejections.append(rejection)
    index += 1
  }

  /// Keeps what is read from a record's bytes, without blanks around them.
  ///
  /// Gives a rejection, which is not kept yet, if they can't be read. `isElement` is true for an element
  /// of a list: it must be an object.
  func accept(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Place, isElement: Bool = false
  ) -> Rejection? {
    let original = [UInt8](
      unsafeUninitializedCapacity: bytes.count + JSONParser.padding
    ) { buffer, count in
      _ = UnsafeMutableBufferPointer(rebasing: buffer[..<bytes.count]).update(fromContentsOf: bytes)
      // The parser may look at what follows.
      buffer[bytes.count...].update(repeating: 0)
      count = bytes.count
    }
    do {
      return try original.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return nil }
        return try parser.parse(start, count: buffer.count) { value in
          read(value, original, at: place, repairs: 0, isElement: isElement)
        }
      }
    } catch JSONParser.Fault.encoding, JSONParser.Fault.string, JSONParser.Fault.number {
      return acceptRepaired(bytes, original, at: place, isElement: isElement)
    } catch {
      return rejection(fault(error, bytes), at: place, bytes)
    }
  }

  private func acceptRepaired(
    _ bytes: UnsafeBufferPointer<UInt8>, _ original: [UInt8], at place: Place, isElement: Bool
  ) -> Rejection? {
    let repair = JSONRepair(bytes)
    let count = repair.output.count
    let padded = repair.output + [UInt8](repeating: 0, count: JSONParser.padding)
    do {
      return try padded.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return nil }
        return try parser.parse(start, count: count) { value in
          read(value, original, at: place, repairs: repair.count, isElement: isElement)
        }
      }
    } catch {
      return rejection(fault(error, bytes), at: place, bytes)
    }
  }

  private func read(
    _ value: JSONValue, _ original: [UInt8], at place: Place, repairs: Int, isElement: Bool
  ) -> Rejection? {
    guard value.isObject else {
      if let message = RecordBuilder.galleryMessage(value),
        isElement || message.object["tweet_id"] != nil
      {
        return build(original, .unknown, at: place, repairs: repairs) {
          (builder) throws(RecordFault) in
          builder.fileAddress = message.file
          try builder.read(RecordKeys(message.object))
        }
      }
      return readOther(value, original, at: place, isElement: isElement)
    }
    let element = ArchiveElement(value, in: slice)
    if let element, element.isMessages, !options.readsMessages {
      notePassedOver("direct_messages")
      return nil
    }
    let keys = RecordKeys(element?.value ?? value)
    if let statuses = keys.value(keys.statuses), statuses.first != nil {
      acceptSearch(original, "statuses", at: place)
      return nil
    }
    if element == nil, let statuses = keys.value(keys.results), statuses.first?.isObject == true {
      acceptSearch(original, "results", at: place)
      return nil
    }
    let isPrivate = element?.isPrivate == true
    return build(original, .unknown, at: place, repairs: repairs, isPrivate: isPrivate) {
      (builder) throws(RecordFault) in
      if let element {
        try builder.read(element, keys)
      } else {
        try builder.read(keys)
      }
      if builder.record.notice == .unknown { builder.record.format = ForeignFormat(value) }
    }
  }

  /// Makes a record of its bytes with what `read` finds there.
  ///
  /// - Parameter isPrivate: Whether nothing of a faulty record may be shown.
  @inline(__always)
  private func build(
    _ original: [UInt8], _ shape: RecordShape, at place: Place, repairs: Int,
    isPrivate: Bool = false, _ read: (inout RecordBuilder) throws(RecordFault) -> Void
  ) -> Rejection? {
    var builder = RecordBuilder(
      record(original, shape, at: place), composer: composer, options: options)
    // The builder alone must hold the composer's buffer, else it would be copied.
    composer = TextComposer()
    defer { composer = builder.takeComposer() }
    builder.record.repairs = repairs
    do throws(RecordFault) {
      try read(&builder)
    } catch {
      return original.withUnsafeBufferPointer { bytes in
        let shown = isPrivate ? UnsafeBufferPointer(rebasing: bytes[..<0]) : bytes
        return rejection(error, at: place, shown)
      }
    }
    keep(&builder, at: place)
    return nil
  }

  private func keep(_ builder: inout RecordBuilder, at place: Place) {
    builder.record.users = builder.users.users
    statistics.numericIdentifiers += builder.numericIdentifiers
    statistics.longIdentifiers += builder.longIdentifiers
    statistics.zeroIdentifiers += builder.zeroIdentifiers
    statistics.roundIdentifiers += builder.roundIdentifiers
    statistics.census.add(builder.record, users: builder.describedUsers)
    if let naming = builder.authorNaming { statistics.authorNamings[naming, default: 0] += 1 }
    for var value in builder.unreadable {
      value.line = place.line
      statistics.unreadableValues.add(value)
    }
    records.append(builder.record)
    index += 1
    for (index, fault) in builder.faults {
      let fault = RecordFault(
        fault.code, "tweet \(index + 1) of the response: \(fault.message)", hint: fault.hint)
      builder.record.original.withUnsafeBufferPointer { keep(rejection(fault, at: place, $0)) }
    }
  }

  /// Sound JSON that is no object: nothing to worry about on a line of its own.
  private func readOther(
    _ value: JSONValue, _ original: [UInt8], at place: Place, isElement: Bool
  ) -> Rejection? {
    if isElement, !ForeignFormat.isIdentifier(value) {
      let fault = RecordFault(.notAnObject, "expected an object in the list of tweets")
      return original.withUnsafeBufferPointer { rejection(fault, at: place, $0) }
    }
    if value.isList, value.first != nil {
      acceptElements(original, at: place)
      return nil
    }
    var record = record(original, value.isList ? .emptyList : .unknown, at: place)
    record.notice = value.isList ? .empty : .unknown
    record.format = ForeignFormat(value)
    records.append(record)
    index += 1
    return nil
  }

  /// Reads a whole list that stands on one line.
  private func acceptElements(_ original: [UInt8], at place: Place) {
    original.withUnsafeBufferPointer { bytes in
      for range in JSONRanges(bytes).elements(in: 0..<bytes.count) {
        acceptPart(bytes, range, at: place)
      }
    }
  }

  /// Reads a search answer: each status is a record, and what is around them is one.
  private func acceptSearch(_ original: [UInt8], _ key: StaticString, at place: Place) {
    original.withUnsafeBufferPointer { bytes in
      let ranges = JSONRanges(bytes)
      guard let list = ranges.value(of: key) else {
        reject(.brokenJSON, "the list \"\(key)\" was not found", at: place, bytes)
        return
      }
      for range in ranges.elements(in: list) { acceptPart(bytes, range, at: place) }
      var rest = [UInt8](bytes[...list.lowerBound])
      rest.append(contentsOf: bytes[(list.upperBound - 1)...])
      rest.withUnsafeBufferPointer { rest in
        if let rejection = accept(rest, at: place) { keep(rejection) }
      }
    }
  }

  private func acceptPart(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, at place: Place
  ) {
    let before = UnsafeBufferPointer(rebasing: bytes[..<range.lowerBound])
    let here = Place(
      line: place.line + before.count(of: UInt8(ascii: "\n")),
      offset: place.offset + range.lowerBound)
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    if let rejection = accept(part, at: here, isElement: true) { keep(rejection) }
  }

  private func record(
    _ original: [UInt8], _ shape: RecordShape, at place: Place
  ) -> ReadRecord {
    var record = ReadRecord(
      original: original, fingerprint: RecordFingerprint(of: original), shape: shape,
      place: RecordPlace(line: place.line, byteOffset: place.offset, index: index))
    record.label = slice?.label
    return record
  }

  private func rejection(
    _ fault: RecordFault, at place: Place, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Rejection {
    Rejection(
      place: RecordPlace(line: place.line, byteOffset: place.offset, index: index),
      code: fault.code, message: fault.message, hint: fault.hint,
      firstBytes: slice?.isPrivate == true ? [] : [UInt8](bytes.prefix(Rejection.shownBytes)))
  }
}
