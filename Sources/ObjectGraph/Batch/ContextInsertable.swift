/// A protocol that makes `Tweet(context: context)` possible.
///
/// Only managed objects conform to it.
///
/// A protocol's initializer may give back an object that is there already, which a class's own may
/// not: a context never holds two objects of one identity.
public protocol ContextInsertable {}

extension ManagedObject: ContextInsertable {}

extension ContextInsertable where Self: ManagedObject {
  /// A new object of the class's entity in `context`, with its default values.
  ///
  /// - Parameter primaryKey: The natural key, needed exactly where the entity has one.
  /// - Throws: As ``ManagedObjectContext/insert(_:primaryKey:)``.
  public init(context: isolated ManagedObjectContext, primaryKey: Int64? = nil) throws {
    self = try context.insert(Self.self, primaryKey: primaryKey)
  }
}
