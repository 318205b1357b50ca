/// The settings of a container.
public struct ContainerConfiguration: Sendable {
  /// The settings of the store's history; nil, the default, for none.
  ///
  /// All programs that write to one store should agree on it: what a program without history writes
  /// isn't in the history.
  public var history: HistoryTracking?
  /// The merge policy of new contexts.
  public var mergePolicy: MergePolicy

  /// A configuration.
  public init(history: HistoryTracking? = nil, mergePolicy: MergePolicy = .error) {
    self.history = history
    self.mergePolicy = mergePolicy
  }
}
