import CExpat

/// Reads XML that may come from anybody to a tree.
///
/// Declarations of entities are refused, so nothing can be expanded and nothing outside of the file is
/// ever read; so are elements that stand too deep. The bytes are limited by who reads the file.
final class XMLReader {
  /// The maximum nesting depth of elements.
  ///
  /// Xcode's models need six.
  static let deepest = 32

  private let parser: OpaquePointer
  /// The elements that are open, the outermost first.
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var refusal: XMLProblem?

  private init() throws(XMLProblem) {
    guard let parser = XML_ParserCreate(nil) else {
      throw XMLProblem(isRefused: false, message: "out of memory", line: 1)
    }
    self.parser = parser
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// The root element of the document that `bytes` are.
  static func root(of bytes: [UInt8]) throws(XMLProblem) -> XMLElement {
    try XMLReader().read(bytes)
  }

  private func read(_ bytes: [UInt8]) throws(XMLProblem) -> XMLElement {
    listen()
    guard let count = Int32(exactly: bytes.count) else {
      throw XMLProblem(isRefused: true, message: "it is too large", line: 1)
    }
    let status = bytes.withUnsafeBytes { bytes in
      // A buffer without bytes may have no address, which expat takes only with a count of 0.
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count, 1)
    }
    if let refusal { throw refusal }
    guard status == XML_STATUS_OK, let root else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw XMLProblem(isRefused: false, message: reason ?? "it has no element", line: line)
    }
    return root
  }

  private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  /// Names the functions that expat calls while it parses.
  private func listen() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        XMLReader.of(context)?.begin(XMLReader.text(name), XMLReader.pairs(attributes))
      },
      { context, _ in XMLReader.of(context)?.end() })
    XML_SetCharacterDataHandler(parser) { context, bytes, count in
      guard let bytes, count > 0 else { return }
      let piece = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      XMLReader.of(context)?.append(String(decoding: piece, as: UTF8.self))
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, hasDeclarations in
      // Property lists name their document type; only declarations of its own are dangerous.
      if hasDeclarations != 0 {
        XMLReader.of(context)?.refuse("it declares a document type, which no model file does")
      }
    }
    XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
      XMLReader.of(context)?.refuse("it declares an entity, which no model file does")
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
    context.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ characters: UnsafePointer<CChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }

  private static func pairs(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?)
    -> [String: String]
  {
    guard let list else { return [:] }
    var pairs: [String: String] = [:]
    var index = 0
    while let name = list[index] {
      pairs[String(cString: name)] = text(list[index + 1])
      index += 2
    }
    return pairs
  }

  private func begin(_ name: String, _ attributes: [String: String]) {
    guard refusal == nil else { return }
    guard open.count < Self.deepest else {
      return refuse("its elements are nested more than \(Self.deepest) levels deep")
    }
    open.append(XMLElement(name: name, attributes: attributes, line: line))
  }

  private func end() {
    guard refusal == nil, let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  private func append(_ text: String) {
    guard refusal == nil, !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  private func refuse(_ message: String) {
    guard refusal == nil else { return }
    refusal = XMLProblem(isRefused: true, message: message, line: line)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}
