/// The outer structure of one page of an API's list: its members and their types, without the tweets.
///
/// ``TweetReader`` reads tweets from anything that holds some. Whether a page is whole, and whether
/// another one follows, needs a stricter look: a member that is missing says something else than one
/// of a wrong type.
package struct PageOutline: Sendable, Hashable {
  /// A member of an object.
  package enum Member<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The member is missing or null.
    case missing
    /// The member has a value of the right type.
    case value(Value)
    /// The member has a value of another type.
    case unreadable

    /// The value, or nil if it is missing or of another type.
    package var value: Value? {
      if case .value(let value) = self { value } else { nil }
    }
  }

  /// The identifiers of a list's elements, in order; nil for an element without a readable one.
  package typealias Elements = [Int64?]

  /// The elements, if the page is a bare list as in API v1.1; else nil.
  package var list: Elements?
  /// The elements of `data`, as in API v2.
  package var data: Member<Elements> = .missing
  /// The elements of `statuses`, as in the search of API v1.1.
  package var statuses: Member<Elements> = .missing
  /// True if there is an object `meta`.
  package var meta: Member<Bool> = .missing
  /// The member `next_token` of `meta`.
  package var nextToken: Member<String> = .missing
  /// The member `result_count` of `meta`.
  package var resultCount: Member<Int64> = .missing
  /// True if there is an object `search_metadata`.
  package var searchMetadata: Member<Bool> = .missing
  /// The member `next_results` of `search_metadata`.
  package var nextResults: Member<String> = .missing
  /// True if the service wrote errors into the page.
  package var hasErrors = false

  /// The outline of `body`, or nil if that isn't one JSON document, an object or a list.
  ///
  /// - Throws: ``TweetReaderError`` with `missingLibrary` where simdjson can't be loaded.
  package init?(_ body: [UInt8]) throws(TweetReaderError) {
    let parser = try JSONParser()
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = body.starts(with: mark) ? Array(body.dropFirst(mark.count)) : body
    guard let outline = Self.outline(text, parser) else { return nil }
    self = outline
  }

  private init() {}

  private static func outline(_ text: [UInt8], _ parser: JSONParser) -> PageOutline? {
    do {
      return try parse(text, parser)
    } catch JSONParser.Fault.encoding, JSONParser.Fault.string, JSONParser.Fault.number {
      // The reader repairs such texts, too.
      return try? parse(text.withUnsafeBufferPointer { JSONRepair($0).output }, parser)
    } catch {
      return nil
    }
  }

  private static func parse(_ text: [UInt8], _ parser: JSONParser) throws -> PageOutline? {
    let padded = text + [UInt8](repeating: 0, count: JSONParser.padding)
    return try padded.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return try parser.parse(start, count: text.count) { PageOutline($0) }
    }
  }

  private init?(_ value: JSONValue) {
    if value.isList {
      list = Self.elements(value)
    } else if value.isObject {
      data = Self.member(value["data"]) { $0.isList ? Self.elements($0) : nil }
      statuses = Self.member(value["statuses"]) { $0.isList ? Self.elements($0) : nil }
      meta = Self.member(value["meta"]) { $0.isObject ? true : nil }
      nextToken = Self.member(value["meta"]?["next_token"], \.nonEmptyString)
      resultCount = Self.member(value["meta"]?["result_count"], \.integer)
      searchMetadata = Self.member(value["search_metadata"]) { $0.isObject ? true : nil }
      nextResults = Self.member(value["search_metadata"]?["next_results"], \.nonEmptyString)
      hasErrors = value["errors"].map { !$0.isNull && ($0.first != nil || !$0.isList) } ?? false
    } else {
      return nil
    }
  }

  private static func member<Value>(
    _ value: JSONValue?, _ read: (JSONValue) -> Value?
  ) -> Member<Value> {
    guard let value, !value.isNull else { return .missing }
    return read(value).map { .value($0) } ?? .unreadable
  }

  private static func elements(_ list: JSONValue) -> Elements {
    var elements: Elements = []
    list.forEachElement { element in
      elements.append(identifier(element["id_str"]) ?? identifier(element["id"]))
    }
    return elements
  }

  /// A whole number, also zero or a negative one.
  private static func identifier(_ value: JSONValue?) -> Int64? {
    guard let value else { return nil }
    if let bytes = value.bytes { return bytes.integer }
    return value.integer
  }
}
