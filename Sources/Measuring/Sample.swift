/// Times of one job, and their median.
public struct Sample {
  private var seconds: [Double] = []

  /// No times yet.
  public init() {}

  /// The median in seconds; 0 without times.
  public var median: Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  /// Runs `body` once and adds the time it took, divided by `count`.
  @discardableResult
  public mutating func time<Result>(count: Int = 1, _ body: () throws -> Result) rethrows -> Result
  {
    let start = ContinuousClock.now
    let result = try body()
    let parts = (ContinuousClock.now - start).components
    let total = Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    seconds.append(total / Double(max(1, count)))
    return result
  }
}
