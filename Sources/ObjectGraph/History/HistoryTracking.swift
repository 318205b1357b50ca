/// The settings of a store's history.
public struct HistoryTracking: Sendable, Hashable {
  /// Whether what changes and goes is kept with the values that it had before.
  public var keepsValuesBefore: Bool

  /// A way to keep the history.
  public init(keepsValuesBefore: Bool = false) {
    self.keepsValuesBefore = keepsValuesBefore
  }
}
