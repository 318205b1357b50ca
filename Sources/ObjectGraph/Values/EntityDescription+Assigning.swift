import FoundationEssentials
public import ObjectModel
public import Predicates

extension EntityDescription {
  /// Returns the value for an attribute's column from the `value` of an expression.
  ///
  /// Whole numbers fit a floating-point attribute and the other way round, as long as they stay exact.
  ///
  /// - Throws: ``StoreError`` with `wrongType`.
  public func assigned(_ value: AttributeValue, slot: Int) throws -> AttributeValue {
    guard slot < attributes.count else {
      throw StoreError(
        .wrongType,
        "\(name).\(propertyNames[slot]) can only be set to one object or to none in a batch")
    }
    let attribute = attributes[slot]
    if value == .null {
      if attribute.isOptional { return value }
      throw StoreError(.wrongType, "\(name).\(attribute.name) must have a value")
    }
    let converted = attribute.type.converted(value)
    guard attribute.type.holds(converted) else {
      throw StoreError(
        .wrongType,
        "\(name).\(attribute.name) contains \(attribute.heldValues), not \(value)")
    }
    return attribute.type.storedForm(of: converted)
  }
}

extension AttributeType {
  /// The same number in the kind that the attribute holds, if there is one.
  fileprivate func converted(_ value: AttributeValue) -> AttributeValue {
    switch (self, value) {
    case (.double, .integer(let number)), (.float, .integer(let number)):
      Int64(exactly: Double(number)) == number ? .double(Double(number)) : value
    case (.integer16, .double(let number)), (.integer32, .double(let number)),
      (.integer64, .double(let number)):
      Int64(exactly: number).map { .integer($0) } ?? value
    case (.decimal, .integer(let number)): .decimal(Decimal(number))
    case (.boolean, .integer(0)): .boolean(false)
    case (.boolean, .integer(1)): .boolean(true)
    default: value
    }
  }
}
