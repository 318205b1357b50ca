/// A class whose key paths can stand in Foundation's `#Predicate`.
///
/// Swift doesn't tell the name of the property that a key path leads to, so a class lists them. A key
/// path that isn't listed can't be translated, which is an error and never a wrong answer.
public protocol KeyPathNaming: ManagedObject {
  /// The model's names of the properties, by key path.
  static var keyNames: [AnyKeyPath: String] { get }
}
