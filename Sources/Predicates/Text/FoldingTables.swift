/// The folding of each scalar.
///
/// Built once from `UnicodeData`, when the first text beyond ASCII is folded; that takes less than
/// a millisecond.
// Safe: everything is written by the initializer alone and only read afterwards.
final class FoldingTables: @unchecked Sendable {
  /// The tables of the process.
  static let shared = FoldingTables()

  /// The four ways to fold, as numbers of two bits: 1 folds case, 2 removes marks.
  typealias Way = Int

  /// A record of a scalar that folding changes or that isn't a plain starter.
  private struct Record {
    var scalar: UInt32
    /// The canonical decomposition, one step of it, in `parts`.
    var decompositionStart: UInt32 = 0
    var decompositionCount: UInt8 = 0
    /// The case folding, in `parts`.
    var foldingStart: UInt32 = 0
    var foldingCount: UInt8 = 0
    var combiningClass: UInt8 = 0
    /// True if canonical composition never joins the scalar with what stands before it.
    var isBoundary = true
    /// True if the scalar may stay as it is in a text in composed form.
    var isComposed = true
    /// The ways of folding whose result holds ASCII that a search could find, as bits.
    var yieldsASCII: UInt8 = 0
  }

  /// The maximum number of records.
  ///
  /// The generated data has far fewer.
  private static let recordCapacity = 5120
  private static let resultCapacity = 32768

  private var trie = ScalarTrie(blockCapacity: 192)
  private let records: UnsafeMutablePointer<Record>
  private var recordCount = 1
  /// Steps of decompositions and foldings.
  private var parts: [UInt32] = []
  /// For each record and way of folding: start in `results`, and count in the lowest 8 bits.
  private let spans: UnsafeMutablePointer<UInt32>
  /// Scalars with their combining classes in the uppermost byte.
  private let results: UnsafeMutablePointer<UInt32>
  private var resultCount = 0

  // MARK: - Asking

  /// Returns the scalars to which a scalar folds, with combining classes in the highest byte; nil for a scalar that
  /// folding doesn't change.
  @inline(__always)
  func results(of scalar: UInt32, _ way: Way) -> UnsafeBufferPointer<UInt32>? {
    let record = trie[scalar]
    guard record != 0 else { return nil }
    let span = spans[record << 2 | way]
    return UnsafeBufferPointer(
      start: results + Int(span >> 8), count: Int(truncatingIfNeeded: span & 0xFF))
  }

  /// The canonical combining class of a scalar.
  func combiningClass(of scalar: UInt32) -> UInt8 {
    records[trie[scalar]].combiningClass
  }

  /// True if folding `scalar`, which is not ASCII, gives ASCII that a search could find.
  func yieldsASCII(_ scalar: UInt32, _ way: Way) -> Bool {
    records[trie[scalar]].yieldsASCII & 1 << UInt8(way) != 0
  }

  /// True if canonical composition never joins `scalar` with what stands before it.
  func isBoundary(_ scalar: UInt32) -> Bool {
    records[trie[scalar]].isBoundary
  }

  /// True if `scalar` may stay as it is in a text in composed form.
  func isComposed(_ scalar: UInt32) -> Bool {
    records[trie[scalar]].isComposed
  }

  /// The scalars whose case folding consists of `scalars` alone, with what they fold to.
  ///
  /// U+0345 is given as the letter that it becomes in the end.
  func caseFoldings(within scalars: Set<UInt32>) -> [(scalar: UInt32, folding: [UInt32])] {
    var found: [(scalar: UInt32, folding: [UInt32])] = []
    for record in 1..<recordCount {
      let span = spans[record << 2 | 1]
      let count = Int(truncatingIfNeeded: span & 0xFF)
      guard count > 0 else { continue }
      let folding = UnsafeBufferPointer(start: results + Int(span >> 8), count: count).map {
        $0 & 0x1F_FFFF == 0x345 ? 0x3B9 : $0 & 0x1F_FFFF
      }
      guard folding.allSatisfy(scalars.contains) else { continue }
      found.append((records[record].scalar, folding))
    }
    return found
  }

  // MARK: - Building

  private init() {
    records = .allocate(capacity: FoldingTables.recordCapacity)
    records.initialize(
      repeating: Record(scalar: 0), count: FoldingTables.recordCapacity)
    spans = .allocate(capacity: FoldingTables.recordCapacity << 2)
    spans.initialize(repeating: 0, count: FoldingTables.recordCapacity << 2)
    results = .allocate(capacity: FoldingTables.resultCapacity)
    results.initialize(repeating: 0, count: FoldingTables.resultCapacity)
    parts.reserveCapacity(16384)
    readCombiningClasses()
    readDecompositions()
    readFoldings()
    for scalar in UInt32(0x1161)...0x1175 { markAsJoining(record(of: scalar)) }
    for scalar in UInt32(0x11A8)...0x11C2 { markAsJoining(record(of: scalar)) }
    markWhatBeginsWithJoining()
    for record in 1..<recordCount { finish(record) }
  }

  /// The record of a scalar, made if there is none.
  private func record(of scalar: UInt32) -> Int {
    let found = trie[scalar]
    if found != 0 { return found }
    precondition(recordCount < FoldingTables.recordCapacity, "the generated data fit")
    trie.set(recordCount, for: scalar)
    records[recordCount].scalar = scalar
    recordCount += 1
    return recordCount - 1
  }

  private func markAsJoining(_ record: Int) {
    records[record].isBoundary = false
    records[record].isComposed = false
  }

