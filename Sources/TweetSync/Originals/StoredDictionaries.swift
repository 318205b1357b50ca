import FoundationEssentials
import ObjectGraph
import TweetFormats
import TweetModel

/// The dictionaries that an archive holds, those that are damaged apart.
///
/// Records that need no dictionary, or another one, can be read beside a damaged one.
struct StoredDictionaries: Sendable {
  /// Those that can be used.
  private(set) var sound: [OriginalDictionary] = []
  /// The numbers of those that can't.
  private(set) var damaged: Set<Int64> = []

  /// The dictionaries of the archive of `context`.
  ///
  /// - Throws: `OriginalCodecError` for too little memory, or what the store throws.
  init(in context: isolated ManagedObjectContext) throws {
    try self.init(
      context.fetch(FetchRequest(CompressionDictionary.self)).map { ($0.identifier, $0.content) })
  }

  /// The dictionaries in rows of an archive.
  ///
  /// - Throws: `OriginalCodecError` for too little memory.
  init(_ rows: [(identifier: Int64, content: Data)]) throws {
    let probe = try OriginalCodec()
    for row in rows {
      if let dictionary = Self.dictionary(row.identifier, row.content, probe) {
        sound.append(dictionary)
      } else {
        damaged.insert(row.identifier)
      }
    }
  }

  /// Why a record that is packed with a dictionary, or with none, can't be unpacked.
  func reason(of error: OriginalCodecError, dictionary number: Int64?) -> String {
    guard let number, damaged.contains(number) else { return error.message }
    return "it needs dictionary \(number), which is damaged"
  }

  /// A codec that unpacks what was packed with the sound ones.
  func codec() throws -> OriginalCodec {
    try OriginalCodec(others: sound)
  }

  /// Whether bytes are the dictionary of that number, as far as can be told without a record.
  static func isSound(_ content: Data, number: Int64) -> Bool {
    guard let probe = try? OriginalCodec() else { return false }
    return dictionary(number, content, probe) != nil
  }

  private static func dictionary(
    _ number: Int64, _ content: Data, _ probe: OriginalCodec
  ) -> OriginalDictionary? {
    guard let dictionary = try? OriginalDictionary(content: [UInt8](content)),
      dictionary.identifier == number, (try? probe.add(dictionary)) != nil
    else { return nil }
    return dictionary
  }
}
