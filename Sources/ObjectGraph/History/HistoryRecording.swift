public import FoundationEssentials

/// What a store writes down beside a change.
public struct HistoryRecording: Sendable, Hashable {
  /// Who makes the change.
  public var author: String?
  /// The name of the context that makes it.
  public var contextName: String
  /// When it is made.
  public var date: Date
  /// Which container makes it, in which process: a number without any meaning.
  public var origin: Int64
  /// Whether values that are replaced are kept.
  public var keepsValuesBefore: Bool

  /// What to write down.
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
