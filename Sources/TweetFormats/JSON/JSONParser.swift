import CSimdjson

/// Parses one document after the other and keeps its buffers in between.
final class JSONParser {
  /// An error in a document.
  enum Fault: Error {
    case syntax, cutOff, controlCharacter, tooDeep, tooLarge, memory
    /// Faults that a repair may cure.
    case encoding, string, number
  }

  /// The number of readable bytes that must follow a document.
  static let padding = Int(CSIMDJSON_PADDING)

  /// Above this document size the buffers, some nine times as large, are given back.
  private static let keptCapacity = 4 << 20

  /// The reason why simdjson is missing; nil if it is there.
  ///
  /// The first use loads it.
  private static let problem = csimdjson_load().map { String(cString: $0) }

  private var parser: OpaquePointer?
  private var largest = 0

  init() throws(TweetReaderError) {
    guard let problem = Self.problem else { return }
    throw TweetReaderError(
      .missingLibrary, "simdjson, which is needed for JSON, can't be used: \(problem)",
      hint: "install the package libsimdjson14")
  }

  deinit {
    csimdjson_parser_destroy(parser)
  }

  /// Parses the first `count` bytes of `bytes`, after which `padding` more must be readable, and
  /// hands the document's value to `body`, from which it must not escape.
  func parse<Result>(
    _ bytes: UnsafePointer<UInt8>, count: Int, _ body: (JSONValue) throws -> Result
  ) throws -> Result {
    if largest > Self.keptCapacity {
      csimdjson_parser_destroy(parser)
      parser = nil
      largest = 0
    }
    if parser == nil { parser = csimdjson_parser_create() }
    guard let parser else { throw Fault.memory }
    largest = max(largest, count)
    var document = csimdjson_document()
    let result = csimdjson_parse(parser, bytes, count, &document)
    guard result == CSIMDJSON_OK, let tape = document.tape, let strings = document.strings else {
      throw Self.fault(result)
    }
    return try body(JSONValue(tape: tape, strings: strings, index: 1))
  }

  private static func fault(_ result: csimdjson_result) -> Fault {
    switch result {
    case CSIMDJSON_UTF8: .encoding
    case CSIMDJSON_STRING: .string
    case CSIMDJSON_NUMBER: .number
    case CSIMDJSON_DEPTH: .tooDeep
    case CSIMDJSON_UNCLOSED: .cutOff
    case CSIMDJSON_CONTROL: .controlCharacter
    case CSIMDJSON_MEMORY: .memory
    case CSIMDJSON_CAPACITY: .tooLarge
    default: .syntax
    }
  }
}
