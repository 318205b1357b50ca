// Written by ModelGenerator from Company.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import ObjectGraph
public import ObjectModel
import Predicates

/// A part of the company.
public final class Department: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Department" }

  /// The attribute `internalNumber`.
  public var internalNumber: Int64 {
    get { required(integer("internalNumber"), "internalNumber", else: 0) }
    set { assign(.integer(newValue), to: "internalNumber") }
  }
  /// The attribute `phone`.
  public var phone: String? {
    get { text("phone") }
    set { assign(newValue.map { .string($0) }, to: "phone") }
  }
  /// The attribute `title`.
  public var title: String {
    get { required(text("title"), "title", else: "") }
    set { assign(.string(newValue), to: "title") }
  }
  /// The relationship `employees`.
  public var employees: [Employee] {
    get { objects("employees") }
    set { assign(newValue, to: "employees") }
    _modify { yield &self[related: "employees"] }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, title: String
  ) throws -> Department {
    let object = try context.insert(Department.self)
    object.title = title
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Department.internalNumber: "internalNumber",
      \Department.phone: "phone",
      \Department.title: "title",
      \Department.employees: "employees",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The attribute `internalNumber`.
    public let internalNumber: Int64
    /// The attribute `phone`.
    public let phone: String?
    /// The attribute `title`.
    public let title: String

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Department) {
      objectID = object.objectID
      internalNumber = object.internalNumber
      phone = object.phone
      title = object.title
    }
  }
}

/// An object of the entity Employee.
public final class Employee: ManagedObject, KeyPathNaming {
  /// The entity's name.
  public override class var entityName: String { "Employee" }

  /// The attribute `age`.
  public var age: Int16? {
    get { integer("age").flatMap { Int16(exactly: $0) } }
    set { assign(newValue.map { .integer(Int64($0)) }, to: "age") }
  }
  /// The attribute `firstName`.
  public var firstName: String {
    get { required(text("firstName"), "firstName", else: "") }
    set { assign(.string(newValue), to: "firstName") }
  }
  /// The attribute `lastName`.
  public var lastName: String {
    get { required(text("lastName"), "lastName", else: "") }
    set { assign(.string(newValue), to: "lastName") }
  }
  /// The relationship `department`.
  public var department: Department? {
    get { object("department") }
    set { assign(newValue, to: "department") }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, firstName: String, lastName: String
  ) throws -> Employee {
    let object = try context.insert(Employee.self)
    object.firstName = firstName
    object.lastName = lastName
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Employee.age: "age",
      \Employee.firstName: "firstName",
      \Employee.lastName: "lastName",
      \Employee.department: "department",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The attribute `age`.
    public let age: Int16?
    /// The attribute `firstName`.
    public let firstName: String
    /// The attribute `lastName`.
    public let lastName: String
    /// The relationship `department`.
    public let department: ManagedObjectID?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Employee) {
      objectID = object.objectID
      age = object.age
      firstName = object.firstName
      lastName = object.lastName
      department = object.department?.objectID
    }
  }
}

/// The model that Company.xcdatamodeld describes, and the classes of its objects.
public enum CompanyModel {
  /// The classes of the entities, for a container.
  public static var classes: [ManagedObject.Type] {
    [Department.self, Employee.self]
  }

  /// Builds the model.
  ///
  /// - Throws: `ModelError` never, since the file was checked.
  public static func make() throws -> ManagedObjectModel {
    try ManagedObjectModel([departmentEntity, employeeEntity])
  }

  private static var departmentEntity: EntityDescription {
    EntityDescription("Department") {
      AttributeDescription.required("internalNumber", .integer64, default: .integer(0))
      AttributeDescription.optional("phone", .string)
      AttributeDescription.required("title", .string)
      RelationshipDescription.toMany("employees", "Employee", inverse: "department", deleteRule: .cascade, renamingIdentifier: "staff")
      UniquenessConstraint("internalNumber")
      IndexDescription("phone", skipsNil: true)
    }
  }

  private static var employeeEntity: EntityDescription {
    EntityDescription("Employee") {
      AttributeDescription.optional("age", .integer16)
      AttributeDescription.required("firstName", .string)
      AttributeDescription.required("lastName", .string, renamingIdentifier: "name")
      RelationshipDescription.toOne("department", "Department", inverse: "employees")
      IndexDescription("lastName", "firstName")
    }
  }
}
