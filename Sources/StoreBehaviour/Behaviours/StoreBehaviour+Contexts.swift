import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  static let contexts = [
    StoreBehaviour("an object is made in a context by its class") { work in
      try work.run { context in
        let ann = try Person(context: context, primaryKey: 1)
        ann.name = "Ann"
        #expect(ann.isInserted && context.registeredObject(for: ann.objectID) === ann)
        _ = try storeError(.unknownProperty) { try Person(context: context) }
        _ = try storeError(.constraintViolation) { try Person(context: context, primaryKey: 1) }
        context.rollback()
        #expect(try Person(context: context, primaryKey: 1) === ann)
        ann.name = "Ann"
        try context.save()
      }
      #expect(try work.stored("Person") == ["Ann"])
    },
    StoreBehaviour("a context never holds two objects of one identity") { work in
      try work.savePeople(1...2)
      try work.run { context in
        let first = try context.one("Person", "identifier == 1")
        #expect(try context.all("Person")[0] === first)
        #expect(context.object(with: first.objectID) === first)
        #expect(try context.existingObject(with: first.objectID) === first)
        let second = try context.one("Person", "identifier == 2")
        try first.add(second, forKey: "followers")
        #expect(second.objects("following").first === first)
        try context.save()
        #expect(try context.all("Person")[0] === first)
      }
    },
    StoreBehaviour("a context tells what is inserted, updated and deleted") { work in
      try work.savePeople(1...4)
      try work.run { context in
        let people = try context.all("Person")
        let new = try context.insert(entityNamed: "Person", primaryKey: 9)
        try people[0].setValue(.string("x"), forKey: "name")
        try people[1].add(people[2], forKey: "followers")
        try context.delete(people[3])
        #expect(context.insertedObjects == [new] && context.deletedObjects == [people[3]])
        #expect(context.updatedObjects == [people[0], people[1], people[2]])
        #expect(context.registeredObjects == people + [new])
        #expect(people[1].changedRelationships == ["followers"])
        try context.save()
        #expect(context.insertedObjects + context.updatedObjects + context.deletedObjects == [])
        let changed = people[0].changedValues.isEmpty && people[1].changedRelationships.isEmpty
        #expect(changed)
      }
    },
    StoreBehaviour("an object tells its changed values and the committed ones") { work in
      try work.run { context in
        let boss = try context.make("Employee", ["name": .string("Boss")])
        let ann = try context.make("Employee", ["name": .string("Ann")])
        #expect(ann.changedValues == ["name": .string("Ann"), "age": .integer(30)])
        #expect(try ann.committedValues() == [:])
        try context.save()
        try ann.setValue(.string("Anna"), forKey: "name")
        try ann.setDestination(boss, forKey: "boss")
        try ann.setValue(.integer(40), forKey: "age")
        try ann.setValue(.integer(30), forKey: "age")
        #expect(
          ann.changedValues
            == ["name": .string("Anna"), "boss": .object(boss.objectID.reference)])
        #expect(
          try ann.committedValues(forKeys: ["name", "boss"])
            == ["name": .string("Ann"), "boss": .null])
        #expect(try ann.committedValues()["age"] == .integer(30))
        _ = try storeError(.unknownProperty) { try ann.committedValues(forKeys: ["nme"]) }
      }
    },
    StoreBehaviour("refreshing keeps unsaved changes and takes the rest") { work in
      try work.savePeople(1...1)
      try work.run { context in
        let mine = try context.one("Person", "identifier == 1")
        try mine.setValue(.string("mine"), forKey: "name")
        try work.container.newBackgroundContext().performAndWait { theirs in
          let person = try theirs.one("Person", "identifier == 1")
          try person.setValue(.string("theirs"), forKey: "name")
          try person.setValue(.double(2), forKey: "score")
          try theirs.save()
        }
        #expect(mine.double("score") == nil)
        try context.refresh(mine, mergeChanges: true)
        #expect(mine.text("name") == "mine" && mine.double("score") == 2)
        #expect(try mine.committedValues(forKeys: ["name"]) == ["name": .string("theirs")])
        // What was changed is now a change of what is stored.
        try context.save()
      }
      #expect(try work.stored("Person", "score == 2") == ["mine"])
    },
    StoreBehaviour("refreshing without merging drops changes, on both sides") { work in
      try work.savePeople(1...3)
      try work.run { context in
        let people = try context.all("Person")
        try people[0].add(people[1], forKey: "followers")
        try context.save()
        let boss = try context.make("Employee", ["name": .string("Boss")])
        let ann = try context.make("Employee", ["name": .string("Ann")])
        try context.save()
        try people[0].setValue(.string("x"), forKey: "name")
        try people[0].remove(people[1], forKey: "followers")
        try people[0].add(people[2], forKey: "followers")
        try ann.setDestination(boss, forKey: "boss")
        try people[1].setValue(.string("stays"), forKey: "name")
        try context.refresh(people[0], mergeChanges: false)
        try context.refresh(ann, mergeChanges: false)
        #expect(people[0].isFault && people[0].text("name") == "p1")
        #expect(people[0].names("followers") == ["stays"] && boss.names("reports") == [])
        #expect(people[1].names("following") == ["p1"] && people[2].names("following") == [])
        try context.save()
      }
      #expect(try work.stored("Person") == ["p1", "stays", "p3"])
      #expect(try work.stored("Person", "followers.@count == 1") == ["p1"])
      #expect(try work.stored("Employee", "boss != nil") == [])
    },
    StoreBehaviour("refreshing all keeps what is unsaved and empties the rest") { work in
      try work.savePeople(1...2)
      try work.run { context in
        let people = try context.all("Person")
        #expect(people.map { $0.text("name") } == ["p1", "p2"])
        try people[0].setValue(.string("x"), forKey: "name")
        context.refreshAllObjects()
        #expect(!people[0].isFault && people[0].text("name") == "x" && people[1].isFault)
        context.rollback()
      }
    },
    StoreBehaviour("resetting a context forgets everything") { work in
      try work.savePeople(1...2)
      try work.run { context in
        let people = try context.all("Person")
        try people[0].setValue(.string("x"), forKey: "name")
        let new = try context.insert(entityNamed: "Person", primaryKey: 9)
        context.reset()
        context.expect(changes: false)
        #expect(context.registeredObjects.isEmpty)
        #expect(people[0].isDeleted && people[0].text("name") == nil && new.isDeleted)
        _ = try storeError(.missingObject) { try people[0].setValue(.null, forKey: "name") }
        let again = try context.all("Person")
        #expect(again[0] !== people[0] && again[0].text("name") == "p1")
        try again[0].setValue(.string("y"), forKey: "name")
        try context.save()
      }
      #expect(try work.stored("Person") == ["y", "p2"])
    },
    StoreBehaviour("an object that is gone reads as nil and refuses changes") { work in
      try work.savePeople(1...2)
      try work.run { context in
        let people = try context.all("Person")
        let fault = context.object(with: people[0].objectID)
        _ = try context.execute(BatchDeleteRequest(entityName: "Person"))
        #expect(fault.isDeleted && people[1].isDeleted)
        _ = try storeError(.missingObject) { try context.existingObject(with: fault.objectID) }
        _ = try storeError(.missingObject) {
          try people[1].setValue(.string("x"), forKey: "name")
        }
        let never = context.object(with: try context.objectID(entityName: "Person", primaryKey: 7))
        #expect(never.text("name") == nil && never.isDeleted)
        _ = try storeError(.missingObject) { try never.setValue(.string("x"), forKey: "name") }
        context.expect(changes: false)
      }
    },
    StoreBehaviour("an object is brought to another context by its identity") { work in
      try work.savePeople(1...1)
      try work.run { context in
        let mine = try context.fetch(FetchRequest<Person>())[0]
        let (id, name) = (mine.objectID, mine.name)
        let new = try Person(context: context, primaryKey: 2).objectID
        #expect(try id.object(in: context) === mine)
        let foreign = Held()
        foreign.objects = [mine]
        try work.container.newBackgroundContext().performAndWait { other in
          let theirs: Person = try id.object(in: other)
          #expect(theirs.objectID == id && theirs.name == name)
          _ = try storeError(.missingObject) { try other.existingObject(with: new) }
          let tag = try other.make("Tag", ["name": .string("t")])
          let error = try storeError(.wrongType) {
            try tag.add(foreign.objects[0], forKey: "people")
          }
          #expect(error.message.contains("another context"))
          try tag.add(theirs, forKey: "people")
          try other.save()
        }
      }
      #expect(try work.stored("Tag", "people.name == 'p1'") == ["t"])
    },
  ]
}
