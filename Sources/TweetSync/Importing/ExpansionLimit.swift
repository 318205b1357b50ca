/// How many times its size an input may expand to, nested archives included.
struct ExpansionLimit {
  /// The unpacked size as a multiple of the packed size.
  ///
  /// Deflate reaches at most 1,032; tweets reach 10 to 30, and repeated captures of the same ones more.
  var factor: Int64 = 1_000
  /// The number of unpacked bytes from which the limit is enforced.
  var threshold: Int64 = 1 << 30

  /// True if `size` packed bytes must not expand to `unpackedSize` bytes.
  func isExceeded(by unpackedSize: Int64, from size: Int64) -> Bool {
    guard unpackedSize > threshold else { return false }
    let (limit, overflow) = max(size, 1).multipliedReportingOverflow(by: factor)
    return !overflow && unpackedSize > limit
  }
}
