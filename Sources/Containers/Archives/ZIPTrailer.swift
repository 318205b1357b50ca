/// The facts about a ZIP archive's directory in its last bytes.
struct ZIPTrailer {
  /// The offset of the directory.
  private(set) var directory: Int64 = 0
  private(set) var directorySize: Int64 = 0
  /// The number of bytes before the archive, which its offsets don't include.
  private(set) var shift: Int64 = 0
  /// The number of entries that the trailer states.
  private(set) var count: UInt64 = 0
  /// The bits of the count that are stored.
  private(set) var countMask: UInt64 = 0xFFFF

  private static let size = 22
  private static let longestComment = 65_535

  /// Finds the trailer.
  ///
  /// - Throws: `ZIPDirectory.Fault`, and what `access` throws.
  init(_ access: any RandomAccess) throws {
    let length = min(access.size, Int64(Self.size + Self.longestComment))
    let start = access.size - length
    let bytes = try access.bytes(at: start, count: Int(length))
    guard let found = Self.find(bytes) else {
      throw ZIPDirectory.Fault(reason: "its directory is missing")
    }
    var cursor = ByteCursor(bytes)
    cursor.skip(found + 10)
    guard let entries = cursor.uint16(), let size = cursor.uint32(), let offset = cursor.uint32()
    else { throw ZIPDirectory.Fault(reason: "its directory is missing") }
    count = UInt64(entries)
    let trailer = start + Int64(found)
    if let large = try Self.largeTrailer(access, before: trailer) {
      count = large.count
      countMask = .max
      try place(access, size: large.size, offset: large.offset, before: large.start)
    } else {
      try place(access, size: Int64(size), offset: Int64(offset), before: trailer)
    }
  }

  /// The last signature that a comment of the right length follows, else the last one.
  private static func find(_ bytes: [UInt8]) -> Int? {
    var last: Int?
    var index = bytes.count - size
    while index >= 0 {
      if bytes[index] == 0x50, bytes.starts(with: [0x50, 0x4B, 0x05, 0x06], at: index) {
        let comment = Int(bytes[index + 20]) | Int(bytes[index + 21]) << 8
        if index + size + comment == bytes.count { return index }
        last = last ?? index
      }
      index -= 1
    }
    return last
  }

  private struct Large {
    var start: Int64
    var count: UInt64
    var size: Int64
    var offset: Int64
  }

  /// The trailer of a ZIP64 archive, which stands before the other one.
  private static func largeTrailer(
    _ access: any RandomAccess, before trailer: Int64
  ) throws -> Large? {
    var locator = ByteCursor(try access.bytes(at: trailer - 20, count: 20))
    guard locator.uint32() == 0x0706_4B50 else { return nil }
    locator.skip(4)
    let stated = locator.uint64() ?? 0
    // Where something stands before the archive the stated place is wrong.
    for start in [trailer - 20 - 56, Int64(clamping: stated)] {
      var cursor = ByteCursor(try access.bytes(at: start, count: 56))
      guard cursor.uint32() == 0x0606_4B50 else { continue }
      cursor.skip(28)
      guard let count = cursor.uint64(), let size = cursor.uint64(), let offset = cursor.uint64(),
        size < 1 << 60, offset < 1 << 60
      else { continue }
      return Large(start: start, count: count, size: Int64(size), offset: Int64(offset))
    }
    throw ZIPDirectory.Fault(reason: "the end of its ZIP64 directory is missing")
  }

  private mutating func place(
    _ access: any RandomAccess, size: Int64, offset: Int64, before trailer: Int64
  ) throws {
    for start in [trailer - size, offset] where start >= 0 && start <= trailer {
      let bytes = try access.bytes(at: start, count: 4)
      guard size == 0 || bytes.elementsEqual([0x50, 0x4B, 0x01, 0x02]) else { continue }
      directory = start
      directorySize = min(size, trailer - start)
      shift = start - offset
      return
    }
    throw ZIPDirectory.Fault(reason: "its directory is not where it should be")
  }
}
