import ObjectGraph
import Predicates

/// A class for an entity; the other entities of ``StaffModel`` do without.
final class Person: ManagedObject {
  override class var entityName: String { "Person" }

  var name: String? {
    get { text("name") }
    set { assign(newValue.map { .string($0) }, to: "name") }
  }

  var favourite: Person? { object("favourite") }
  var fans: [Person] { objects("fans") }
}
