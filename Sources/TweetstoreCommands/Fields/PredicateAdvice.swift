import CommandLineKit
import ObjectModel
import Predicates

/// Advice about a wrong predicate: what the user probably meant.
///
/// People bring habits from SQL, from X's search, from jq and from other languages. A rewritten
/// predicate is only suggested if it is a right one for the entity.
struct PredicateAdvice {
  /// A message that replaces the error's own; nil to keep it.
  private(set) var message: String?
  /// A hint that replaces the error's own; nil to keep it.
  private(set) var hint: String?

  private let error: FetchPredicateError
  private let text: String
  private let words: [String]
  private let entity: EntityDescription
  private let model: ManagedObjectModel

  init(
    _ error: FetchPredicateError, in text: String, words: [String], of entity: EntityDescription,
    in model: ManagedObjectModel
  ) {
    self.error = error
    self.text = text
    self.words = words
    self.entity = entity
    self.model = model
    switch error.code {
    case .unknownKey: adviseOnKey()
    case .emptyPredicate: hint = "leave out the predicate to select all objects"
    case .unboundVariable: adviseOnVariable()
    case .typeMismatch: adviseOnTypes()
    case .argument: adviseOnArguments()
    case .syntax, .missingComparison, .malformedToken, .unknownFunction: adviseOnSyntax()
    default: break
    }
  }

  /// The part of the text that the error marks.
  private var marked: String {
    guard let offsets = error.offsets, offsets.upperBound <= text.utf8.count else { return "" }
    return String(decoding: Array(text.utf8)[offsets], as: UTF8.self)
  }

  private func character(at offset: Int) -> Character? {
    let bytes = Array(text.utf8)
    return bytes.indices.contains(offset) ? Character(Unicode.Scalar(bytes[offset])) : nil
  }

  /// True if a text is a predicate that can be asked of the entity.
  private func isRight(_ candidate: String) -> Bool {
    guard let predicate = try? FetchPredicate(format: candidate, mode: .tool) else { return false }
    return
      (try? predicate.bound(
        to: QuerySchema(model), entity: entity.name,
        options: PredicateBindingOptions(mode: .tool))) != nil
  }

  private mutating func suggest(_ candidates: [String]) -> Bool {
    guard let right = candidates.first(where: { $0 != text && isRight($0) }) else { return false }
    hint = "write: \(right)"
    return true
  }

  // MARK: - Keys

  private mutating func adviseOnKey() {
    guard let key = error.unknownKey, let owner = error.entityName.flatMap(model.entity(named:)),
      let offsets = error.offsets
    else { return }
    let next = character(at: offsets.upperBound)
    let previous = character(at: offsets.lowerBound - 1)
    if previous == "[", next == "]", key.count <= 2 {
      hint = "write options after the operator: text CONTAINS[\(key)] \"word\""
      return
    }
    if adviseOnUnquotedText(offsets) || adviseOnPart(offsets) { return }
    switch key.lowercased() {
    case "now": hint = "write now(), or -7d for seven days ago"
    case "today", "yesterday", "tomorrow":
      hint = "write a time before now as -7d or -24h; '\(key)' can't be computed with"
    case entity.name.lowercased() where next == ".",
      entity.name.lowercased() + "s" where next == ".":
      hint = "leave out '\(key).': keys belong to \(entity.name); \(KeyHint.listing(owner))"
    default:
      if error.hint?.hasPrefix("write ") == true { return }
      let near = KeyHint.suggestion(for: key, isPrefix: next == ".", of: owner, in: model)
      hint =
        near.map { "did you mean '\($0)'? \(KeyHint.listing(owner))" }
        ?? KeyHint.listing(owner)
    }
  }

  /// Text such as en-US, which is read as a subtraction.
  private mutating func adviseOnUnquotedText(_ offsets: Range<Int>) -> Bool {
    let bytes = Array(text.utf8)
    func isText(_ byte: UInt8) -> Bool { byte > 0x20 && !"(){},=<>\"'".utf8.contains(byte) }
    var start = offsets.lowerBound
    while start > 0, isText(bytes[start - 1]) { start -= 1 }
    var end = offsets.upperBound
    while end < bytes.count, isText(bytes[end]) { end += 1 }
    let isJoined = [character(at: offsets.lowerBound - 1), character(at: offsets.upperBound)]
      .contains { $0.map { "-+*/&|^".contains($0) } ?? false }
    guard isJoined, start > 0, end - start > offsets.count else { return false }
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let run = String(decoding: bytes[start..<end], as: UTF8.self)
    let after = String(decoding: bytes[end...], as: UTF8.self)
    guard isRight("\(before)\"\(run)\"\(after)") else { return false }
    hint = "put text in quotes: \"\(run)\""
    return true
  }

