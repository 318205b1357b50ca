import ObjectGraph
import Predicates

/// An employee as an object, as a program would write its class.
final class Employee: ManagedObject {
  override class var entityName: String { "Employee" }

  var firstName: String? {
    get { text("firstName") }
    set { assign(newValue.map { .string($0) }, to: "firstName") }
  }
  var lastName: String? {
    get { text("lastName") }
    set { assign(newValue.map { .string($0) }, to: "lastName") }
  }
  var age: Int64? {
    get { integer("age") }
    set { assign(newValue.map { .integer($0) }, to: "age") }
  }
}
