import FoundationEssentials
package import ObjectModel
import Predicates

/// A small model with every kind of attribute, relationship, rule and key.
package enum StaffModel {
  /// Builds the model.
  ///
  /// - Throws: ``ModelError`` never, unless the description here is wrong.
  package static func make() throws -> ManagedObjectModel {
    try ManagedObjectModel([
      department, office, employee, card, person, tag, note, sample, contract(), clause, fleet,
      vehicle, car, lorry, album, playlist, song, event, race, parade, entrant, runner, wagon,
    ])
  }

  private static var department: EntityDescription {
    EntityDescription("Department") {
      AttributeDescription.required("name", .string)
      AttributeDescription.optional("budget", .double)
      RelationshipDescription.toMany(
        "employees", "Employee", inverse: "department", deleteRule: .deny)
      RelationshipDescription.toMany(
        "offices", "Office", inverse: "department", deleteRule: .cascade)
      UniquenessConstraint("name")
    }
  }

  private static var office: EntityDescription {
    EntityDescription("Office") {
      AttributeDescription.optional("name", .string)
      RelationshipDescription.toOne(
        "department", "Department", inverse: "offices", optional: false)
      RelationshipDescription.toOne("annex", "Office", inverse: "mainOffice", deleteRule: .cascade)
      RelationshipDescription.toOne("mainOffice", "Office", inverse: "annex")
    }
  }

  private static var employee: EntityDescription {
    EntityDescription("Employee") {
      AttributeDescription.required("name", .string)
      AttributeDescription.optional("badge", .integer64)
      AttributeDescription.required("age", .integer16, default: .integer(30))
      AttributeDescription.optional("hired", .date)
      RelationshipDescription.toOne("department", "Department", inverse: "employees")
      RelationshipDescription.toOne("boss", "Employee", inverse: "reports")
      RelationshipDescription.toMany("reports", "Employee", inverse: "boss")
      RelationshipDescription.toOne("card", "Card", inverse: "holder", deleteRule: .cascade)
      UniquenessConstraint("name")
      IndexDescription("age", "name")
      IndexDescription.text("name")
    }
  }

  private static var card: EntityDescription {
    EntityDescription("Card") {
      AttributeDescription.optional("name", .string)
      RelationshipDescription.toOne("holder", "Employee", inverse: "card")
    }
  }

  private static var person: EntityDescription {
    EntityDescription("Person", primaryKey: "identifier") {
      AttributeDescription.required("identifier", .integer64)
      AttributeDescription.optional("name", .string)
      AttributeDescription.optional("favouriteIdentifier", .integer64)
      AttributeDescription.optional("score", .double)
      RelationshipDescription.toMany("followers", "Person", inverse: "following")
      RelationshipDescription.toMany("following", "Person", inverse: "followers")
      RelationshipDescription.toMany("friends", "Person", inverse: "friends")
      RelationshipDescription.toOne(
        "favourite", "Person", inverse: "fans", keyAttribute: "favouriteIdentifier")
      RelationshipDescription.toMany("fans", "Person", inverse: "favourite")
      RelationshipDescription.toMany("tags", "Tag", inverse: "people")
      RelationshipDescription.toMany("notes", "Note", inverse: "author", deleteRule: .cascade)
      IndexDescription.text("name")
    }
  }

  private static var tag: EntityDescription {
    EntityDescription("Tag") {
      AttributeDescription.required("name", .string)
      RelationshipDescription.toMany("people", "Person", inverse: "tags")
      IndexDescription.text("name")
      UniquenessConstraint("name")
    }
  }

  private static var note: EntityDescription {
    EntityDescription("Note") {
      AttributeDescription.required("number", .integer64)
      AttributeDescription.optional("name", .string)
      RelationshipDescription.toOne("author", "Person", inverse: "notes")
      UniquenessConstraint("author", "number")
    }
  }

  private static var fleet: EntityDescription {
    EntityDescription("Fleet") {
      AttributeDescription.optional("name", .string)
      RelationshipDescription.toMany("vehicles", "Vehicle", inverse: "fleet", deleteRule: .cascade)
      RelationshipDescription.toOne("flagship", "Car", inverse: "leads")
      RelationshipDescription.toMany("guests", "Vehicle", inverse: "hosts")
    }
  }

  private static var vehicle: EntityDescription {
    EntityDescription("Vehicle", abstract: true) {
      AttributeDescription.required("name", .string)
      AttributeDescription.optional("wheels", .integer16, default: .integer(4))
      RelationshipDescription.toOne("fleet", "Fleet", inverse: "vehicles")
      RelationshipDescription.toMany("hosts", "Fleet", inverse: "guests")
      UniquenessConstraint("name")
    }
  }

  private static var car: EntityDescription {
    EntityDescription("Car", parent: "Vehicle") {
      AttributeDescription.required("seats", .integer16, default: .integer(5))
      AttributeDescription.optional("load", .string)
      RelationshipDescription.toOne("leads", "Fleet", inverse: "flagship")
      RelationshipDescription.toOne("towed", "Lorry", inverse: "tows")
    }
  }

  private static var lorry: EntityDescription {
    EntityDescription("Lorry", parent: "Vehicle") {
      AttributeDescription.optional("load", .decimal)
      RelationshipDescription.toMany("tows", "Car", inverse: "towed")
    }
  }

  private static func contract() throws -> EntityDescription {
    let order = try FetchPredicate(format: "ends == nil OR starts == nil OR ends >= starts")
    return EntityDescription("Contract") {
      AttributeDescription.required("name", .string, rules: [.length(2...10), .pattern("[a-z].*")])
      AttributeDescription.optional("pay", .decimal, rules: [.range(1...1000)])
      AttributeDescription.optional(
        "starts", .date, rules: [.minimum(.date(Date(timeIntervalSince1970: 0)))])
      AttributeDescription.optional("ends", .date)
      AttributeDescription.derived("search", .string, .canonical(attribute: "name"))
      AttributeDescription.derived("clauseCount", .integer32, .count(relationship: "clauses"))
      AttributeDescription.derived(
        "total", .integer64, .sum(relationship: "clauses", attribute: "weight"))
      AttributeDescription.derived("saved", .date, .now)
      RelationshipDescription.toMany(
        "clauses", "Clause", inverse: "contract", minimumCount: 2, maximumCount: 3,
        deleteRule: .cascade)
      ObjectRule("order", order, message: "a contract ends after it starts")
    }
  }

  private static var clause: EntityDescription {
    EntityDescription("Clause") {
      AttributeDescription.required("weight", .integer64, default: .integer(1))
      AttributeDescription.derived("contractName", .string, .value(keyPath: "contract.name"))
      RelationshipDescription.toOne("contract", "Contract", inverse: "clauses")
    }
  }

  private static var sample: EntityDescription {
    EntityDescription("Sample") {
      AttributeDescription.optional("int16", .integer16)
      AttributeDescription.optional("int32", .integer32)
      AttributeDescription.optional("int64", .integer64)
      AttributeDescription.optional("double", .double)
      AttributeDescription.optional("float", .float)
      AttributeDescription.optional("string", .string)
      AttributeDescription.optional("boolean", .boolean)
      AttributeDescription.optional("date", .date)
      AttributeDescription.optional("data", .data)
      AttributeDescription.optional("uuid", .uuid)
      AttributeDescription.optional("decimal", .decimal)
      AttributeDescription.optional("uri", .uri)
      AttributeDescription.transformable("palette", codec: Palette.codecName)
      IndexDescription.text("string")
    }
  }
}
