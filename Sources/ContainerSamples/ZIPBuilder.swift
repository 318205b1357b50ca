/// Builds ZIP archives byte by byte, good and odd ones.
package struct ZIPBuilder: Sendable {
  /// A member of an archive.
  package struct Member: Sendable {
    /// The name with its folders.
    package var name: String
    /// The bytes, which are stored as they are.
    package var content: [UInt8]
    /// Sizes and checksum follow the bytes, as programs write that can't go back.
    package var hasDescriptor = false
    /// The descriptor has no signature.
    package var hasBareDescriptor = false
    /// Sizes stand in 64 bits, though they would fit into 32.
    package var isLarge = false
    /// True if the member says that it is encrypted.
    package var isEncrypted = false
    /// True if the directory tells the member.
    package var isListed = true
    /// The checksum that is stated, in place of the right one.
    package var checksum: UInt32?
    /// The number of the method of compression that is stated.
    package var method: UInt16 = 0
    /// The file's mode, as Unix stores it.
    package var mode: UInt32 = 0o100644

    /// A member of bytes.
    package init(_ name: String, _ content: [UInt8]) {
      self.name = name
      self.content = content
    }

    /// A member of text.
    package init(_ name: String, _ text: String) {
      self.init(name, Array(text.utf8))
    }
  }

  /// The members, in the order of their bytes.
  package var members: [Member]
  /// True if the trailer of ZIP64 stands before the other one.
  package var isLarge = false
  /// The bytes before the archive, which its offsets don't include.
  package var prefix: [UInt8] = []
  /// The bytes after everything else.
  package var comment: [UInt8] = []
  /// The number that the trailer states instead of the number of entries.
  package var statedCount: Int?
  /// The number that is added to each entry's offset in the directory.
  package var offsetFault = 0
  /// True if the list of members stands at the end.
  package var hasDirectory = true

  /// An archive of these members, as sound as they are.
  package init(members: [Member] = []) {
    self.members = members
  }

  /// The archive.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    var directory: [UInt8] = []
    var count = 0
    for member in members {
      let offset = output.count
      output += header(of: member)
      output += member.content
      output += descriptor(of: member)
      guard member.isListed else { continue }
      directory += entry(of: member, offset: offset + offsetFault)
      count += 1
    }
    guard hasDirectory else { return prefix + output }
    let start = output.count
    output += directory
    output += trailer(count: statedCount ?? count, size: directory.count, start: start)
    return prefix + output
  }

  private func flags(of member: Member) -> UInt16 {
    (member.isEncrypted ? 1 : 0) | (member.hasDescriptor ? 8 : 0) | 0x800
  }

  private func checksum(of member: Member) -> UInt32 {
    member.checksum ?? Self.checksum(member.content)
  }

  private func header(of member: Member) -> [UInt8] {
    let size = UInt64(member.content.count)
    let extra = member.isLarge ? Self.large([size, size]) : []
    let stated = member.isLarge ? UInt64(UInt32.max) : member.hasDescriptor ? 0 : size
    var bytes = Self.bytes(0x0403_4B50, 4) + Self.bytes(member.isLarge ? 45 : 20, 2)
    bytes += Self.bytes(UInt64(flags(of: member)), 2) + Self.bytes(UInt64(member.method), 2)
    bytes += Self.bytes(0, 4)
    bytes += Self.bytes(member.hasDescriptor ? 0 : UInt64(checksum(of: member)), 4)
    bytes += Self.bytes(stated, 4) + Self.bytes(stated, 4)
    bytes += Self.bytes(UInt64(member.name.utf8.count), 2) + Self.bytes(UInt64(extra.count), 2)
    return bytes + Array(member.name.utf8) + extra
  }

  private func descriptor(of member: Member) -> [UInt8] {
    guard member.hasDescriptor else { return [] }
    let size = UInt64(member.content.count)
    let width = member.isLarge ? 8 : 4
    return (member.hasBareDescriptor ? [] : Self.bytes(0x0807_4B50, 4))
      + Self.bytes(UInt64(checksum(of: member)), 4) + Self.bytes(size, width)
      + Self.bytes(size, width)
  }

  private func entry(of member: Member, offset: Int) -> [UInt8] {
    let size = UInt64(member.content.count)
    let extra = member.isLarge ? Self.large([size, size, UInt64(offset)]) : []
    let stated = member.isLarge ? UInt64(UInt32.max) : size
    var bytes = Self.bytes(0x0201_4B50, 4) + Self.bytes(0x031E, 2) + Self.bytes(45, 2)
    bytes += Self.bytes(UInt64(flags(of: member)), 2) + Self.bytes(UInt64(member.method), 2)
    bytes += Self.bytes(0, 4) + Self.bytes(UInt64(checksum(of: member)), 4)
    bytes += Self.bytes(stated, 4) + Self.bytes(stated, 4)
    bytes += Self.bytes(UInt64(member.name.utf8.count), 2) + Self.bytes(UInt64(extra.count), 2)
    bytes += Self.bytes(0, 2) + Self.bytes(0, 2) + Self.bytes(0, 2)
    bytes += Self.bytes(UInt64(member.mode) << 16, 4)
    bytes += Self.bytes(member.isLarge ? UInt64(UInt32.max) : UInt64(max(0, offset)), 4)
    return bytes + Array(member.name.utf8) + extra
  }

  private func trailer(count: Int, size: Int, start: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    if isLarge {
      bytes += Self.bytes(0x0606_4B50, 4) + Self.bytes(44, 8) + Self.bytes(45, 2)
      bytes += Self.bytes(45, 2) + Self.bytes(0, 8)
      bytes += Self.bytes(UInt64(count), 8) + Self.bytes(UInt64(count), 8)
      bytes += Self.bytes(UInt64(size), 8) + Self.bytes(UInt64(start), 8)
      bytes += Self.bytes(0x0706_4B50, 4) + Self.bytes(0, 4)
      bytes += Self.bytes(UInt64(start + size), 8) + Self.bytes(1, 4)
    }
    bytes += Self.bytes(0x0605_4B50, 4) + Self.bytes(0, 4)
    let shown = isLarge ? UInt64(UInt16.max) : UInt64(count)
    bytes += Self.bytes(shown, 2) + Self.bytes(shown, 2)
    bytes += Self.bytes(isLarge ? UInt64(UInt32.max) : UInt64(size), 4)
    bytes += Self.bytes(isLarge ? UInt64(UInt32.max) : UInt64(start), 4)
    return bytes + Self.bytes(UInt64(comment.count), 2) + comment
  }

  private static func large(_ numbers: [UInt64]) -> [UInt8] {
    bytes(1, 2) + bytes(UInt64(numbers.count * 8), 2) + numbers.flatMap { bytes($0, 8) }
  }

  private static func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }

  /// The CRC-32 of bytes, computed bit by bit.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}
