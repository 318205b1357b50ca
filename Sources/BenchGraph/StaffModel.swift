import ObjectModel
import Predicates

/// Employees and their departments.
enum StaffModel {
  static func make() throws -> ManagedObjectModel {
    try ManagedObjectModel([
      EntityDescription("Employee") {
        AttributeDescription.required("firstName", .string)
        AttributeDescription.required("lastName", .string)
        AttributeDescription.optional("age", .integer64)
        RelationshipDescription.toOne("department", "Department", inverse: "employees")
      },
      EntityDescription("Department", primaryKey: "number") {
        AttributeDescription.required("number", .integer64)
        AttributeDescription.required("name", .string)
        RelationshipDescription.toMany("employees", "Employee", inverse: "department")
      },
    ])
  }
}
