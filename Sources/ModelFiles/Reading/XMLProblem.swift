/// Why a file can't be read as XML, and where.
struct XMLProblem: Error {
  /// True if the file is sound, but asks for more than a model file ever needs.
  let isRefused: Bool
  /// What is wrong.
  let message: String
  /// The line, from 1.
  let line: Int
}
