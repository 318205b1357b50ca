public import ObjectGraph
import Predicates

/// A question that the user has given a name, to ask it again with other values.
public final class SavedQuery: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "SavedQuery" }

  /// The name it is known by, unique.
  public var name: String? {
    get { text("name") }
    set { assign(newValue.map { .string($0) }, to: "name") }
  }
  /// The entity whose objects are asked for.
  public var queriedEntityName: String? {
    get { text("entityName") }
    set { assign(newValue.map { .string($0) }, to: "entityName") }
  }
  /// The predicate as the user wrote it, with variables.
  public var predicate: String? {
    get { text("predicate") }
    set { assign(newValue.map { .string($0) }, to: "predicate") }
  }
}
