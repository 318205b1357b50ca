import FoundationEssentials

extension PredicateBinder {
  /// A word, or the words of a list, as a value of the other side's kind.
  ///
  /// - Throws: `FetchPredicateError` with the code `malformedValue` if the text is not such a value.
  func resolve(
    _ typed: TypedExpression, as kind: TypedExpression.Kind
  ) throws -> TypedExpression {
    guard typed.kind == .word || kind == .uuid, let text = typed.text else { return typed }
    func constant(_ value: AttributeValue) -> TypedExpression {
      TypedExpression(expression: .constant(value), kind: .init(value))
    }
    func malformed(_ what: String, hint: String? = nil) -> FetchPredicateError {
      FetchPredicateError(
        .malformedValue, "invalid \(what) '\(text)'", at: typed.location.offsets,
        hint: hint)
    }
    switch kind {
    case .string, .unknown, .null, .word, .list: return typed.asText
    case .date:
      _ = try dateSpan(text, at: typed.location)
      return typed.asText
    case .integer, .double:
      if let number = Int64(text) { return constant(.integer(number)) }
      guard let number = Double(text), number.isFinite else {
        let isNothing = ["undefined", "none", "nul", "nill", "empty", "nan", "na", "null", "nil"]
        throw malformed(
          "number",
          hint: isNothing.contains(text.lowercased())
            ? "write nil for no value" : "write digits, such as 100 or 2.5")
      }
      return constant(.double(number))
    case .boolean:
      guard let answer = PredicateOperation.truth(text) else {
        throw malformed("truth value", hint: "write yes or no")
      }
      return constant(.integer(answer ? 1 : 0))
    case .uuid:
      guard let uuid = UUID(uuidString: text) else { throw malformed("UUID") }
      return constant(.uuid(uuid))
    case .data:
      guard let data = Data(base64Encoded: text) else { throw malformed("Base64 text") }
      return constant(.data(data))
    case .object, .opaque:
      return typed.asText
    }
  }

  /// The time that a text stands for.
  ///
  /// - Throws: `FetchPredicateError` with the code `malformedValue` if it is not a date.
  func dateSpan(_ text: String, at location: SourceLocation) throws -> DateSpan {
    guard let span = DateSpan(text, clock: options.clock) else {
      throw FetchPredicateError(
        .malformedValue, "invalid date '\(text)'", at: location.offsets,
        hint: RelativeDate.suggestion(for: text).map { "write \($0)" }
          ?? "write a date as 2024-06-01, 2024-06-01T12:30:00Z, 2024-06, today or -7d")
    }
    return span
  }
}
