/// An error in the stored stamps of a row.
struct ProvenanceError: Error, Equatable, CustomStringConvertible {
  enum Code: Sendable {
    /// The value isn't data.
    case wrongType
    /// The bytes end inside a stamp.
    case truncated
    /// The positions of the stamps don't ascend.
    case unordered
    /// The text that a source gave isn't valid UTF-8.
    case invalidText
  }

  let code: Code
  let message: String
  /// Always nil: the bytes themselves are at fault.
  let cause: (any Error)? = nil

  init(_ code: Code, _ detail: String) {
    self.code = code
    message = "damaged provenance: \(detail)"
  }

  var description: String { message }

  static func == (left: ProvenanceError, right: ProvenanceError) -> Bool {
    (left.code, left.message) == (right.code, right.message)
  }
}
