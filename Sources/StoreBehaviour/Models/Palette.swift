/// A value that an attribute of ``StaffModel`` keeps by a codec.
struct Palette: Codable, Hashable, Sendable {
  /// The codec's name in the model.
  static let codecName = "palette"

  var colours: [String]
}
