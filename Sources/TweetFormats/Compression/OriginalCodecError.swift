/// Why an original could not be packed or unpacked.
public struct OriginalCodecError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: Sendable, Hashable {
    /// The code's stable name.
    public let name: String

    /// Bytes that should be a dictionary are none.
    public static let badDictionary = Code(name: "bad-dictionary")
    /// A dictionary can't be trained on so little.
    public static let tooFewSamples = Code(name: "too-few-samples")
    /// A packed record needs a dictionary that the codec doesn't have.
    public static let missingDictionary = Code(name: "missing-dictionary")
    /// A packed record is damaged.
    public static let damaged = Code(name: "damaged")
    /// A packed record unpacks to more than the limit.
    public static let tooLarge = Code(name: "too-large")
    /// There is not enough memory.
    public static let outOfMemory = Code(name: "out-of-memory")

    private init(name: String) {
      self.name = name
    }
  }

  /// What kind of failure it is.
  public let code: Code
  /// What went wrong, in words.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Whether the packed record itself is at fault, so that trying again can't help.
  public var isDamage: Bool { [.damaged, .missingDictionary, .tooLarge].contains(code) }

  /// The message.
  public var description: String { message }
}
