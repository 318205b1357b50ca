import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  static let relationships = [
    StoreBehaviour("a to-one relationship and its to-many inverse follow each other") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        let shop = try context.make("Department", ["name": .string("Shop")])
        let ann = try context.make("Employee", ["name": .string("Ann")])
        let bob = try context.make("Employee", ["name": .string("Bob")])
        try ann.setDestination(lab, forKey: "department")
        try lab.add(bob, forKey: "employees")
        #expect(lab.names("employees") == ["Ann", "Bob"])
        #expect(bob.object("department") === lab)
        try context.save()
        #expect(lab.names("employees") == ["Ann", "Bob"])
        try shop.add(ann, forKey: "employees")
        #expect(lab.names("employees") == ["Bob"] && shop.names("employees") == ["Ann"])
        try lab.remove(bob, forKey: "employees")
        #expect(bob.object("department") == nil)
        try context.save()
        #expect(lab.names("employees") == [] && shop.names("employees") == ["Ann"])
      }
      #expect(try work.stored("Employee", "department.name == 'Shop'") == ["Ann"])
      #expect(try work.stored("Employee", "department == nil") == ["Bob"])
    },
    StoreBehaviour("both sides of a many-to-many relationship follow each other") { work in
      try work.savePeople(1...3)
      try work.run { context in
        let people = try context.all("Person")
        try people[0].add(people[1], forKey: "followers")
        try people[2].add(people[1], forKey: "followers")
        #expect(people[1].names("following") == ["p1", "p3"])
        try context.save()
        try people[1].remove(people[0], forKey: "following")
        #expect(people[0].names("followers") == [])
        try context.save()
      }
      #expect(try work.stored("Person", "ANY followers.name == 'p2'") == ["p3"])
      #expect(try work.stored("Person", "following.@count == 1") == ["p2"])
    },
    StoreBehaviour("a relationship that is its own inverse has both directions") { work in
      try work.savePeople(1...3)
      try work.run { context in
        let people = try context.all("Person")
        try people[0].add(people[1], forKey: "friends")
        try people[2].add(people[2], forKey: "friends")
        #expect(people[1].names("friends") == ["p1"])
        try context.save()
      }
      #expect(try work.stored("Person", "ANY friends.name == 'p1'") == ["p2"])
      #expect(try work.stored("Person", "ANY friends.name == 'p3'") == ["p3"])
      try work.run { context in
        try context.delete(try context.one("Person", "identifier == 2"))
        try context.save()
        #expect(try context.one("Person", "identifier == 1").names("friends") == [])
      }
    },
    StoreBehaviour("a one-to-one relationship never has two holders") { work in
      try work.run { context in
        let ann = try context.make("Employee", ["name": .string("Ann")])
        let bob = try context.make("Employee", ["name": .string("Bob")])
        let card = try context.make("Card", ["name": .string("1")])
        let other = try context.make("Card", ["name": .string("2")])
        try ann.setDestination(card, forKey: "card")
        #expect(card.object("holder") === ann)
        try context.save()
        try bob.setDestination(card, forKey: "card")
        #expect(ann.object("card") == nil && card.object("holder") === bob)
        try other.setDestination(bob, forKey: "holder")
        #expect(card.object("holder") == nil && bob.object("card") === other)
        try context.save()
      }
      #expect(try work.stored("Employee", "card.name == '2'") == ["Bob"])
      #expect(try work.stored("Card", "holder == nil") == ["1"])
    },
    StoreBehaviour("a set can change while it is a fault") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        for name in ["Ann", "Bob", "Cid"] {
          try lab.add(context.make("Employee", ["name": .string(name)]), forKey: "employees")
        }
        try context.save()
      }
      try work.container.newBackgroundContext().performAndWait { context in
        let lab = try context.all("Department")[0]
        let ann = try context.one("Employee", "name == 'Ann'")
        let new = try context.make("Employee", ["name": .string("Dan")])
        // Both change the set of a department that nobody has read.
        try ann.setDestination(nil, forKey: "department")
        try new.setDestination(lab, forKey: "department")
        #expect(lab.isFault)
        #expect(lab.names("employees") == ["Bob", "Cid", "Dan"])
        try ann.setDestination(lab, forKey: "department")
        #expect(lab.names("employees") == ["Ann", "Bob", "Cid", "Dan"])
        try context.save()
      }
      #expect(try work.stored("Department", "employees.@count == 4") == ["Lab"])
    },
    StoreBehaviour("an object of another context or entity is refused") { work in
      try work.savePeople(1...2)
      let other = work.container.newBackgroundContext()
      try other.performAndWait { theirs in
        let foreign = try theirs.one("Person", "identifier == 1")
        // Safe: this thread waits in both contexts, so nobody else uses the object.
        nonisolated(unsafe) let stolen = foreign
        try work.run { context in
          let own = try context.one("Person", "identifier == 2")
          let error = try storeError(.wrongType) { try own.add(stolen, forKey: "followers") }
          #expect(error.message.contains("another context"))
          _ = try storeError(.wrongType) { try own.setDestination(stolen, forKey: "favourite") }
          _ = try storeError(.wrongType) { try context.delete(stolen) }
          let tag = try context.make("Tag", ["name": .string("x")])
          _ = try storeError(.wrongType) { try own.add(tag, forKey: "followers") }
          _ = try storeError(.unknownProperty) { try own.add(own, forKey: "favourite") }
          _ = try storeError(.unknownProperty) { try own.setDestination(own, forKey: "fans") }
        }
      }
    },
  ]

  static let keyAttributes = [
    StoreBehaviour("a relationship read from an attribute may dangle until its object comes") {
      work in
      try work.run { context in
        let ann = try context.insert(entityNamed: "Person", primaryKey: 1)
        try ann.setValue(.integer(2), forKey: "favouriteIdentifier")
        #expect(ann.object("favourite") == nil)
        try context.save()
        #expect(ann.object("favourite") == nil && ann.integer("favouriteIdentifier") == 2)
        #expect(try context.all("Person", "favourite == nil").count == 1)
        let bob = try context.insert(entityNamed: "Person", primaryKey: 2)
        #expect(ann.object("favourite") === bob)
        #expect(bob.objects("fans").map(\.objectID.primaryKey) == [1])
        try context.save()
        #expect(ann.object("favourite") === bob)
      }
      #expect(try work.stored("Person", "favourite != nil") == ["nil"])
    },
    StoreBehaviour("an unsaved reference to an object that comes later counts") { work in
      try work.run { context in
        let ann = try context.insert(entityNamed: "Person", primaryKey: 1)
        try ann.setValue(.integer(2), forKey: "favouriteIdentifier")
        let bob = try context.insert(entityNamed: "Person", primaryKey: 2)
        #expect(bob.objects("fans").map(\.objectID.primaryKey) == [1])
        try ann.setValue(.null, forKey: "favouriteIdentifier")
        #expect(bob.objects("fans").isEmpty)
        try bob.add(ann, forKey: "fans")
        #expect(ann.integer("favouriteIdentifier") == 2)
      }
    },
    StoreBehaviour("what an attribute refers to outlives the object") { work in
      try work.savePeople(1...2)
      try work.run { context in
        let ann = try context.one("Person", "identifier == 1")
        let bob = try context.one("Person", "identifier == 2")
        try ann.setDestination(bob, forKey: "favourite")
        try context.save()
        try context.delete(bob)
        #expect(ann.object("favourite") == nil)
        try context.save()
        #expect(ann.object("favourite") == nil && ann.integer("favouriteIdentifier") == 2)
        _ = try context.insert(entityNamed: "Person", primaryKey: 2)
        try context.save()
        #expect(ann.object("favourite") != nil)
      }
    },
  ]
}
