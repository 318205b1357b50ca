import CZstd

/// Packs originals for keeping, and unpacks them byte for byte.
///
/// The packed form is a Zstandard frame, which names its own size and dictionary: any program that
/// has the dictionary can unpack it. A codec keeps its buffers from record to record, so it belongs
/// to one task at a time and is not `Sendable`.
package final class OriginalCodec {
  /// The largest original that is unpacked, in bytes.
  package let limit: Int
  /// The dictionary that packing uses; nil for plain frames.
  package let dictionary: OriginalDictionary?

  private let packer: OpaquePointer
  private let unpacker: OpaquePointer
  /// Dictionaries made ready for unpacking, by identifier.
  private var ready: [Int64: OpaquePointer] = [:]
  private var scratch: [UInt8] = []

  /// The fastest level; with a dictionary higher ones gain little.
  private static let level: Int32 = 1

  /// A codec that packs with `dictionary` and unpacks with that and `others`.
  ///
  /// Throws `OriginalCodecError` with the code `.outOfMemory` or `.badDictionary`.
  package init(
    dictionary: OriginalDictionary? = nil, others: [OriginalDictionary] = [],
    limit: Int = 1 << 30
  ) throws(OriginalCodecError) {
    guard let packer = ZSTD_createCCtx() else { throw Self.noMemory }
    guard let unpacker = ZSTD_createDCtx() else {
      ZSTD_freeCCtx(packer)
      throw Self.noMemory
    }
    self.packer = packer
    self.unpacker = unpacker
    self.limit = limit
    self.dictionary = dictionary
    ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, Self.level)
    if let dictionary {
      // The context digests the dictionary once and keeps it for every frame.
      let result = dictionary.content.withUnsafeBytes {
        ZSTD_CCtx_loadDictionary(packer, $0.baseAddress, $0.count)
      }
      guard ZSTD_isError(result) == 0 else {
        throw OriginalCodecError(
          .badDictionary, "dictionary \(dictionary.identifier) can't be used for packing")
      }
      try add(dictionary)
    }
    for dictionary in others { try add(dictionary) }
  }

  deinit {
    for dictionary in ready.values { ZSTD_freeDDict(dictionary) }
    ZSTD_freeDCtx(unpacker)
    ZSTD_freeCCtx(packer)
  }

  /// Makes records that were packed with `dictionary` readable.
  ///
  /// Throws `OriginalCodecError` with the code `.outOfMemory` or `.badDictionary`.
  package func add(_ dictionary: OriginalDictionary) throws(OriginalCodecError) {
    guard ready[dictionary.identifier] == nil else { return }
    let made = dictionary.content.withUnsafeBytes { ZSTD_createDDict($0.baseAddress, $0.count) }
    guard let made else {
      throw OriginalCodecError(
        .badDictionary, "dictionary \(dictionary.identifier) can't be used for unpacking")
    }
    ready[dictionary.identifier] = made
  }

  /// Packs an original.
  ///
  /// Throws `OriginalCodecError` with the code `.outOfMemory`.
  package func compress(_ original: [UInt8]) throws(OriginalCodecError) -> [UInt8] {
    let bound = ZSTD_compressBound(original.count)
    if scratch.count < bound { scratch = [UInt8](repeating: 0, count: bound) }
    let result = scratch.withUnsafeMutableBytes { scratch in
      original.withUnsafeBytes { original in
        ZSTD_compress2(
          packer, scratch.baseAddress, scratch.count, original.baseAddress, original.count)
      }
    }
    guard ZSTD_isError(result) == 0 else {
      throw OriginalCodecError(
        .outOfMemory, "packing failed: \(String(cString: ZSTD_getErrorName(result)))")
    }
    defer {
      // One huge record must not cost memory for good.
      if scratch.count > 4 << 20 { scratch = [] }
    }
    return [UInt8](scratch[..<result])
  }

  /// Unpacks what `compress` packed.
  ///
  /// Throws `OriginalCodecError` with the code `.damaged`, `.tooLarge` or `.missingDictionary`.
  package func decompress(_ packed: [UInt8]) throws(OriginalCodecError) -> [UInt8] {
    let size = packed.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
    // The two largest values stand for an unknown size and for bytes that are no frame.
    guard size < UInt64(Int64.max), let size = Int(exactly: size) else { throw Self.damaged }
    guard size <= limit else {
      throw OriginalCodecError(
        .tooLarge, "a packed record of \(size) bytes is larger than the limit of \(limit)")
    }
    let number = packed.withUnsafeBytes { ZSTD_getDictID_fromFrame($0.baseAddress, $0.count) }
    let dictionary = ready[Int64(number)]
    guard number == 0 || dictionary != nil else {
      throw OriginalCodecError(
        .missingDictionary, "a packed record needs dictionary \(number), which is missing")
    }
    // A damaged frame may claim any size: one that it can't hold is refused before memory is taken.
    guard size <= (packed.count + 1) * Self.largestRatio else { throw Self.damaged }
    var isWhole = false
    let original = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let result = packed.withUnsafeBytes { packed in
        if let dictionary {
          ZSTD_decompress_usingDDict(
            unpacker, buffer.baseAddress, size, packed.baseAddress, packed.count, dictionary)
        } else {
          ZSTD_decompressDCtx(
            unpacker, buffer.baseAddress, size, packed.baseAddress, packed.count)
        }
      }
      isWhole = ZSTD_isError(result) == 0 && result == size
      count = isWhole ? size : 0
    }
    guard isWhole else { throw Self.damaged }
    return original
  }

  /// The number of the dictionary that a packed record needs; nil where it needs none, or is no packed
  /// record.
  package static func dictionaryNumber(of packed: [UInt8]) -> Int64? {
    let number = packed.withUnsafeBytes { ZSTD_getDictID_fromFrame($0.baseAddress, $0.count) }
    return number == 0 ? nil : Int64(number)
  }

  /// No frame holds more than this many times its size: a block of 128 kB takes at least 4 bytes.
  private static let largestRatio = 1 << 15

  private static var noMemory: OriginalCodecError {
    OriginalCodecError(.outOfMemory, "there is not enough memory to pack records")
  }

  private static var damaged: OriginalCodecError {
    OriginalCodecError(.damaged, "a packed record is damaged")
  }
}
