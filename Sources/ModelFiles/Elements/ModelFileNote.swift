/// Something that stands in a model file and has no effect here.
public struct ModelFileNote: Sendable, Hashable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The line in the file, from 1.
  public let line: Int
  /// The setting, and why it has no effect.
  public let message: String

  /// The place and the message.
  public var description: String { "\(path):\(line): \(message)" }
}
