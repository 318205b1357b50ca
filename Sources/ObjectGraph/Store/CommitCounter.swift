/// By what one tells that somebody else has written to a store.
public struct CommitCounter: Sendable, Hashable {
  /// The number of transactions that this store object has committed, for any container.
  public var own: Int
  /// A number that differs whenever others, such as other processes, have committed in between.
  public var foreign: Int64

  /// A state of the counters.
  public init(own: Int, foreign: Int64) {
    self.own = own
    self.foreign = foreign
  }
}