  /// Text without quotes before IN, as in `foo IN text`.
  private mutating func adviseOnPart(_ offsets: Range<Int>) -> Bool {
    let bytes = Array(text.utf8)
    let after = String(decoding: bytes[offsets.upperBound...], as: UTF8.self)
    guard after.lowercased().hasPrefix(" in ") else { return false }
    let before = String(decoding: bytes[..<offsets.lowerBound], as: UTF8.self)
    guard isRight("\(before)\"\(marked)\"\(after)") else { return false }
    hint = "put text in quotes: \"\(marked)\""
    return true
  }

  private mutating func adviseOnVariable() {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return }
    let name = parts[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    if entity.property(named: String(name)) != nil { hint = "write keys without '$': \(name)" }
  }

  // MARK: - Types

  private mutating func adviseOnTypes() {
    let marked = marked
    if ["yes", "no", "true", "false"].contains(marked.lowercased()),
      error.hint?.hasPrefix("put text in quotes") == true
    {
      hint = "put text in quotes: \"\(marked)\""
    }
    let counts = [
      "likes": "likeCount", "retweets": "retweetCount", "replies": "replyCount",
      "quotes": "quoteCount",
    ]
    if entity.name == "Tweet", let count = counts[marked] {
      hint =
        "did you mean '\(count)'? \(marked).@count is the number of objects in the store"
    }
  }

  // MARK: - Arguments

  private var whole: String { ([text] + words).joined(separator: " ") }

  private mutating func adviseOnArguments() {
    guard !words.isEmpty else {
      if error.hint?.hasPrefix("0 ") == true {
        hint = "give a word after the predicate for each %@ and %K"
      }
      return
    }
    if error.offsets == nil, isRight(whole) {
      hint = "quote the predicate as one word: '\(whole)'"
    } else if text.contains("\"%@\"") || text.contains("'%@'") {
      hint = "write %@ without quotes around it"
    } else if !isRight(text), search(whole) {
      return
    } else if error.offsets == nil {
      let isOne = words.count == 1
      hint =
        "write %@ in the predicate where \(isOne ? "'\(words[0])'" : "each argument") belongs, "
        + "or quote the predicate as one word"
    }
  }

  // MARK: - Syntax

  private mutating func adviseOnSyntax() {
    if !words.isEmpty, isRight(whole) {
      hint = "quote the predicate as one word: '\(whole)'"
      return
    }
    if adviseOnStatement() || adviseOnDateWords() { return }
    if text == "*" || text == "%" {
      hint = "leave out the predicate to select all objects"
      return
    }
    if error.code == .missingComparison, adviseOnKeyAlone() { return }
    if error.hint == nil || isSearch, search(whole) { return }
    if marked.lowercased() == "count", error.code == .unknownFunction { return }
    guard error.hint == nil else {
      if text.lowercased().hasPrefix("select(") { _ = suggest(Self.rewritten(text)) }
      return
    }
    if text.replacing(" ", with: "").lowercased().hasPrefix("count(*)") {
      hint = "'tweetstore query --count' counts what matches; key.@count counts a collection"
      return
    }
    _ = suggest(Self.rewritten(text))
  }

  private var isSearch: Bool {
    !text.contains { "=<>()".contains($0) } && text.contains(":")
      || error.code == .malformedToken && text.hasSuffix("%") && !text.contains(" ")
  }

  /// Words of a search box.
  private mutating func search(_ words: String) -> Bool {
    let first = words.split(separator: " ").first.map(String.init) ?? ""
    guard entity.property(named: String(first.prefix { $0 != "." })) == nil,
      let terms = SearchTerms(words, of: entity), isRight(terms.predicate)
    else { return false }
    if let name = terms.searchOperator {
      message = "'\(name)' is an operator of X's search, not of predicates"
      hint = "write: \(terms.predicate)"
    } else {
      message = "'\(words)' is not a condition"
      hint = "to find tweets with it, write: \(terms.predicate)"
      if entity.name != "Tweet" { hint = "to search, write: \(terms.predicate)" }
    }
    return true
  }

