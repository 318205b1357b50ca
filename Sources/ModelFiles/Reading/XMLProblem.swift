/// An error in an XML file.
struct XMLProblem: Error {
  /// True if the file is sound, but asks for more than a model file ever needs.
  let isRefused: Bool
  /// The problem.
  let message: String
  /// The line, from 1.
  let line: Int
}
