import Glibc

/// Times of one job, and their medians.
package struct Sample {
  private var seconds: [Double] = []
  private var processorSeconds: [Double] = []

  /// No times yet.
  package init() {}

  /// The median in seconds; 0 without times.
  package var median: Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  /// The median of the time that the process had the processor for, in seconds; 0 without times.
  ///
  /// On a machine that does other things as well it says more than the time on the wall.
  package var processorMedian: Double {
    let sorted = processorSeconds.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  /// Runs `body` once and adds the time it took, divided by `count`.
  @discardableResult
  package mutating func time<Result>(count: Int = 1, _ body: () throws -> Result) rethrows -> Result
  {
    let start = ContinuousClock.now
    let processorStart = Self.processorTime()
    let result = try body()
    let parts = (ContinuousClock.now - start).components
    let total = Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    seconds.append(total / Double(max(1, count)))
    processorSeconds.append((Self.processorTime() - processorStart) / Double(max(1, count)))
    return result
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
