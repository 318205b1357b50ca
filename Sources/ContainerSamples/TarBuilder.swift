/// Builds tar archives byte by byte.
package enum TarBuilder {
  /// An archive of files, with its end.
  package static func archive(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    members.flatMap { header($0.name, size: $0.bytes.count) + padded($0.bytes) }
      + [UInt8](repeating: 0, count: 1024)
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
  }

  private static func header(_ name: String, size: Int) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { block[offset + index] = byte }
    }
    put(String(name.utf8.prefix(100)) ?? "", at: 0)
    put("0000644", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(size, 11), at: 124)
    put("00000000000", at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar\u{0}00", at: 257)
    put(octal(block.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", at: 148)
    return block
  }

  private static func octal(_ value: Int, _ digits: Int) -> String {
    let text = String(value, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
