import FoundationEssentials
import Predicates
import TweetFormats

/// Tells which records of another archive are what came, before they are carried into an archive.
///
/// It keeps buffers from record to record, so it belongs to one thread.
final class CarriedRecordVerifier {
  /// What is to be carried of a record.
  struct Verdict {
    /// The packed record; nil where it is damaged.
    var payload: Data?
    /// The dictionary that it needs, if it needs one.
    var dictionary: Int64?
    /// What is wrong with it; nil where it is what came.
    var damage: String?
  }

  private let dictionaries: StoredDictionaries
  private let codec: OriginalCodec
  /// The numbers by which the archive knows other dictionaries.
  private let taken: Set<Int64>

  /// - Parameters:
  ///   - dictionaries: Those of the other archive.
  ///   - taken: The numbers of dictionaries that mean another one in the archive.
  /// - Throws: `OriginalCodecError` for too little memory.
  init(_ dictionaries: StoredDictionaries, taken: Set<Int64>) throws {
    self.dictionaries = dictionaries
    self.taken = taken
    codec = try dictionaries.codec()
  }

  /// Unpacks a record and compares it with its digest.
  ///
  /// A record is packed anew, without a dictionary, where the archive has another one of the number.
  ///
  /// - Throws: `OriginalCodecError` for what is no fault of the record, such as too little memory.
  func verdict(on payload: Data, hash: AttributeValue) throws -> Verdict {
    let packed = [UInt8](payload)
    let number = OriginalCodec.dictionaryNumber(of: packed)
    do {
      let bytes = try codec.decompress(packed)
      guard case .data(let digest) = hash, RecordFingerprint(of: bytes).bytes == [UInt8](digest)
      else { return Verdict(damage: DamagedRecord.changed) }
      if let number, taken.contains(number) {
        return Verdict(payload: Data(try codec.compress(bytes)))
      }
      return Verdict(payload: payload, dictionary: number)
    } catch  where error.isDamage {
      return Verdict(damage: dictionaries.reason(of: error, dictionary: number))
    }
  }
}
