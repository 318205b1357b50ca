import CPCRE2
import Synchronization

/// A regular expression of PCRE2 that must fit a whole text.
///
/// Matching counts its steps and its memory: an expression that takes too many of either for a text
/// is an error, so that none can hang the program.
final class RegularExpression: Sendable {
  /// The maximum number of calls of the matcher's inner function for one text.
  private static let matchLimit: UInt32 = 1_000_000
  /// The maximum memory of the matcher for one text, in kibibytes.
  private static let heapLimit: UInt32 = 16384
  private static let maximumPatternLength = 65536

  private let code: Handle
  private let matchContext: Handle
  private let isCompiled: Bool
  private let pool = Mutex<[Handle]>([])
  /// The folding of the text before it is matched.
  private let way: FoldingTables.Way?
  private let pattern: String

  /// A pointer of PCRE2's.
  // Safe: compiled code and match contexts are never changed after creation, and match data is
  // handed to one thread at a time by the pool.
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// Compiles `pattern`, whole texts only.
  ///
  /// - Throws: `FetchPredicateError` with the code `malformedPattern`.
  init(_ pattern: String, _ options: ComparisonPredicate.Options) throws {
    self.pattern = pattern
    way = TextFolding.way(for: options).map { $0 & 2 }
    var flags =
      PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_NEVER_BACKSLASH_C
    if let way = TextFolding.way(for: options), way & 1 != 0 { flags |= PCRE2_CASELESS }
    var text = way.map { CanonicalComposition.compose(pattern, $0) } ?? pattern
    guard text.utf8.count <= RegularExpression.maximumPatternLength else {
      throw FetchPredicateError(
        .malformedPattern,
        "the regular expression has \(text.utf8.count) bytes; the limit is "
          + "\(RegularExpression.maximumPatternLength)")
    }
    var number: Int32 = 0
    var offset = 0
    let compiled = text.withUTF8 { bytes in
      // An empty Swift string has no address; PCRE2 wants one.
      withUnsafePointer(to: 0 as UInt8) { empty in
        pcre2_compile_8(
          bytes.baseAddress ?? empty, bytes.count, flags, &number, &offset, nil)
      }
    }
    guard let compiled else {
      throw FetchPredicateError(
        .malformedPattern,
        "the regular expression \(PredicatePrinter.quoted(pattern)) is malformed at position "
          + "\(offset): \(RegularExpression.message(number))",
        hint: "the syntax is that of PCRE2: https://www.pcre.org/current/doc/html/pcre2syntax.html")
    }
    code = Handle(pointer: compiled)
    isCompiled = pcre2_jit_compile_8(compiled, PCRE2_JIT_COMPLETE) == 0
    guard let context = pcre2_match_context_create_8(nil) else {
      pcre2_code_free_8(compiled)
      throw RegularExpression.outOfMemory()
    }
    pcre2_set_match_limit_8(context, RegularExpression.matchLimit)
    pcre2_set_depth_limit_8(context, RegularExpression.matchLimit)
    pcre2_set_heap_limit_8(context, RegularExpression.heapLimit)
    matchContext = Handle(pointer: context)
  }

  deinit {
    for data in pool.withLock({ $0 }) { pcre2_match_data_free_8(data.pointer) }
    pcre2_match_context_free_8(matchContext.pointer)
    pcre2_code_free_8(code.pointer)
  }

  /// True if the whole text fits.
  ///
  /// - Throws: `FetchPredicateError` with the code `matchLimit`.
  func matches(_ text: UnsafeBufferPointer<UInt8>) throws -> Bool {
    guard let way else { return try match(text) }
    if ByteSearch.isASCII(text) || way == 0 && SearchPattern.isComposed(text) {
      return try match(text)
    }
    var composed = CanonicalComposition.compose(String(decoding: text, as: UTF8.self), way)
    return try composed.withUTF8 { try match($0) }
  }

  private func match(_ text: UnsafeBufferPointer<UInt8>) throws -> Bool {
    let pooled = pool.withLock { $0.popLast() }
    let created = pooled?.pointer ?? pcre2_match_data_create_8(1, nil)
    guard let data = created else { throw RegularExpression.outOfMemory() }
    defer { pool.withLock { $0.append(Handle(pointer: data)) } }
    var result = run(text, data, flags: 0)
    if result == PCRE2_ERROR_JIT_STACKLIMIT {
      // The translated code has a small fixed stack; the interpreter takes memory up to its limit.
      result = run(text, data, flags: PCRE2_NO_JIT)
    }
    switch result {
    case 0...: return true
    case PCRE2_ERROR_NOMATCH, PCRE2_ERROR_PARTIAL: return false
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT:
      throw FetchPredicateError(
        .matchLimit,
        "the regular expression \(PredicatePrinter.quoted(pattern)) takes too long for a text of "
          + "\(text.count) bytes",
        hint: "avoid repetitions within repetitions, such as (a+)+")
    case PCRE2_ERROR_UTF8_ERR21...PCRE2_ERROR_UTF8_ERR1:
      var repaired = String(decoding: text, as: UTF8.self)
      return try repaired.withUTF8 { bytes in
        try interpret(run(bytes, data, flags: PCRE2_NO_JIT))
      }
    default: return try interpret(result)
    }
  }

  private func interpret(_ result: Int32) throws -> Bool {
    if result >= 0 { return true }
    if result == PCRE2_ERROR_NOMATCH { return false }
    throw FetchPredicateError(
      .matchLimit,
      "the regular expression \(PredicatePrinter.quoted(pattern)) failed: "
        + RegularExpression.message(result))
  }

  private func run(
    _ text: UnsafeBufferPointer<UInt8>, _ data: OpaquePointer, flags: UInt32
  ) -> Int32 {
    withUnsafePointer(to: 0 as UInt8) { empty in
      pcre2_match_8(
        code.pointer, text.baseAddress ?? empty, text.count, 0, flags, data, matchContext.pointer)
    }
  }

  private static func message(_ number: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(number, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, Int(length))), as: UTF8.self)
  }

  private static func outOfMemory() -> FetchPredicateError {
    FetchPredicateError(.matchLimit, "out of memory for the regular expression")
  }
}
