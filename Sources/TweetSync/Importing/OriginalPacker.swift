import FoundationEssentials
import ObjectGraph
import TweetFormats
import TweetModel

/// Packs the originals of batches, with dictionaries that it trains on them.
///
/// A store may hold several dictionaries, since records of different shapes have little in common. An
/// input is packed with the one that packs its first records best; where none packs them well and there
/// are enough records, a new one is trained. A keeper belongs to one thread.
final class OriginalPacker {
  private let archive: TweetArchive
  /// Codecs with every dictionary that the store holds or that was trained here, read once.
  private var codecs: [OriginalCodec]?
  private var plain: OriginalCodec?
  /// The codec of the input at hand.
  private var codec: OriginalCodec?
  /// Records of small batches that no dictionary packs well, until there are enough to train one.
  private var samples: [[UInt8]] = []
  private var sampleSize = 0
  /// False once training gained nothing, as it would again for the next input.
  private var mayTrain = true

  /// Fewer records than this aren't worth a dictionary.
  private static let fewestSamples = 500
  private static let mostSamples = 2000
  /// Samples are kept up to this size in bytes.
  private static let largestSampleSize = 8 << 20
  /// Larger records pack well by themselves.
  private static let largestSample = 64 << 10
  private static let probeCount = 50
  /// Records that pack to less than this share are packed well enough.
  private static let goodShare = 0.2
  /// A new dictionary must make records smaller by this factor.
  private static let worthwhileShare = 0.8

  init(archive: TweetArchive) {
    self.archive = archive
  }

  /// Forgets which dictionary fitted the last input.
  func beginInput() {
    codec = nil
  }

  /// Packs a record of the input at hand, or gives nil where its dictionary isn't chosen yet.
  ///
  /// - Throws: `OriginalCodecError`.
  func packed(_ record: [UInt8]) throws -> [UInt8]? {
    guard let codec, samples.isEmpty else { return nil }
    return try codec.compress(record)
  }

  /// Packs the payloads of `batch` that aren't packed.
  ///
  /// - Throws: `OriginalCodecError`, or what the store throws.
  func pack(_ batch: inout ImportBatch) throws {
    let records = batch.observations.originals(atMost: Self.mostSamples)
    if !records.isEmpty {
      let codec = try chosenCodec(for: records)
      try batch.pack { try codec.compress($0) }
    }
    // The dictionary goes with every batch: an earlier one that held it may not have been written.
    batch.dictionary = codec?.dictionary
  }

  private func chosenCodec(for records: [[UInt8]]) throws -> OriginalCodec {
    if let codec, samples.isEmpty { return codec }
    let known = try storedCodecs()
    let probes = records.prefix(Self.probeCount)
    var best = (codec: try plainCodec(), share: 1.0)
    for codec in [best.codec] + known {
      let share = try Self.share(of: probes, packedBy: codec)
      if share < best.share { best = (codec, share) }
    }
    if best.share > Self.goodShare, mayTrain {
      collect(records)
      if samples.count >= Self.fewestSamples, let trained = try trainedCodec(known) {
        best.codec = trained
        codecs = known + [trained]
      }
    } else {
      forgetSamples()
    }
    codec = best.codec
    return best.codec
  }

  private static func share(of records: ArraySlice<[UInt8]>, packedBy codec: OriginalCodec) throws
    -> Double
  {
    let packed = try records.reduce(0) { try $0 + codec.compress($1).count }
    return Double(packed) / Double(max(1, records.reduce(0) { $0 + $1.count }))
  }

  private func collect(_ records: [[UInt8]]) {
    for record in records where record.count <= Self.largestSample {
      if samples.count >= Self.mostSamples || sampleSize >= Self.largestSampleSize { return }
      samples.append(record)
      sampleSize += record.count
    }
  }

  private func forgetSamples() {
    samples = []
    sampleSize = 0
  }

  /// A codec with a new dictionary, or nil if that gains too little over those that there are.
  private func trainedCodec(_ known: [OriginalCodec]) throws -> OriginalCodec? {
    defer { forgetSamples() }
    // What it was trained on would flatter it.
    let probes = samples.indices.filter { $0 % 10 == 0 }.map { samples[$0] }[...]
    let lessons = samples.indices.filter { $0 % 10 != 0 }.map { samples[$0] }
    let shares = try ([plainCodec()] + known).map { try Self.share(of: probes, packedBy: $0) }
    let size = min(OriginalDictionary.usualSize, lessons.reduce(0) { $0 + $1.count } / 8)
    guard let trained = try train(on: lessons, size: size),
      try Self.share(of: probes, packedBy: trained) < (shares.min() ?? 1) * Self.worthwhileShare
    else {
      mayTrain = false
      return nil
    }
    return trained
  }

  private func train(on lessons: [[UInt8]], size: Int) throws -> OriginalCodec? {
    do throws(OriginalCodecError) {
      let dictionary = try OriginalDictionary.train(on: lessons, size: size)
      // Payloads name their dictionary by this number, so no two may share it.
      let isTaken = codecs?.contains { $0.dictionary?.identifier == dictionary.identifier }
      return isTaken == true ? nil : try OriginalCodec(dictionary: dictionary)
    } catch {
      if error.code == .tooFewSamples { return nil }
      throw error
    }
  }

  private func plainCodec() throws -> OriginalCodec {
    let codec = try plain ?? OriginalCodec()
    plain = codec
    return codec
  }

  private func storedCodecs() throws -> [OriginalCodec] {
    if let codecs { return codecs }
    let stored = try archive.container.newBackgroundContext().performAndWait { context in
      try StoredDictionaries(in: context)
    }
    let codecs = try stored.sound.map { try OriginalCodec(dictionary: $0) }
    self.codecs = codecs
    return codecs
  }
}
