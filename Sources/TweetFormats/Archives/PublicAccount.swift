/// An archive's account without its private parts, as a record that can be kept.
struct PublicAccount {
  /// The public keys of an account.
  private static let keys: [StaticString] = [
    "username", "accountId", "createdAt", "accountDisplayName",
  ]

  /// The record: the account's public texts and nothing else.
  let bytes: [UInt8]

  /// Takes the public texts of an account.
  init(_ account: JSONValue) {
    var output = Array("{\"account\":{".utf8)
    var isFirst = true
    for key in Self.keys {
      guard let text = account[key]?.bytes else { continue }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output.append(UInt8(ascii: "\""))
      output.append(
        contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
      output.append(contentsOf: "\":\"".utf8)
      for byte in text.buffer { Self.append(byte, to: &output) }
      output.append(UInt8(ascii: "\""))
    }
    output.append(contentsOf: "}}".utf8)
    bytes = output
  }

  private static func append(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      output.append(contentsOf: "\\u00".utf8)
      output += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    default: output.append(byte)
    }
  }
}
