import FoundationEssentials
import ObjectModel
import Predicates

/// Reads the values that stand beside an attribute as values of its type.
struct ModelFileValues {
  let attribute: ModelFileAttribute
  let entity: ModelFileEntity
  let path: String

  /// The attribute's type.
  ///
  /// - Throws: ``ModelFileError`` with `unsupported`.
  func type() throws -> AttributeType {
    switch attribute.type {
    case .integer16: .integer16
    case .integer32: .integer32
    case .integer64: .integer64
    case .double: .double
    case .float: .float
    case .string: .string
    case .boolean: .boolean
    case .date: .date
    case .binary: .data
    case .uuid: .uuid
    case .decimal: .decimal
    case .uri: .uri
    case .transformable: .transformable
    case .composite, .undefined:
      throw error(
        .unsupported, "attributes of the type '\(attribute.type.rawValue)' have no counterpart")
    }
  }

  /// Returns the default value; `.null` if the file has none.
  ///
  /// - Throws: ``ModelFileError`` with `invalidValue` for a default that is no value of the type.
  func defaultValue(of type: AttributeType) throws -> AttributeValue {
    if type == .date {
      return attribute.defaultDate.map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
    }
    guard let text = attribute.defaultValue, !text.isEmpty || type == .string else { return .null }
    guard let value = value(of: text, type), type.holds(value) else {
      throw error(
        .invalidValue,
        "its default '\(text)' isn't a value of the type '\(attribute.type.rawValue)'")
    }
    return value
  }

  private func value(of text: String, _ type: AttributeType) -> AttributeValue? {
    switch type {
    case .integer16, .integer32, .integer64: Int64(text).map { .integer($0) }
    case .double: Double(text).map { .double($0) }
    // In the file stands what the author typed, which need not be a number of 32 bits exactly.
    case .float: Float(text).map { .double(Double($0)) }
    case .decimal: DecimalText.decimal(text).map { .decimal($0) }
    case .string, .uri: .string(text)
    case .boolean:
      switch text {
      case "YES", "1", "true": .boolean(true)
      case "NO", "0", "false": .boolean(false)
      default: nil
      }
    case .uuid: UUID(uuidString: text).map { .uuid($0) }
    case .date, .data, .transformable: nil
    }
  }

  /// True if the attribute has an index of the parts of its texts.
  ///
  /// - Throws: ``ModelFileError`` with `invalidValue` for anything but `YES` or `NO`.
  func hasTextIndex() throws -> Bool { try flag(ModelFileUserInfo.textIndex) }

  /// True if predicates compare the attribute's values without regard to case.
  ///
  /// - Throws: ``ModelFileError`` with `invalidValue` for anything but `YES` or `NO`, and for another type than text.
  func isCaseInsensitive(_ type: AttributeType) throws -> Bool {
    guard try flag(ModelFileUserInfo.caseInsensitive) else { return false }
    guard type == .string else {
      throw error(
        .invalidValue,
        "\(ModelFileUserInfo.caseInsensitive) needs an attribute of the type 'String', and its type is "
          + "'\(attribute.type.rawValue)'")
    }
    return true
  }

  private func flag(_ key: String) throws -> Bool {
    switch attribute.userInfo[key] {
    case nil, "NO": return false
    case "YES": return true
    case let other?:
      throw error(.invalidValue, "\(key) is '\(other)', but must be 'YES'")
    }
  }

  /// Returns the rules for a value: the bounds and the pattern in the file.
  ///
  /// - Throws: ``ModelFileError`` with `invalidValue` for a bound that is no value of the type.
  func rules(of type: AttributeType) throws -> [AttributeRule] {
    var rules: [AttributeRule] = []
    if type == .string || type == .uri {
      let bounds = try (length(attribute.minimum), length(attribute.maximum))
      if bounds != (nil, nil) { rules.append(.length(minimum: bounds.0, maximum: bounds.1)) }
    } else {
      let bounds = try (bound(attribute.minimum, type), bound(attribute.maximum, type))
      if bounds != (.null, .null) { rules.append(.range(minimum: bounds.0, maximum: bounds.1)) }
    }
    if let pattern = attribute.regularExpression { rules.append(.pattern(pattern)) }
    return rules
  }

  /// Returns the derivation of the attribute; nil if it isn't derived.
  ///
  /// - Throws: ``ModelFileError`` with `unsupported` for an expression without a counterpart.
  func derivation() throws -> AttributeDerivation? {
    guard let expression = attribute.derivationExpression else { return nil }
    guard let derivation = AttributeDerivation(expression: expression) else {
      throw error(.unsupported, "nothing can be derived from '\(expression)'")
    }
    return derivation
  }

  private func length(_ text: String?) throws -> Int? {
    guard let text else { return nil }
    guard let length = Int(text), length >= 0 else {
      throw error(.invalidValue, "its bound '\(text)' isn't a length")
    }
    return length
  }

  private func bound(_ text: String?, _ type: AttributeType) throws -> AttributeValue {
    guard let text else { return .null }
    let bound: AttributeValue?
    switch type {
    case .date:
      bound = Double(text).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    // A bound needn't be a value of the attribute: 1.5 bounds whole numbers, too.
    case .integer16, .integer32, .integer64:
      bound = Int64(text).map { .integer($0) } ?? Double(text).map { .double($0) }
    case .float: bound = Double(text).map { .double($0) }
    default: bound = value(of: text, type)
    }
    switch bound {
    case .date(let date)? where !date.timeIntervalSince1970.isFinite: break
    case .double(let number)? where !number.isFinite: break
    case let bound?: return bound
    case nil: break
    }
    throw error(
      .invalidValue, "its bound '\(text)' isn't a value of the type '\(attribute.type.rawValue)'")
  }

  func error(_ code: ModelFileError.Code, _ message: String) -> ModelFileError {
    ModelFileError(
      code, message, path: path, line: attribute.line, entity: entity.name,
      property: attribute.name)
  }
}
