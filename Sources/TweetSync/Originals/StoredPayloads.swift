import FoundationEssentials
import ObjectGraph
import Predicates
import Synchronization
import TweetFormats
import TweetModel

/// Tells whether payloads that an archive holds still are what came, for records that come again.
final class StoredPayloads: Sendable {
  /// Records that came to be stored twice.
  let duplicates = DuplicatePayloads()
  private let archive: TweetArchive
  /// Knows the dictionaries that were stored when a payload was last in doubt.
  private let reading = Mutex(Reading())

  private struct Reading {
    var codec: OriginalCodec?
    /// The dictionaries that were looked for and aren't there, or are damaged.
    var missing: Set<Int64> = []
  }

  init(archive: TweetArchive) {
    self.archive = archive
  }

  /// Whether the record of a stored payload is lost.
  ///
  /// - Parameters:
  ///   - payload: The packed record, or `.null`.
  ///   - hash: The digest of the record.
  func isDamaged(_ payload: AttributeValue, hash: AttributeValue) -> Bool {
    guard case .data(let packed) = payload, case .data(let digest) = hash else { return false }
    let bytes = [UInt8](packed)
    let number = OriginalCodec.dictionaryNumber(of: bytes)
    return reading.withLock { reading in
      if let number, reading.missing.contains(number) { return true }
      for isLastTry in [false, true] {
        do {
          let current = try reading.codec ?? dictionaries().codec()
          reading.codec = current
          return RecordFingerprint(of: try current.decompress(bytes)).bytes != [UInt8](digest)
        } catch let error as OriginalCodecError {
          // A dictionary may have been stored since.
          if error.code == .missingDictionary, !isLastTry {
            reading.codec = nil
            continue
          }
          if error.code == .missingDictionary, let number { reading.missing.insert(number) }
          return error.isDamage
        } catch {
          // What can't be told is left as it is; whoever reads it meets the same error.
          return false
        }
      }
      return false
    }
  }

  private func dictionaries() throws -> StoredDictionaries {
    try archive.container.newBackgroundContext(name: "dictionaries").performAndWait { context in
      try StoredDictionaries(in: context)
    }
  }
}
