import FoundationEssentials
import ObjectGraph
import Predicates
import Synchronization
import TweetFormats
import TweetModel

/// Tells whether payloads that an archive holds still are what came, for records that come again.
final class StoredPayloads: Sendable {
  private let archive: TweetArchive
  /// Knows the dictionaries that were stored when a payload was last in doubt.
  private let codec = Mutex<OriginalCodec?>(nil)

  init(archive: TweetArchive) {
    self.archive = archive
  }

  /// Whether the record of a stored payload is lost.
  ///
  /// - Parameters:
  ///   - payload: The packed record, or `.null`.
  ///   - hash: The digest of the record.
  func isDamaged(_ payload: PredicateValue, hash: PredicateValue) -> Bool {
    guard case .data(let packed) = payload, case .data(let digest) = hash else { return false }
    return codec.withLock { codec in
      for isLastTry in [false, true] {
        do {
          let current = try codec ?? OriginalCodec(others: dictionaries())
          codec = current
          let bytes = try current.decompress([UInt8](packed))
          return RecordFingerprint(of: bytes).bytes != [UInt8](digest)
        } catch let error as OriginalCodecError {
          // A dictionary may have been stored since.
          if error.code == .missingDictionary, !isLastTry {
            codec = nil
            continue
          }
          return error.isDamage
        } catch {
          // What can't be told is left as it is; whoever reads it meets the same error.
          return false
        }
      }
      return false
    }
  }

  private func dictionaries() throws -> [OriginalDictionary] {
    try archive.container.newBackgroundContext(name: "dictionaries").performAndWait { context in
      try context.fetch(FetchRequest(CompressionDictionary.self)).map {
        try OriginalDictionary(content: [UInt8]($0.content))
      }
    }
  }
}
