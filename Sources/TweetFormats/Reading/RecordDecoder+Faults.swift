import CXXHash

/// Messages about bytes that aren't JSON.
extension RecordDecoder {
  static let damageHint = "the file may be damaged, for example by a crash while it was written"

  /// The message for zero bytes in place of a record.
  static func zeroMessage(_ count: Int) -> String {
    "\(count) zero byte\(count == 1 ? "" : "s") in place of a record"
  }

  /// The fault of bytes between records.
  func damageFault(_ bytes: UnsafeBufferPointer<UInt8>) -> RecordFault {
    if bytes.allSatisfy({ $0 == 0 }) {
      return RecordFault(.brokenJSON, Self.zeroMessage(bytes.count), hint: Self.damageHint)
    }
    return syntaxFault(bytes)
  }

  func fault(_ error: any Error, _ bytes: UnsafeBufferPointer<UInt8>) -> RecordFault {
    switch error as? JSONParser.Fault {
    case .tooDeep:
      RecordFault(.tooDeep, "lists and objects are nested more than 1,024 deep")
    case .tooLarge:
      RecordFault(.tooLarge, "the record is larger than 4 GB")
    case .memory:
      RecordFault(.tooLarge, "there is not enough memory to read the record")
    case .controlCharacter:
      RecordFault(
        .brokenJSON, "a string contains a control character", hint: Self.damageHint)
    default:
      syntaxFault(bytes)
    }
  }

  private func syntaxFault(_ bytes: UnsafeBufferPointer<UInt8>) -> RecordFault {
    switch bytes.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var scanner = StructureScanner()
      guard scanner.scan(bytes, from: 0) != nil else {
        return RecordFault(
          .cutOff, "the record ends in the middle",
          hint: "the file may be cut off, or two programs wrote to it at once")
      }
      return RecordFault(.brokenJSON, "the JSON is broken")
    case UInt8(ascii: "<"):
      return RecordFault(.brokenJSON, "this is a piece of a web page, not JSON")
    default:
      return RecordFault(.brokenJSON, "this is not JSON")
    }
  }
}

extension RecordFingerprint {
  /// The fingerprint of `bytes`.
  package init(of bytes: [UInt8]) {
    let hash = bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
    self.init(high: hash.high64, low: hash.low64)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the number of occurrences of `byte`.
  func count(of byte: UInt8) -> Int {
    var count = 0
    for element in self where element == byte { count &+= 1 }
    return count
  }
}
