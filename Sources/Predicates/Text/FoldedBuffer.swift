/// Writes folded UTF-8 into memory that is large enough for it.
struct FoldedBuffer {
  private let way: FoldingTables.Way
  private let memory: UnsafeMutablePointer<UInt8>
  /// The number of bytes that were written.
  private(set) var count = 0
  /// The index at which the marks after the last starter begin.
  private var runStart = 0
  private var lastClass: UInt8 = 0
  private var isOutOfOrder = false
  private var hasIotaSubscript = false

  /// A buffer that writes to `memory`, which must hold `capacity(for:)` bytes.
  init(_ memory: UnsafeMutablePointer<UInt8>, way: FoldingTables.Way) {
    self.memory = memory
    self.way = way
  }

  /// The bytes that a text of `length` bytes may need.
  static func capacity(for length: Int) -> Int {
    let (product, overflow) = length.multipliedReportingOverflow(by: 3)
    return overflow ? length : product + 3
  }

  /// Folds all of `bytes` and writes the result.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    let ignoresCase = way & 1 != 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte < 0x80 {
        if lastClass != 0 { endRun() }
        let isCapital = ignoresCase && byte &- 0x41 < 26
        memory[count] = isCapital ? byte | 0x20 : byte
        count += 1
        position += 1
        continue
      }
      let (scalar, length) = UTF8Decoding.scalar(bytes, at: position)
      if let results = FoldingTables.shared.results(of: scalar, way) {
        for result in results {
          append(result & 0x1F_FFFF, class: UInt8(truncatingIfNeeded: result >> 24))
        }
      } else if scalar &- 0xAC00 < 11172 {
        appendSyllable(scalar - 0xAC00)
      } else {
        append(scalar, class: 0)
      }
      position += length
    }
  }

  /// Puts the last marks in order; nothing can be appended to them afterwards.
  mutating func finish() {
    if lastClass != 0 { endRun() }
  }

  private mutating func appendSyllable(_ index: UInt32) {
    append(0x1100 + index / 588, class: 0)
    append(0x1161 + index % 588 / 28, class: 0)
    if index % 28 != 0 { append(0x11A7 + index % 28, class: 0) }
  }

  @inline(__always)
  private mutating func append(_ scalar: UInt32, class combiningClass: UInt8) {
    if combiningClass == 0 {
      if lastClass != 0 { endRun() }
    } else {
      if lastClass == 0 { runStart = count }
      if combiningClass < lastClass { isOutOfOrder = true }
      if scalar == 0x345, way & 1 != 0 { hasIotaSubscript = true }
      lastClass = combiningClass
    }
    write(scalar)
  }

  @inline(__always)
  private mutating func write(_ scalar: UInt32) {
    switch scalar {
    case ..<0x80:
      memory[count] = UInt8(truncatingIfNeeded: scalar)
      count += 1
    case ..<0x800:
      memory[count] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      memory[count + 1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      count += 2
    case ..<0x10000:
      memory[count] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      memory[count + 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      memory[count + 2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      count += 3
    default:
      memory[count] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
      memory[count + 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
      memory[count + 2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      memory[count + 3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      count += 4
    }
  }

  /// Puts the marks since `runStart` in canonical order.
  private mutating func endRun() {
    lastClass = 0
    guard isOutOfOrder || hasIotaSubscript else { return }
    var marks: [(scalar: UInt32, class: UInt8)] = []
    let run = UnsafeBufferPointer(start: memory + runStart, count: count - runStart)
    var position = 0
    while position < run.count {
      let (scalar, length) = UTF8Decoding.scalar(run, at: position)
      marks.append((scalar, FoldingTables.shared.combiningClass(of: scalar)))
      position += length
    }
    // Sorting is stable: marks of one class keep their order.
    marks.sort { $0.class < $1.class }
    count = runStart
    for mark in marks {
      write(hasIotaSubscript && mark.scalar == 0x345 ? 0x3B9 : mark.scalar)
    }
    isOutOfOrder = false
    hasIotaSubscript = false
  }
}
