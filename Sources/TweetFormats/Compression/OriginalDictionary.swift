import CZstd

/// A compression dictionary with the common parts of records, so that each record can be compressed well on its own.
///
/// A record of 2 kB packs to about a tenth with a dictionary and to a third without.
package struct OriginalDictionary: Sendable, Hashable {
  /// The number that packed records name their dictionary by, above 0; it is a part of `content`.
  package let identifier: Int64
  /// The dictionary's bytes, as a store keeps them.
  package let content: [UInt8]

  /// The maximum size of a trained dictionary, in bytes.
  package static let usualSize = 112 << 10

  /// A dictionary that was trained before.
  ///
  /// Throws `OriginalCodecError` with the code `.badDictionary` if the bytes are none.
  package init(content: [UInt8]) throws(OriginalCodecError) {
    let number = content.withUnsafeBytes { ZDICT_getDictID($0.baseAddress, $0.count) }
    guard number > 0 else {
      throw OriginalCodecError(.badDictionary, "these bytes aren't a dictionary")
    }
    self.identifier = Int64(number)
    self.content = content
  }

  /// Trains a dictionary on samples of what is to be packed; some thousand records are best.
  ///
  /// Throws `OriginalCodecError` with the code `.tooFewSamples` if nothing can be learnt from them, as
  /// with a dozen records. `size` is the largest size in bytes.
  package static func train(
    on samples: [[UInt8]], size: Int = usualSize
  ) throws(OriginalCodecError) -> OriginalDictionary {
    var joined: [UInt8] = []
    joined.reserveCapacity(samples.reduce(0) { $0 + $1.count })
    var sizes: [Int] = []
    for sample in samples where !sample.isEmpty {
      joined += sample
      sizes.append(sample.count)
    }
    guard let count = UInt32(exactly: sizes.count), count > 0 else {
      throw OriginalCodecError(.tooFewSamples, "there are no samples to train a dictionary on")
    }
    var failure: String?
    let content = [UInt8](unsafeUninitializedCapacity: max(size, 1 << 10)) { buffer, written in
      let result = joined.withUnsafeBytes { joined in
        ZDICT_trainFromBuffer(buffer.baseAddress, buffer.count, joined.baseAddress, sizes, count)
      }
      if ZDICT_isError(result) != 0 {
        failure = String(cString: ZDICT_getErrorName(result))
      } else {
        written = result
      }
    }
    if let failure {
      throw OriginalCodecError(
        .tooFewSamples, "no dictionary can be trained on \(count) samples: \(failure)")
    }
    return try OriginalDictionary(content: content)
  }
}
