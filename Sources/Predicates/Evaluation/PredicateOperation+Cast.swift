import FoundationEssentials

extension PredicateOperation {
  /// `value` as a value of another type; nil where it can't be one.
  ///
  /// Text becomes a number or a date if it is written as one. A number becomes the date that many
  /// seconds after the start of 2001, and back. A date becomes its text in ISO 8601, in UTC. A
  /// number with a fraction of zero becomes a text without a point.
  public static func cast(
    _ value: AttributeValue, to type: PredicateCastType,
    clock: @autoclosure () -> PredicateClock = PredicateClock()
  ) -> AttributeValue {
    switch (type, value) {
    case (_, .null): .null
    case (.string, _), (.word, _): text(of: value).map { .string($0) } ?? .null
    case (.number, .string(let text)): number(text)
    case (.number, _): value.number?.value ?? .null
    case (.decimal, .string(let text)):
      DecimalText.decimal(text).map { .decimal($0) } ?? .null
    case (.decimal, _): value.number?.decimal.map { .decimal($0) } ?? .null
    case (.date, .date): value
    case (.date, .string(let text)):
      DateSpan(text, clock: clock()).map { .date($0.start) } ?? .null
    case (.date, _):
      value.number.map { .date(Date(timeIntervalSinceReferenceDate: $0.double)) } ?? .null
    case (.boolean, .string(let text)): truth(text).map { .boolean($0) } ?? .null
    case (.boolean, _): value.number.map { .boolean($0.double != 0) } ?? .null
    case (.data, .data), (.uuid, .uuid), (.array, .array), (.object, .object): value
    case (.data, .string(let text)): Data(base64Encoded: text).map { .data($0) } ?? .null
    case (.uuid, .string(let text)): UUID(uuidString: text).map { .uuid($0) } ?? .null
    case (.array, _): .array([value])
    case (.data, _), (.uuid, _), (.object, _): .null
    }
  }

  /// The truth value that a word names: yes, no, true, false, 1 or 0, in any case; nil for others.
  public static func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }

  /// The number that a text is written as, or nil as a value.
  private static func number(_ text: String) -> AttributeValue {
    if let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { return .null }
    return .double(number)
  }

  /// The value as text; nil for lists, data and objects.
  static func text(of value: AttributeValue) -> String? {
    switch value {
    case .string(let text): text
    case .boolean(let flag): flag ? "1" : "0"
    case .integer(let number): String(number)
    case .double(let number):
      abs(number) < 1e15 && number == number.rounded()
        ? String(Int64(number)) : number.description
    case .decimal(let number): DecimalText.text(number)
    case .uuid(let uuid): uuid.uuidString
    case .date(let date): text(of: date)
    case .null, .data, .array, .object: nil
    }
  }

  private static func text(of date: Date) -> String? {
    let whole = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard abs(whole) < 1e14 else { return nil }
    // Rounding must not carry the end of a second into the next one.
    let part = date.timeIntervalSinceReferenceDate - whole
    let fraction = min(Int((part * 1000).rounded()), 999)
    let civil = CivilDate(secondsSince1970: Int(whole) + CivilDate.referenceOffset)
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    var text = "\(padded(civil.year, 4))-\(padded(civil.month, 2))-\(padded(civil.day, 2))"
    text += "T\(padded(civil.seconds / 3600, 2)):\(padded(civil.seconds / 60 % 60, 2))"
    text += ":\(padded(civil.seconds % 60, 2))"
    if fraction != 0 { text += ".\(padded(fraction, 3))" }
    return text + "Z"
  }
}
