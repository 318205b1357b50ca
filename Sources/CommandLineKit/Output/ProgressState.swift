/// The progress of some work, and the line that reports it.
///
/// A value without a clock.
public struct ProgressState: Sendable, Hashable {
  /// The name of the work, such as `import`.
  public var label: String

  /// The unit of the count, such as `tweets`.
  public var unit: String

  /// The number of completed units.
  public var count = 0

  /// The total number of units, if it is known.
  public var totalCount: Int?

  /// The number of bytes that were read from the input.
  public var bytes: Int64 = 0

  /// The size of the input in bytes, if it is known.
  public var totalBytes: Int64?

  /// The current item, such as a file in an archive.
  ///
  /// It is shown last and truncated first.
  public var detail: String?

  /// Creates the state of work that begins.
  public init(label: String, unit: String, totalCount: Int? = nil, totalBytes: Int64? = nil) {
    self.label = label
    self.unit = unit
    self.totalCount = totalCount
    self.totalBytes = totalBytes
  }

  /// The part that is done, 0 to 1: by bytes, else by count; `nil` when no total is known.
  public var fraction: Double? {
    let parts: [(done: Double, total: Double)] = [
      (Double(bytes), Double(totalBytes ?? 0)), (Double(count), Double(totalCount ?? 0)),
    ]
    guard let known = parts.first(where: { $0.total > 0 }) else { return nil }
    return min(1, max(0, known.done / known.total))
  }

  /// The line after `seconds` of work, cut to `width` columns.
  ///
  /// Rate and time left come from the mean since the beginning. Both are left out during the first
  /// second, when they would be guesses.
  public func line(afterSeconds seconds: Double, width: Int) -> String {
    var parts: [String] = []
    let total = totalCount.map { " of \(NumberFormat.grouped($0))" } ?? ""
    parts.append("\(NumberFormat.grouped(count))\(total) \(unit)")
    let isSettled = seconds >= 1
    if isSettled, count > 0 { parts.append("\(NumberFormat.rate(Double(count) / seconds))/s") }
    if bytes > 0 || totalBytes != nil {
      let total = totalBytes.map { " of \(NumberFormat.bytes($0))" } ?? ""
      parts.append(NumberFormat.bytes(bytes) + total)
    }
    if let fraction {
      parts.append("\(Int(fraction * 100))%")
      if isSettled, fraction > 0, fraction < 1 {
        parts.append("\(NumberFormat.duration(seconds / fraction - seconds)) left")
      }
    }
    if let detail { parts.append(detail) }
    let line = "\(label): " + parts.joined(separator: "  ")
    // In the last column some terminals would begin a new line.
    return TerminalText.cut(TerminalText.escaped(line), toWidth: max(1, width - 1))
  }
}
