/// Makes texts comparable: canonical decomposition, full case folding, and removal of diacritics.
///
/// - Without options the canonical decomposition remains, so that two ways of writing one text
///   become the same bytes.
/// - `caseInsensitive` applies Unicode's full case folding: ß becomes ss, the final sigma an
///   ordinary one, and İ an i with a dot above, which is no i. It doesn't depend on a language.
/// - `diacriticInsensitive` removes every mark with a canonical combining class other than 0, after
///   canonical decomposition. Letters that do not decompose, such as ø and ł, stay.
/// - `normalized` overrides both and leaves the text as it is, byte by byte.
///
/// Width, ligatures and other compatibility forms are kept apart, but for those that full case
/// folding resolves itself (ﬁ becomes fi with `caseInsensitive`).
public enum TextFolding {
  /// Folding options are a comparison's options.
  public typealias Options = ComparisonPredicate.Options

  /// The folded text.
  public static func fold(_ text: String, _ options: Options = []) -> String {
    var text = text
    return text.withUTF8 { bytes in
      withFolded(bytes, options) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The text in canonically composed form (NFC), with its case as it is.
  public static func composed(_ text: String) -> String {
    CanonicalComposition.compose(text, 0)
  }

  /// Calls `body` with the folded form of UTF-8 bytes, which lives no longer than the call.
  ///
  /// Damaged UTF-8 folds as the text that the standard library repairs it to.
  public static func withFolded<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ options: Options = [],
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    guard let way = way(for: options) else { return try body(bytes) }
    if way & 1 == 0, ByteSearch.isASCII(bytes) { return try body(bytes) }
    return try withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: FoldedBuffer.capacity(for: bytes.count)
    ) { memory in
      guard let start = memory.baseAddress else { return try body(bytes) }
      var buffer = FoldedBuffer(start, way: way)
      buffer.append(bytes)
      buffer.finish()
      return try body(UnsafeBufferPointer(start: start, count: buffer.count))
    }
  }

  /// Compares two texts under the options: negative, 0 or positive.
  ///
  /// Without options this is the order of the code points of the canonically composed texts. With case or diacritics ignored the folded texts compare so. With
  /// `normalized` the bytes compare.
  public static func compare(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>,
    _ options: Options = []
  ) -> Int {
    guard let way = way(for: options) else { return ByteSearch.compare(left, right) }
    if left.count == right.count, ByteSearch.compare(left, right) == 0 { return 0 }
    if ByteSearch.isASCII(left), ByteSearch.isASCII(right) {
      return way & 1 == 0
        ? ByteSearch.compare(left, right) : ByteSearch.compareIgnoringASCIICase(left, right)
    }
    if way == 0, CanonicalComposition.isComposed(left), CanonicalComposition.isComposed(right) {
      return ByteSearch.compare(left, right)
    }
    // The standard library's own order isn't asked: it isn't one where only one of two texts is
    // composed and one is the beginning of the other, as "e\u{301}" and "é1" are.
    var first = CanonicalComposition.compose(String(decoding: left, as: UTF8.self), way)
    var second = CanonicalComposition.compose(String(decoding: right, as: UTF8.self), way)
    return first.withUTF8 { first in second.withUTF8 { ByteSearch.compare(first, $0) } }
  }

  /// Compares two texts under the options: negative, 0 or positive.
  public static func compare(_ left: String, _ right: String, _ options: Options = []) -> Int {
    var left = left
    var right = right
    return left.withUTF8 { left in right.withUTF8 { compare(left, $0, options) } }
  }

  /// The way of folding for options; nil where texts stay as they are.
  static func way(for options: Options) -> FoldingTables.Way? {
    if options.contains(.normalized) { return nil }
    return (options.contains(.caseInsensitive) ? 1 : 0)
      | (options.contains(.diacriticInsensitive) ? 2 : 0)
  }
}
