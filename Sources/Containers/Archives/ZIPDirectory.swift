/// The list of members at the end of a ZIP archive.
struct ZIPDirectory {
  /// A member as the list tells.
  struct Entry {
    var name: String
    var method: UInt16
    var isEncrypted: Bool
    /// False for folders, symbolic links and devices.
    var isFile: Bool
    var checksum: UInt32
    var packedSize: Int64
    var size: Int64
    /// The offset of the entry's own header.
    var offset: Int64
    /// The length of the name, which stands in the member's own header as well.
    var nameLength: Int64

    /// The smallest possible end of the compressed bytes.
    var earliestEnd: Int64 { offset + ZIPDirectory.headerSize + nameLength + packedSize }
  }

  /// An error in a directory.
  struct Fault: Error {
    var reason: String
  }

  static let headerSize: Int64 = 30
  /// No list is read that is larger than this: some 600,000 members.
  private static let largestDirectory = 64 << 20

  /// The members in the order of their bytes.
  private(set) var entries: [Entry] = []
  /// The end of the entries' data.
  private(set) var end: Int64 = 0

  /// Reads the list.
  ///
  /// - Throws: ``Fault`` where it isn't there, or is not about the bytes before it; and what `access`
  ///   throws.
  init(_ access: any RandomAccess) throws {
    let trailer = try ZIPTrailer(access)
    guard trailer.directorySize <= Int64(Self.largestDirectory) else {
      throw Fault(reason: "its directory is larger than \(Self.largestDirectory) bytes")
    }
    let bytes = try access.bytes(at: trailer.directory, count: Int(trailer.directorySize))
    end = trailer.directory
    try read(ByteCursor(bytes), shift: trailer.shift)
    guard UInt64(entries.count) & trailer.countMask == trailer.count & trailer.countMask else {
      throw Fault(
        reason: "its directory lists \(entries.count) members and promises \(trailer.count)")
    }
    entries.sort { $0.offset < $1.offset }
    try check(access)
  }

  private mutating func read(_ cursor: ByteCursor, shift: Int64) throws {
    var cursor = cursor
    while let signature = cursor.uint32() {
      if signature == 0x0505_4B50 { break }  // A signature of the list itself.
      guard signature == 0x0201_4B50, let entry = Self.entry(&cursor, shift: shift) else {
        throw Fault(reason: "its directory is damaged")
      }
      guard entry.offset >= 0, entry.packedSize >= 0, entry.size >= 0, entry.earliestEnd <= end
      else { throw Fault(reason: "its directory names places outside the file") }
      entries.append(entry)
    }
  }

  private static func entry(_ cursor: inout ByteCursor, shift: Int64) -> Entry? {
    guard let creator = cursor.uint16() else { return nil }
    cursor.skip(2)
    guard let flags = cursor.uint16(), let method = cursor.uint16() else { return nil }
    cursor.skip(4)
    guard let checksum = cursor.uint32(), let packedSize = cursor.uint32(),
      let size = cursor.uint32(), let nameLength = cursor.uint16(),
      let extraLength = cursor.uint16(), let commentLength = cursor.uint16()
    else { return nil }
    cursor.skip(4)
    guard let attributes = cursor.uint32(), let offset = cursor.uint32(),
      let name = cursor.bytes(Int(nameLength)),
      let extra = cursor.bytes(Int(extraLength)), cursor.bytes(Int(commentLength)) != nil
    else { return nil }
    var large = ZIPLargeNumbers(extra: extra)
    guard let wideSize = large.widened(size), let widePacked = large.widened(packedSize),
      let wideOffset = large.widened(offset)
    else { return nil }
    let (place, overflow) = wideOffset.addingReportingOverflow(shift)
    guard !overflow, widePacked < 1 << 60, place < 1 << 60 else { return nil }
    return Entry(
      name: String(decoding: name, as: UTF8.self), method: method, isEncrypted: flags & 1 != 0,
      isFile: isFile(name, creator: creator, attributes: attributes), checksum: checksum,
      packedSize: widePacked, size: wideSize, offset: place,
      nameLength: Int64(nameLength))
  }

  private static func isFile(_ name: ArraySlice<UInt8>, creator: UInt16, attributes: UInt32) -> Bool
  {
    if name.last == UInt8(ascii: "/") { return false }
    // Unix and macOS put the file's mode there.
    let mode = attributes >> 16 & 0o170000
    return ![3, 19].contains(creator >> 8) || mode == 0 || mode == 0o100000
  }

  /// A gap of so many bytes between members may hold one that isn't listed.
  private static let suspiciousGap: Int64 = 64

  /// Makes sure that the members don't overlap, and that none stands between them unlisted.
  private func check(_ access: any RandomAccess) throws {
    var previous: Entry?
    for index in 0...entries.count {
      let start = index < entries.count ? entries[index].offset : end
      let earliest = previous?.earliestEnd ?? 0
      guard start >= earliest else { throw Fault(reason: "its members overlap") }
      if start - earliest > Self.suspiciousGap,
        try holdsMember(access, behind: previous, before: start)
      {
        throw Fault(reason: "its directory leaves out members")
      }
      if index < entries.count { previous = entries[index] }
    }
  }

  private func holdsMember(
    _ access: any RandomAccess, behind entry: Entry?, before end: Int64
  ) throws -> Bool {
    var start: Int64 = 0
    if let entry {
      guard let data = try Self.dataOffset(of: entry, access) else { return true }
      start = data + entry.packedSize
    }
    // A descriptor of up to 24 bytes may stand between.
    let bytes = try access.bytes(at: start, count: Int(max(0, min(end - start, 28))))
    return ZIPHeader.position(in: bytes) != nil
  }

  /// Returns the offset of an entry's compressed bytes; nil if its own header isn't there.
  static func dataOffset(of entry: Entry, _ access: any RandomAccess) throws -> Int64? {
    var cursor = ByteCursor(try access.bytes(at: entry.offset, count: Int(headerSize)))
    guard cursor.uint32() == 0x0403_4B50 else { return nil }
    cursor.skip(22)
    guard let nameLength = cursor.uint16(), let extraLength = cursor.uint16() else { return nil }
    return entry.offset + headerSize + Int64(nameLength) + Int64(extraLength)
  }
}
