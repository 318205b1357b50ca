/// What a container does beyond keeping objects.
public struct ContainerConfiguration: Sendable {
  /// How the history of the store is kept; nil, as at first, for not at all.
  ///
  /// All programs that write to one store should agree on it: what a program without history writes
  /// isn't in the history.
  public var history: HistoryTracking?
  /// What new contexts do about conflicts.
  public var mergePolicy: MergePolicy

  /// A configuration.
  public init(history: HistoryTracking? = nil, mergePolicy: MergePolicy = .error) {
    self.history = history
    self.mergePolicy = mergePolicy
  }
}
