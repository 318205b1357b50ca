/// The window size of compressed bytes, which determines the memory for decompressing them.
///
/// A header of a few bytes may ask for gigabytes. libzstd gives up to 128 MB, libarchive 1 GB for xz and
/// whatever is asked for in ZIP archives; so the first header is looked at before.
enum CompressionWindow {
  /// The largest window that is given, in bytes: that of `zstd --long=27`, twice that of `xz -9`.
  static let largest: UInt64 = 128 << 20

  /// - Parameter start: The first bytes of the packed data.
  /// - Throws: ``ContainerError`` with `windowTooLarge`.
  static func check(_ kind: ContentKind, _ start: [UInt8]) throws {
    switch kind {
    case .xz: try check(ofXZ(start), unpackedBy: "xz -d")
    case .zstd: try check(ofZstandard(start), unpackedBy: "zstd -d --long=31")
    default: return
    }
  }

  /// As ``check(_:_:)``, for a member of a ZIP archive.
  ///
  /// - Parameter method: The number that the archive has for the method.
  static func check(method: UInt16, _ start: [UInt8]) throws {
    let size: UInt64? =
      switch method {
      case 14: ofLZMA(start)
      case 93: ofZstandard(start)
      case 95: ofXZ(start)
      default: nil
      }
    try check(size, unpackedBy: nil)
  }

  private static func check(_ size: UInt64?, unpackedBy command: String?) throws {
    guard let size, size > largest else { return }
    throw ContainerError.windowTooLarge(size, command: command)
  }

  /// The dictionary of the first block of xz data, or nil where none can be found.
  private static func ofXZ(_ start: [UInt8]) -> UInt64? {
    var cursor = start.dropFirst(12)
    // A block's header says its own length in words; 0 is the list at the end.
    guard let words = cursor.popFirst(), words > 0, let flags = cursor.popFirst() else {
      return nil
    }
    for bit: UInt8 in [0x40, 0x80] where flags & bit != 0 {
      guard integer(&cursor) != nil else { return nil }
    }
    for _ in 0...(flags & 3) {
      guard let filter = integer(&cursor), let length = integer(&cursor), length < 1024,
        let property = length == 0 ? 0 : cursor.first
      else { return nil }
      if filter == 0x21 {
        let bits = UInt64(property & 0x3F)
        return bits >= 40 ? UInt64(UInt32.max) : (2 | bits & 1) << (bits / 2 + 11)
      }
      cursor = cursor.dropFirst(Int(length))
    }
    return nil
  }

  /// A number in pieces of seven bits, the lowest first.
  private static func integer(_ cursor: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = cursor.popFirst() else { return nil }
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// The window of the first frame of Zstandard data.
  private static func ofZstandard(_ start: [UInt8]) -> UInt64? {
    var cursor = start.dropFirst(4)
    guard let descriptor = cursor.popFirst() else { return nil }
    guard descriptor & 0x20 != 0 else {
      guard let window = cursor.popFirst() else { return nil }
      let base: UInt64 = 1 << (10 + UInt64(window >> 3))
      return base + base / 8 * UInt64(window & 7)
    }
    // A frame without a window of its own is kept as a whole.
    cursor = cursor.dropFirst([0, 1, 2, 4][Int(descriptor & 3)])
    let width = 1 << Int(descriptor >> 6)
    let size = littleEndian(cursor.prefix(width))
    return width == 2 ? size + 256 : size
  }

  /// The dictionary of a member that is packed by LZMA, behind its version and the length of what follows.
  private static func ofLZMA(_ start: [UInt8]) -> UInt64? {
    start.count < 9 ? nil : littleEndian(start[5..<9])
  }

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension ContainerError {
  /// The error of a window that takes more memory than is given.
  ///
  /// - Parameters:
  ///   - size: How many bytes are asked for, where that is known.
  ///   - command: What unpacks the data.
  static func windowTooLarge(_ size: UInt64?, command: String?) -> ContainerError {
    // Rounded up; a file may ask for as many bytes as a number holds.
    let asked = size.map { "\(($0 >> 20) + ($0 & 0xF_FFFF > 0 ? 1 : 0)) MB" } ?? "more memory"
    let unpacked = command.map { " with \($0)" } ?? ""
    return ContainerError(
      .windowTooLarge,
      "to unpack it takes \(asked), and at most \(CompressionWindow.largest >> 20) MB are given",
      hint: "unpack it\(unpacked), if you trust it, and import what comes out")
  }
}
