/// What folding does to each scalar, looked up in two steps.
///
/// Built once from `UnicodeData`, when the first text beyond ASCII is folded.
struct FoldingTables: Sendable {
  /// The tables of the process.
  static let shared = FoldingTables()

  /// The four ways to fold, as indexes: canonical decomposition alone, with case folding, without
  /// marks, and both.
  typealias Way = Int

  /// What is known of a scalar that folding changes or that is no plain starter.
  struct Record: Sendable {
    /// The scalar's own canonical combining class.
    var combiningClass: UInt8 = 0
    /// Whether canonical composition never joins the scalar with what stands before it.
    var isBoundary = true
    /// Whether the scalar may stay as it is in a text in composed form.
    var isComposed = true
    /// The ways of folding whose result holds ASCII that a search could find, as bits.
    var yieldsASCII: UInt8 = 0
  }

  struct Span: Sendable {
    var start: UInt32 = 0
    var count: UInt32 = 0
  }

  private var blockNumbers: [UInt16]
  private var blocks: [UInt16]
  private(set) var records: [Record]
  /// Where the results of a record lie in `results`, for each way of folding.
  private var spans: [Span] = []
  /// Scalars with their combining classes in the uppermost byte.
  private(set) var results: [UInt32] = []
  /// Whether some scalar whose UTF-8 starts with the byte may yield ASCII, by way and byte.
  private(set) var leadYieldsASCII: [[Bool]]
  /// How many bytes of UTF-8 one byte of UTF-8 can fold to, at most.
  let expansion = 3

  /// The record of a scalar, or nil for one that folding leaves alone.
  @inline(__always)
  func record(of scalar: UInt32) -> Int? {
    let block = Int(blockNumbers[Int(truncatingIfNeeded: scalar >> 7)])
    let number = blocks[block << 7 | Int(truncatingIfNeeded: scalar & 127)]
    return number == 0 ? nil : Int(number)
  }

  /// What a record's scalar folds to, with combining classes in the uppermost byte.
  @inline(__always)
  func results(of record: Int, _ way: Way) -> ArraySlice<UInt32> {
    let span = spans[record << 2 | way]
    return results[Int(span.start)..<Int(span.start + span.count)]
  }

  /// Whether folding `scalar`, which is not ASCII, gives ASCII that a search could find.
  func yieldsASCII(_ scalar: UInt32, _ way: Way) -> Bool {
    guard let record = record(of: scalar) else { return false }
    return records[record].yieldsASCII & 1 << UInt8(way) != 0
  }

  /// Whether canonical composition never joins `scalar` with what stands before it.
  func isBoundary(_ scalar: UInt32) -> Bool {
    if FoldingTables.isTrailingJamo(scalar) { return false }
    guard let record = record(of: scalar) else { return true }
    return records[record].isBoundary
  }

  /// Whether `scalar` may stay as it is in a text in composed form.
  func isComposed(_ scalar: UInt32) -> Bool {
    if FoldingTables.isTrailingJamo(scalar) { return false }
    guard let record = record(of: scalar) else { return true }
    return records[record].isComposed
  }

  static func isTrailingJamo(_ scalar: UInt32) -> Bool {
    (0x1161...0x1175).contains(scalar) || (0x11A8...0x11C2).contains(scalar)
  }

  private init() {
    blockNumbers = [UInt16](repeating: 0, count: 0x110000 >> 7)
    blocks = [UInt16](repeating: 0, count: 128)
    records = [Record()]
    leadYieldsASCII = Array(repeating: [Bool](repeating: false, count: 256), count: 4)
    let data = ScalarData()
    for (scalar, value) in data.combiningClasses {
      let index = makeRecord(scalar)
      records[index].combiningClass = value
      records[index].isBoundary = false
      records[index].isComposed = false
    }
    for (pair, scalar) in data.compositions {
      let second = UInt32(truncatingIfNeeded: pair)
      let index = makeRecord(second)
      records[index].isBoundary = false
      records[index].isComposed = false
      _ = makeRecord(scalar)
    }
    let composed = Set(data.compositions.values)
    for scalar in data.decompositions.keys {
      let index = makeRecord(scalar)
      if !composed.contains(scalar) { records[index].isComposed = false }
      // A decomposition that starts with a mark joins what stands before it.
      if let first = data.decomposition(of: scalar).first,
        data.combiningClasses[first] ?? 0 != 0
      {
        records[index].isBoundary = false
      }
    }
    for scalar in data.foldings.keys { _ = makeRecord(scalar) }
    spans = [Span](repeating: Span(), count: records.count << 2)
    for block in blockNumbers.indices where blockNumbers[block] != 0 {
      for low in 0..<128 {
        let record = Int(blocks[Int(blockNumbers[block]) << 7 | low])
        guard record != 0 else { continue }
        fill(record, scalar: UInt32(block << 7 | low), from: data)
      }
    }
  }

  private mutating func makeRecord(_ scalar: UInt32) -> Int {
    let page = Int(scalar >> 7)
    if blockNumbers[page] == 0 {
      blockNumbers[page] = UInt16(blocks.count >> 7)
      blocks.append(contentsOf: repeatElement(0, count: 128))
    }
    let slot = Int(blockNumbers[page]) << 7 | Int(scalar & 127)
    if blocks[slot] == 0 {
      blocks[slot] = UInt16(records.count)
      records.append(Record())
    }
    return Int(blocks[slot])
  }

  private mutating func fill(_ record: Int, scalar: UInt32, from data: ScalarData) {
    for way in 0..<4 {
      let result = data.fold(scalar, ignoresCase: way & 1 != 0, ignoresMarks: way & 2 != 0)
      spans[record << 2 | way] = Span(start: UInt32(results.count), count: UInt32(result.count))
      // Where a mark goes away, ASCII on both sides of it comes together.
      if result.isEmpty { noteASCII(from: scalar, record, way) }
      for (offset, part) in result.enumerated() {
        results.append(part | UInt32(data.combiningClasses[part] ?? 0) << 24)
        guard scalar >= 0x80, part < 0x80 else { continue }
        let next = offset + 1 < result.count ? result[offset + 1] : nil
        if let next, !isBoundary(next) { continue }
        noteASCII(from: scalar, record, way)
      }
    }
  }

  private mutating func noteASCII(from scalar: UInt32, _ record: Int, _ way: Way) {
    records[record].yieldsASCII |= 1 << UInt8(way)
    leadYieldsASCII[way][FoldingTables.leadByte(of: scalar)] = true
  }

  private static func leadByte(of scalar: UInt32) -> Int {
    switch scalar {
    case ..<0x80: Int(scalar)
    case ..<0x800: Int(0xC0 | scalar >> 6)
    case ..<0x10000: Int(0xE0 | scalar >> 12)
    default: Int(0xF0 | scalar >> 18)
    }
  }
}
