/// The keys of user info that mean something here.
///
/// Xcode shows user info in its inspector, so what it has no field for can be edited there.
public enum ModelFileUserInfo {
  /// Of an entity: the 64-bit attribute that is its natural primary key.
  public static let primaryKey = "objectgraph.primaryKey"
  /// Of a to-one relationship: the attribute that it is read from.
  public static let keyAttribute = "objectgraph.keyAttribute"
  /// Of a text attribute: `YES` for an index of the parts of its texts, which serves `CONTAINS` and its kin.
  public static let textIndex = "objectgraph.textIndex"
  /// Of a text attribute: `YES` if predicates compare its values without regard to case.
  public static let caseInsensitive = "objectgraph.caseInsensitive"
  /// Of a transformable attribute: the name of the codec that keeps its values, instead of the
  /// transformer's.
  public static let codec = "objectgraph.codec"
  /// Of a transformable attribute: the type of its values in Swift, instead of Xcode's custom class.
  public static let swiftType = "objectgraph.swiftType"
  /// Of an entity or a property: what stands above it in generated code.
  public static let documentation = "objectgraph.documentation"
  /// Of a property: its name in Swift, where that differs from the model's.
  public static let swiftName = "objectgraph.swiftName"
}