  /// Words for a time, such as `created > last week`.
  private mutating func adviseOnDateWords() -> Bool {
    guard marked.contains(" "), let start = error.offsets?.lowerBound else { return false }
    let before = String(decoding: Array(text.utf8)[..<start], as: UTF8.self).split(separator: " ")
    guard before.count >= 2,
      case .attribute(let index)? = entity.property(named: String(before[before.count - 2])),
      entity.attributes[index].type == .date, !marked.contains(where: \.isNumber)
    else { return false }
    hint = "write a time before now as -7d or -24h, or a date as 2024-06-01"
    return true
  }

  /// SELECT, WHERE, ORDER BY and LIMIT of SQL.
  private mutating func adviseOnStatement() -> Bool {
    switch marked.lowercased() {
    case "limit":
      hint = "use the option --limit"
      return true
    case "order", "sort", "orderby":
      hint = "use the option --sort, such as --sort -created"
      return true
    case "group":
      hint = "use 'tweetstore stats --by KEY'"
      return true
    case "offset":
      hint = "use the option --offset"
      return true
    default: break
    }
    let lower = text.lowercased()
    if lower.hasPrefix("select ") {
      if let condition = Self.condition(ofStatement: text), suggest([condition]) { return true }
      hint = "a predicate is only the condition after WHERE; --fields chooses the keys to show"
      return true
    }
    return false
  }

  /// A key without a comparison.
  private mutating func adviseOnKeyAlone() -> Bool {
    let key = marked
    switch key.lowercased() {
    case "true", "yes", "1": return advise("leave out the predicate, or write TRUEPREDICATE")
    case "false", "no", "0": return advise("write FALSEPREDICATE to match nothing")
    case "null", "nil": return advise("write a comparison such as viewCount == nil")
    default: break
    }
    let candidates = [
      "\(key) == YES", "\(key) contains[c] word", "\(key).@count > 0", "\(key) > 0",
      "\(key) > -7d", "\(key) != nil",
    ]
    let first = String(key.prefix { $0 != "." })
    guard error.hint?.hasPrefix("repeat") ?? true,
      entity.property(named: first) != nil || key.contains("("),
      let candidate = candidates.first(where: isRightForKey)
    else { return false }
    hint = "compare it with a value: \(candidate)"
    return true
  }

  private func isRightForKey(_ candidate: String) -> Bool {
    // A number can be compared with YES too, which says nothing.
    if candidate.hasSuffix("== YES") {
      let key = String(candidate.dropLast(" == YES".count))
      guard case .attribute(let index)? = entity.property(named: key) else { return false }
      return entity.attributes[index].type == .boolean
    }
    return isRight(candidate)
  }

  private mutating func advise(_ text: String) -> Bool {
    hint = text
    return true
  }

  /// The part of an SQL statement between WHERE and what follows the condition.
  private static func condition(ofStatement text: String) -> String? {
    let words = text.split(separator: " ")
    guard let start = words.firstIndex(where: { $0.lowercased() == "where" }) else { return nil }
    let ends = ["order", "limit", "group"]
    let condition = words[(start + 1)...].prefix { !ends.contains($0.lowercased()) }
    return condition.joined(separator: " ").replacing(";", with: "")
  }

  /// The text as other languages may have meant it.
  private static func rewritten(_ text: String) -> [String] {
    var candidates: [String] = []
    let words = text.split(separator: " ").map(String.init)
    if words.count > 1 { candidates.append(words.dropFirst().joined(separator: " ")) }
    var inner = text
    if inner.lowercased().hasPrefix("select("), inner.hasSuffix(")") {
      inner = String(inner.dropFirst("select(".count).dropLast())
      candidates.append(inner)
    }
    // jq and MongoDB.
    var dotless = ""
    var previous: Character = " "
    for character in inner {
      if character == ".", previous == " " || previous == "(" { continue }
      dotless.append(character)
      previous = character
    }
    candidates.append(dotless)
    if text.hasPrefix("{"), text.hasSuffix("}"), let colon = text.firstIndex(of: ":") {
      let key = text[..<colon].filter { !"{\"' ".contains($0) }
      let value = text[text.index(after: colon)...].dropLast()
      candidates.append("\(key) ==\(value)")
    }
    if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].drop { $0 == " " }
      candidates.append("\(text[..<colon]) == \(value)")
    }
    if words.first?.lowercased() == "exists", words.count == 2 {
      candidates.append("\(words[1]).@count > 0")
    }
    if words.count == 3, words[0].lowercased() == "not", words[1].lowercased() == "any" {
      candidates.append("\(words[2]).@count == 0")
    }
    return candidates
  }
}
