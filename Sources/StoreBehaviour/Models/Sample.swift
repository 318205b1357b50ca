import ObjectGraph

/// A class with accessors of a transformable attribute.
final class Sample: ManagedObject {
  override class var entityName: String { "Sample" }

  /// The colours, decoded.
  var palette: Palette? {
    get { decoded("palette") }
    set { assign(decoded: newValue, to: "palette") }
  }
}
