import ObjectModel

extension AttributeDescription {
  /// The type of the attribute's values, for messages.
  var heldValues: String {
    guard type == .transformable else { return "\(type.rawValue) values" }
    return codecName.map { "data, the bytes of the codec '\($0)'" } ?? "data, the bytes of a codec"
  }
}
