import ModelFiles
import Testing

/// A mistake in a model, and how it is told.
struct Mistake: Sendable, CustomTestStringConvertible {
  let elements: String
  let code: ModelFileError.Code
  let place: String
  let words: String
  var testDescription: String { words }
}
