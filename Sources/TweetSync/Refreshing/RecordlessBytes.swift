/// Counts the bytes of a response since its last record, so that an endless string or line ends.
struct RecordlessBytes {
  /// The most bytes without a record: four times the largest record that is read.
  static let limit: Int64 = 256 << 20

  private var count: Int64 = 0

  /// Notes the next bytes.
  ///
  /// - Throws: ``ImportError`` with `unreadable` after too many bytes without a record.
  mutating func add(_ bytes: Int, isRecord: Bool, input: String) throws {
    count = isRecord ? 0 : count + Int64(bytes)
    guard count > Self.limit else { return }
    throw ImportError(
      .unreadable, "\(input) sent \(Self.limit >> 20) MB without one record that can be read",
      hint: "if the URL is right, download it and look at the file")
  }
}
