public import FoundationEssentials

/// The information that a store records with a change.
public struct HistoryRecording: Sendable, Hashable {
  /// The author of the change.
  public var author: String?
  /// The name of the context that makes it.
  public var contextName: String
  /// When it is made.
  public var date: Date
  /// A number that identifies the container and its process.
  public var origin: Int64
  /// Whether values that are replaced are kept.
  public var keepsValuesBefore: Bool

  /// Creates the information that is recorded with a change.
  public init(
    author: String?, contextName: String, date: Date, origin: Int64, keepsValuesBefore: Bool
  ) {
    self.author = author
    self.contextName = contextName
    self.date = date
    self.origin = origin
    self.keepsValuesBefore = keepsValuesBefore
  }
}
