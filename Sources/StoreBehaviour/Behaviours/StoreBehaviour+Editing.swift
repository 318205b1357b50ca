import FoundationEssentials
import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  static let editing = [
    StoreBehaviour("an inserted object is found before it is saved, and elsewhere after") { work in
      try work.run { context in
        let department = try context.make("Department", ["name": .string("Lab")])
        #expect(department.isInserted)
        #expect(!department.isFault)
        context.expect(changes: true)
        #expect(try context.names("Department") == ["Lab"])
        #expect(try work.stored("Department") == [])
        try context.save()
        #expect(!department.isInserted)
        context.expect(changes: false)
      }
      #expect(try work.stored("Department") == ["Lab"])
    },
    StoreBehaviour("a new object has its defaults") { work in
      try work.run { context in
        let employee = try context.make("Employee", ["name": .string("Ann")])
        #expect(employee.integer("age") == 30)
        #expect(try employee.value(forKey: "badge") == .null)
      }
    },
    StoreBehaviour("an object keeps its identity when it is saved") { work in
      let (before, after) = try work.run { context in
        let employee = try context.make("Employee", ["name": .string("Ann")])
        let before = employee.objectID
        try context.save()
        return (before, employee.objectID)
      }
      #expect(before == after)
      try work.run { context in
        let again = try context.existingObject(with: before)
        #expect(again.text("name") == "Ann")
      }
    },
    StoreBehaviour("rollback takes back insertions, changes and deletions") { work in
      try work.savePeople(1...3)
      try work.run { context in
        let one = try context.one("Person", "identifier == 1")
        let two = try context.one("Person", "identifier == 2")
        let new = try context.insert(entityNamed: "Person", primaryKey: 9)
        try one.setValue(.string("changed"), forKey: "name")
        try one.add(two, forKey: "followers")
        try context.delete(try context.one("Person", "identifier == 3"))
        #expect(try context.names("Person", "identifier > 0").count == 3)
        context.rollback()
        context.expect(changes: false)
        #expect(new.isDeleted)
        #expect(one.text("name") == "p1" && one.names("followers") == [])
        #expect(two.names("following") == [])
        #expect(try context.names("Person") == ["p1", "p2", "p3"])
      }
      #expect(try work.stored("Person") == ["p1", "p2", "p3"])
    },
    StoreBehaviour("a key that was rolled back can be inserted again") { work in
      try work.run { context in
        let first = try context.insert(entityNamed: "Person", primaryKey: 1)
        context.rollback()
        let second = try context.insert(entityNamed: "Person", primaryKey: 1)
        #expect(first === second && second.isInserted && !second.isDeleted)
        try context.save()
      }
      #expect(try work.stored("Person") == ["nil"])
    },
    StoreBehaviour("a natural key is given once and never changed") { work in
      try work.savePeople(1...1)
      try work.run { context in
        let person = try context.one("Person", "identifier == 1")
        _ = try storeError(.wrongType) { try person.setValue(.integer(2), forKey: "identifier") }
        try person.setValue(.integer(1), forKey: "identifier")
        _ = try storeError(.unknownProperty) { try context.insert(entityNamed: "Person") }
        _ = try storeError(.unknownProperty) {
          try context.insert(entityNamed: "Employee", primaryKey: 1)
        }
        _ = try storeError(.constraintViolation) {
          try context.insert(entityNamed: "Person", primaryKey: 1)
        }
        _ = try storeError(.unknownEntity) { try context.insert(entityNamed: "Persona") }
      }
    },
    StoreBehaviour("an object of a class has its typed accessors") { work in
      try work.run { context in
        let ann: Person = try context.insert(primaryKey: 1)
        let bob: Person = try context.insert(primaryKey: 2)
        ann.name = "Ann"
        bob.assign(ann, to: "favourite")
        #expect(bob.favourite === ann && ann.fans.map(\.objectID) == [bob.objectID])
        try context.save()
        let found = try context.fetch(FetchRequest<Person>())
        #expect(found.map(\.name) == ["Ann", nil])
        _ = try storeError(.wrongType) { () throws -> [Person] in
          _ = try context.make("Tag", ["name": .string("x")])
          return try context.fetch(FetchRequest<Person>(entityName: "Tag"))
        }
      }
    },
    StoreBehaviour("an error of an accessor comes out of perform") { work in
      _ = try storeError(.wrongType) {
        try work.run { context in
          let ann: Person = try context.insert(primaryKey: 1)
          ann.assign(.integer(7), to: "name")
          #expect(ann.name == nil)
        }
      }
      _ = try storeError(.unknownProperty) {
        try work.run { context in
          let id = try context.objectID(entityName: "Person", primaryKey: 1)
          let name = context.object(with: id).text("nme")
          #expect(name == nil)
        }
      }
      try work.run { _ in }
    },
    StoreBehaviour("a fault that can't be filled reads as nil and its error comes out") { work in
      try work.savePeople(1...1)
      let error = try storeError(.inputOutput) {
        try work.container.newBackgroundContext().performAndWait { context in
          let person = try context.all("Person")[0]
          work.store.fail(with: StoreError(.inputOutput, "the disk is gone"))
          #expect(person.text("name") == nil)
          _ = try storeError(.inputOutput) { try context.save() }
          #expect(person.text("name") == nil)
        }
      }
      #expect(error.message == "the disk is gone")
    },
  ]
}
