import FoundationEssentials
import ObjectGraph
import TweetFormats
import TweetModel

/// Packs the originals of batches, with dictionaries that it trains on them.
///
/// A store may hold several dictionaries, since records of different shapes have little in common. An
/// input is packed with the best one for its first batch; where none packs it well, a new one is
/// trained. A keeper belongs to one thread.
final class OriginalKeeper {
  private let archive: TweetArchive
  private var codec: OriginalCodec?

  /// Fewer records than this aren't worth a dictionary.
  private static let fewestSamples = 500
  private static let mostSamples = 2000
  /// Records that pack to less than this share are packed well enough.
  private static let goodShare = 0.2

  init(archive: TweetArchive) {
    self.archive = archive
  }

  /// Forgets which dictionary fitted the last input.
  func beginInput() {
    codec = nil
  }

  /// Packs the payloads of `batch`.
  func pack(_ batch: inout ImportBatch) throws {
    if codec == nil {
      let samples = batch.payloads(atMost: Self.mostSamples)
      if samples.isEmpty { return }
      codec = try bestCodec(for: samples, batch: &batch)
    }
    guard let codec else { return }
    try batch.replacePayloads { try codec.compress($0) }
  }

  private func bestCodec(for samples: [[UInt8]], batch: inout ImportBatch) throws -> OriginalCodec {
    var best = (codec: try OriginalCodec(), share: 1.0)
    let probes = samples.prefix(50)
    func consider(_ dictionary: OriginalDictionary) throws -> Bool {
      let codec = try OriginalCodec(dictionary: dictionary)
      let packed = try probes.reduce(0) { try $0 + codec.compress($1).count }
      let share = Double(packed) / Double(max(1, probes.reduce(0) { $0 + $1.count }))
      guard share < best.share else { return false }
      best = (codec, share)
      return true
    }
    for dictionary in try storedDictionaries() { _ = try consider(dictionary) }
    guard best.share > Self.goodShare, samples.count >= Self.fewestSamples else {
      return best.codec
    }
    if let trained = try train(on: samples), try consider(trained) {
      batch.dictionary = (trained.identifier, trained.content)
    }
    return best.codec
  }

  /// A dictionary for records like `samples`, or nil if they have nothing in common.
  private func train(on samples: [[UInt8]]) throws -> OriginalDictionary? {
    do throws(OriginalCodecError) {
      return try OriginalDictionary.train(on: samples)
    } catch {
      if error.code == .tooFewSamples { return nil }
      throw error
    }
  }

  private func storedDictionaries() throws -> [OriginalDictionary] {
    let contents = try archive.container.newBackgroundContext().performAndWait { context in
      try context.fetch(FetchRequest(CompressionDictionary.self)).compactMap {
        $0.content.map { [UInt8]($0) }
      }
    }
    return try contents.map { try OriginalDictionary(content: $0) }
  }
}
