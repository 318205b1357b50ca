/// The keys of user info that mean something here.
///
/// Xcode shows user info in its inspector, so what it has no field for can be edited there.
enum ModelFileUserInfo {
  /// Of an entity: the 64-bit attribute that is its natural primary key.
  static let primaryKey = "objectgraph.primaryKey"
  /// Of a to-one relationship: the attribute that it is read from.
  static let keyAttribute = "objectgraph.keyAttribute"
}
