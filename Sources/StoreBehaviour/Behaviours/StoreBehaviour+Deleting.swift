import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  static let deleting = [
    StoreBehaviour("cascade deletes what belongs to the object, on and on") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        let office = try context.make("Office", ["name": .string("1")])
        let annex = try context.make("Office", ["name": .string("1a")])
        let free = try context.make("Department", ["name": .string("Free")])
        try lab.add(office, forKey: "offices")
        try office.setDestination(annex, forKey: "annex")
        try free.add(annex, forKey: "offices")
        try context.save()
        try context.delete(lab)
        #expect(office.isDeleted && annex.isDeleted && !free.isDeleted)
        #expect(free.names("offices") == [])
        try context.save()
        #expect(office.isDeleted)
        context.expect(changes: false)
      }
      #expect(try work.stored("Office") == [])
      #expect(try work.stored("Department") == ["Free"])
    },
    StoreBehaviour("a chain of ten thousand cascades doesn't grow the stack") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        let offices = try (0..<10_000).map { _ in try context.make("Office") }
        try lab.add(offices[0], forKey: "offices")
        for (office, annex) in zip(offices, offices.dropFirst()) {
          try annex.setDestination(lab, forKey: "department")
          try office.setDestination(annex, forKey: "annex")
        }
        try context.delete(offices[0])
        #expect(offices.allSatisfy { $0.isDeleted })
        #expect(lab.objects("offices").isEmpty)
      }
    },
    StoreBehaviour("deny stops a deletion while there is somebody, and only then") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        let shop = try context.make("Department", ["name": .string("Shop")])
        let ann = try context.make("Employee", ["name": .string("Ann")])
        try lab.add(ann, forKey: "employees")
        try context.save()
        try context.delete(lab)
        #expect(throws: ValidationError.self) { try context.save() }
        try ann.setDestination(shop, forKey: "department")
        try context.save()
        #expect(shop.names("employees") == ["Ann"])
        try context.delete(shop)
        try context.delete(ann)
        try context.save()
      }
      #expect(try work.stored("Department") == [] && work.stored("Employee") == [])
    },
    StoreBehaviour("nullify lets the others stay and forget") { work in
      try work.savePeople(1...3)
      try work.run { context in
        let boss = try context.make("Employee", ["name": .string("Boss")])
        for name in ["Ann", "Bob"] {
          try boss.add(context.make("Employee", ["name": .string(name)]), forKey: "reports")
        }
        let people = try context.all("Person")
        try people[0].add(people[1], forKey: "followers")
        try people[1].add(people[0], forKey: "followers")
        try context.save()
        try context.delete(boss)
        try context.delete(people[0])
        #expect(people[1].names("following") == [] && people[1].names("followers") == [])
        try context.save()
      }
      #expect(try work.stored("Employee", "boss == nil") == ["Ann", "Bob"])
      #expect(
        try work.stored("Person", "followers.@count + following.@count == 0") == ["p2", "p3"])
    },
    StoreBehaviour("a required relationship stops its object from forgetting") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        let office = try context.make("Office", ["name": .string("1")])
        try lab.add(office, forKey: "offices")
        try context.save()
        try lab.remove(office, forKey: "offices")
        let error = try #require(throws: ValidationError.self) { try context.save() }
        #expect(error.failures.map(\.property) == ["department"])
      }
    },
    StoreBehaviour("what was never saved is deleted without a trace") { work in
      try work.run { context in
        let person = try context.insert(entityNamed: "Person", primaryKey: 1)
        try context.delete(person)
        #expect(person.isDeleted)
        context.expect(changes: false)
        try context.delete(person)
        try context.save()
      }
      #expect(try work.stored("Person") == [])
    },
    StoreBehaviour("a deleted key is free after the save, and not before") { work in
      try work.savePeople(1...1)
      try work.run { context in
        let person = try context.one("Person", "identifier == 1")
        try context.delete(person)
        _ = try storeError(.constraintViolation) {
          try context.insert(entityNamed: "Person", primaryKey: 1)
        }
        try context.save()
        _ = try context.insert(entityNamed: "Person", primaryKey: 1)
        try context.save()
      }
      #expect(try work.stored("Person") == ["nil"])
    },
  ]
}
