/// The limits of a response's size and time.
package struct ResponseLimits: Sendable, Hashable {
  /// The largest body in bytes after decompression.
  package var bodySize: Int64
  /// The longest time from the first connection to the last byte of the body, redirects included.
  ///
  /// Time that the caller spends in the body closure does not count.
  package var duration: Duration
  /// The maximum ratio of the decompressed body to the compressed one.
  ///
  /// JSON seldom reaches 30, and a body made to fill a disk reaches 1,000.
  package var expansion: Int64 = 200
  /// The decompressed size in bytes from which ``expansion`` is enforced.
  package var expansionThreshold: Int64 = 16 << 20

  /// Limits for a body of that size and a transfer of that time.
  package init(bodySize: Int64, duration: Duration) {
    self.bodySize = bodySize
    self.duration = duration
  }

  /// The usual limits for a body that is kept in memory: 64 MiB within ten minutes.
  package static var memory: ResponseLimits {
    ResponseLimits(bodySize: 64 << 20, duration: .seconds(600))
  }

  /// The usual limits for a body that is read piece by piece: 64 GiB within a day.
  package static var stream: ResponseLimits {
    ResponseLimits(bodySize: 64 << 30, duration: .seconds(86_400))
  }

  /// True if a body of that many bytes came from too few compressed ones.
  func isExpanded(_ size: Int64, from compressedSize: Int64) -> Bool {
    guard size > expansionThreshold else { return false }
    let (limit, overflow) = max(compressedSize, 1).multipliedReportingOverflow(by: expansion)
    return !overflow && size > limit
  }
}
