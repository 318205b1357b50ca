/// An error of compressing or decompressing an original.
package struct OriginalCodecError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of failure.
  package struct Code: Sendable, Hashable {
    /// The code's stable name.
    package let name: String

    /// Bytes that should be a dictionary are none.
    package static let badDictionary = Code(name: "bad-dictionary")
    /// A dictionary can't be trained on so little.
    package static let tooFewSamples = Code(name: "too-few-samples")
    /// A packed record needs a dictionary that the codec doesn't have.
    package static let missingDictionary = Code(name: "missing-dictionary")
    /// A packed record is damaged.
    package static let damaged = Code(name: "damaged")
    /// A packed record unpacks to more than the limit.
    package static let tooLarge = Code(name: "too-large")
    /// There is not enough memory.
    package static let outOfMemory = Code(name: "out-of-memory")

    private init(name: String) {
      self.name = name
    }
  }

  /// The kind of failure.
  package let code: Code
  /// The problem, in words.
  package let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// True if the packed record itself is at fault, so that trying again can't help.
  package var isDamage: Bool { [.damaged, .missingDictionary, .tooLarge].contains(code) }

  /// The message.
  package var description: String { message }
}