  private func readCombiningClasses() {
    var numbers = HexadecimalNumbers(UnicodeData.combiningClasses)
    var scalar: UInt32 = 0
    while let distance = numbers.next(), let count = numbers.next(), let value = numbers.next() {
      scalar += distance
      for offset in 0..<count {
        let record = record(of: scalar + offset)
        records[record].combiningClass = UInt8(truncatingIfNeeded: value)
        markAsJoining(record)
      }
    }
  }

  private func readParts(_ count: UInt32, from numbers: inout HexadecimalNumbers) -> UInt32 {
    let start = UInt32(parts.count)
    for _ in 0..<count { if let part = numbers.next() { parts.append(part) } }
    return start
  }

  private func readDecompositions() {
    var numbers = HexadecimalNumbers(UnicodeData.decompositions)
    var scalar: UInt32 = 0
    while let distance = numbers.next(), let kind = numbers.next() {
      scalar += distance
      let record = record(of: scalar)
      let start = readParts(kind & 7, from: &numbers)
      records[record].decompositionStart = start
      records[record].decompositionCount = UInt8(kind & 7)
      if kind == 2 {
        // The second scalar of a pair that composes joins what stands before it.
        markAsJoining(self.record(of: parts[Int(start) + 1]))
      } else {
        records[record].isComposed = false
        if records[trie[parts[Int(start)]]].combiningClass != 0 { markAsJoining(record) }
      }
    }
  }

  /// Marks scalars whose decomposition begins with a scalar that joins the one before it, since they join it, too.
  private func markWhatBeginsWithJoining() {
    for record in 1..<recordCount where records[record].decompositionCount > 0 {
      var first = record
      while records[first].decompositionCount > 0 {
        // Record 0 is that of all scalars about which there is nothing to say.
        first = trie[parts[Int(records[first].decompositionStart)]]
      }
      if !records[first].isBoundary { markAsJoining(record) }
    }
  }

  private func readFoldings() {
    var numbers = HexadecimalNumbers(UnicodeData.simpleFoldings)
    var scalar: UInt32 = 0
    while let distance = numbers.next(), let count = numbers.next(), let step = numbers.next(),
      let target = numbers.next()
    {
      scalar += distance
      for index in 0..<count {
        let record = record(of: scalar + index * step)
        records[record].foldingStart = UInt32(parts.count)
        records[record].foldingCount = 1
        parts.append(target + index * step)
      }
    }
    numbers = HexadecimalNumbers(UnicodeData.fullFoldings)
    scalar = 0
    while let distance = numbers.next(), let count = numbers.next() {
      scalar += distance
      let record = record(of: scalar)
      records[record].foldingStart = readParts(count, from: &numbers)
      records[record].foldingCount = UInt8(truncatingIfNeeded: count)
    }
  }

  /// Works out what a record's scalar folds to.
  private func finish(_ record: Int) {
    let scalar = records[record].scalar
    let plain = write(scalar, 0)
    let isFolded = plain.contains { foldingCount(of: results[$0] & 0x1F_FFFF) > 0 }
    let isMarked = plain.contains { results[$0] >> 24 != 0 }
    let folded = isFolded ? write(scalar, 1) : plain
    let unmarked = isMarked ? write(scalar, 2) : plain
    let both =
      if !isFolded {
        unmarked
      } else if isMarked || folded.contains(where: { results[$0] >> 24 != 0 }) {
        write(scalar, 3)
      } else {
        folded
      }
    for (way, range) in zip(0..., [plain, folded, unmarked, both]) {
      spans[record << 2 | way] = UInt32(range.lowerBound) << 8 | UInt32(range.count)
      if scalar >= 0x80, yieldsASCII(range) {
        records[record].yieldsASCII |= 1 << UInt8(way)
      }
    }
  }

  /// The length of what a part of a decomposition folds to; 0 for what folding leaves alone.
  ///
  /// U+0345 folds to a letter, but first takes its place among the marks around it.
  private func foldingCount(of part: UInt32) -> UInt8 {
    part == 0x345 ? 0 : records[trie[part]].foldingCount
  }

  /// Writes what a scalar folds to.
  private func write(_ scalar: UInt32, _ way: Way) -> Range<Int> {
    let start = resultCount
    decompose(scalar) { part in
      guard way & 2 == 0 || combiningClass(of: part) == 0 else { return }
      guard way & 1 != 0, foldingCount(of: part) > 0 else { return append(part) }
      let folding = records[trie[part]]
      for index in 0..<UInt32(folding.foldingCount) {
        decompose(parts[Int(folding.foldingStart + index)]) { result in
          if way & 2 == 0 || combiningClass(of: result) == 0 { append(result) }
        }
      }
    }
    return start..<resultCount
  }

  private func append(_ scalar: UInt32) {
    precondition(resultCount < FoldingTables.resultCapacity, "the generated data fit")
    results[resultCount] = scalar | UInt32(combiningClass(of: scalar)) << 24
    resultCount += 1
  }

  /// Calls `body` with each scalar of the full decomposition; steps are at most four deep.
  private func decompose(_ scalar: UInt32, _ body: (UInt32) -> Void) {
    let record = records[trie[scalar]]
    guard record.decompositionCount > 0 else { return body(scalar) }
    for index in 0..<UInt32(record.decompositionCount) {
      decompose(parts[Int(record.decompositionStart + index)], body)
    }
  }

  /// True if a search for ASCII could find something in a result.
  private func yieldsASCII(_ range: Range<Int>) -> Bool {
    // Where a mark goes away, ASCII on both sides of it comes together.
    if range.isEmpty { return true }
    for index in range where results[index] < 0x80 {
      if index + 1 == range.upperBound { return true }
      if isBoundary(results[index + 1] & 0x1F_FFFF) { return true }
    }
    return false
  }
}
