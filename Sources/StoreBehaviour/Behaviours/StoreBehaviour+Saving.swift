import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  static let saving = [
    StoreBehaviour("two changes of one value conflict, of two values don't") { work in
      try work.savePeople(1...1)
      let other = work.container.newBackgroundContext()
      try work.run { context in
        let mine = try context.one("Person", "identifier == 1")
        try mine.setValue(.string("mine"), forKey: "name")
        try other.performAndWait { theirs in
          let person = try theirs.one("Person", "identifier == 1")
          try person.setValue(.string("theirs"), forKey: "name")
          try person.setValue(.double(2), forKey: "score")
          try theirs.save()
        }
        let error = try storeError(.conflict) { try context.save() }
        #expect(error.message.contains("Person/1") && error.message.contains("name"))
        #expect(mine.text("name") == "mine")
        context.expect(changes: true)
      }
      try work.run { context in
        let mine = try context.one("Person", "identifier == 1")
        context.rollback()
        #expect(mine.text("name") == "theirs" && mine.double("score") == 2)
      }
      try work.run { context in
        let mine = try context.one("Person", "identifier == 1")
        try mine.setValue(.string("again"), forKey: "name")
        try other.performAndWait { theirs in
          try theirs.one("Person", "identifier == 1").setValue(.double(3), forKey: "score")
          try theirs.save()
        }
        try context.save()
      }
      try work.run { context in
        let mine = try context.one("Person", "identifier == 1")
        #expect(mine.text("name") == "again" && mine.double("score") == 3)
      }
    },
    StoreBehaviour("after a conflict with a stranger, rollback lets the change be made anew") {
      work in
      try work.savePeople(1...2)
      let stranger = PersistentContainer(store: work.store)
      try work.run { context in
        let people = try context.all("Person")
        #expect(people[1].text("name") == "p2")
        try people[0].setValue(.string("mine"), forKey: "name")
        try stranger.viewContext.performAndWait { theirs in
          for person in try theirs.all("Person") {
            try person.setValue(.string("theirs"), forKey: "name")
          }
          try theirs.save()
        }
        _ = try storeError(.conflict) { try context.save() }
        context.rollback()
        #expect(people[0].text("name") == "theirs" && people[1].text("name") == "p2")
        try people[0].setValue(.string("mine"), forKey: "name")
        context.refreshAllObjects()
        #expect(people[0].text("name") == "mine" && people[1].text("name") == "theirs")
        try context.save()
      }
      #expect(try work.stored("Person") == ["mine", "theirs"])
    },
    StoreBehaviour("a change of an object that somebody deleted is a conflict") { work in
      try work.savePeople(1...1)
      try work.run { context in
        let mine = try context.one("Person", "identifier == 1")
        try mine.setValue(.string("mine"), forKey: "name")
        try work.container.newBackgroundContext().performAndWait { theirs in
          try theirs.delete(try theirs.one("Person", "identifier == 1"))
          try theirs.save()
        }
        _ = try storeError(.conflict) { try context.save() }
        context.rollback()
        #expect(try context.all("Person").isEmpty)
      }
    },
    StoreBehaviour("two objects with one unique value are refused, and nothing is saved") { work in
      try work.run { context in
        _ = try context.make("Tag", ["name": .string("a")])
        try context.save()
        _ = try context.make("Tag", ["name": .string("b")])
        _ = try context.make("Tag", ["name": .string("a")])
        _ = try storeError(.constraintViolation) { try context.save() }
        context.expect(changes: true)
        context.rollback()
      }
      #expect(try work.stored("Tag") == ["a"])
    },
    StoreBehaviour("texts of different bytes are different under a constraint") { work in
      try work.run { context in
        _ = try context.make("Tag", ["name": .string("é")])
        _ = try context.make("Tag", ["name": .string("e\u{301}")])
        try context.save()
      }
      #expect(try work.stored("Tag").count == 2)
    },
    StoreBehaviour("nil is a value like any other under a constraint") { work in
      try work.savePeople(1...1)
      try work.run { context in
        _ = try context.make("Note", ["number": .integer(1)])
        _ = try context.make("Note", ["number": .integer(2)])
        try context.save()
        _ = try context.make("Note", ["number": .integer(1)])
        _ = try storeError(.constraintViolation) { try context.save() }
        context.rollback()
        let author = try context.one("Person", "identifier == 1")
        let note = try context.make("Note", ["number": .integer(1)])
        try note.setDestination(author, forKey: "author")
        try context.save()
      }
      #expect(try work.stored("Note").count == 3)
    },
    StoreBehaviour("a save may give a unique value from one object to a new one") { work in
      try work.run { context in
        let old = try context.make("Tag", ["name": .string("a")])
        try context.save()
        try old.setValue(.string("b"), forKey: "name")
        let new = try context.make("Tag", ["name": .string("a")])
        try context.save()
        try context.delete(new)
        _ = try context.make("Tag", ["name": .string("a")])
        try context.save()
      }
      #expect(try work.stored("Tag").sorted() == ["a", "b"])
    },
    StoreBehaviour("a new object whose natural key is taken is refused") { work in
      try work.savePeople(1...1)
      try work.container.newBackgroundContext().performAndWait { context in
        _ = try context.insert(entityNamed: "Person", primaryKey: 1)
        _ = try storeError(.constraintViolation) { try context.save() }
      }
      #expect(try work.stored("Person") == ["p1"])
    },
    StoreBehaviour("all broken rules come in one error") { work in
      try work.run { context in
        let department = try context.make("Department", ["name": .string("Lab")])
        let ann = try context.make("Employee", ["name": .string("Ann")])
        try ann.setDestination(department, forKey: "department")
        try context.save()
        let office = try context.make("Office")
        let nameless = try context.make("Employee", ["age": .null])
        try context.delete(department)
        let error = try #require(throws: ValidationError.self) { try context.save() }
        let found = Set(error.failures.map { "\($0.id) \($0.property) \($0.code.rawValue)" })
        #expect(
          found == [
            "\(department.objectID) employees deniedDelete",
            "\(office.objectID) department missingValue",
            "\(nameless.objectID) name missingValue", "\(nameless.objectID) age missingValue",
          ])
        #expect(error.failures.first { $0.code == .deniedDelete }?.blockers == [ann.objectID])
        #expect(error.description.split(separator: "\n").count == 4)
        context.expect(changes: true)
      }
    },
    StoreBehaviour("a save without net changes writes nothing") { work in
      try work.savePeople(1...1)
      try work.run { context in
        let person = try context.one("Person", "identifier == 1")
        try person.setValue(.string("x"), forKey: "name")
        try person.setValue(.string("p1"), forKey: "name")
        _ = work.store.takeCount()
        try context.save()
        #expect(work.store.takeCount() == 0)
        context.expect(changes: false)
        try context.save()
      }
    },
  ]

  static let merging = [
    StoreBehaviour("a context sees what others saved when it runs again") { work in
      try work.savePeople(1...3)
      let (view, other) = (work.context, work.container.newBackgroundContext())
      let held = Held()
      try view.performAndWait { context in
        held.objects = try context.all("Person")
        #expect(held.objects[0].names("followers") == [] && held.objects[1].text("name") == "p2")
      }
      try other.performAndWait { context in
        let people = try context.all("Person")
        try people[0].add(people[1], forKey: "followers")
        try people[1].setValue(.string("new"), forKey: "name")
        try context.delete(people[2])
        try context.save()
      }
      try view.performAndWait { _ in
        #expect(held.objects[0].names("followers") == ["new"])
        #expect(held.objects[1].text("name") == "new" && held.objects[2].isDeleted)
        held.objects = []
      }
    },
    StoreBehaviour("a context keeps its unsaved changes when others save") { work in
      try work.savePeople(1...3)
      let held = Held()
      try work.run { context in
        held.objects = try context.all("Person")
        try held.objects[0].add(held.objects[1], forKey: "followers")
        #expect(held.objects[0].names("followers") == ["p2"])
      }
      try work.container.newBackgroundContext().performAndWait { context in
        let people = try context.all("Person")
        try people[0].add(people[2], forKey: "followers")
        try context.save()
      }
      try work.run { context in
        #expect(held.objects[0].names("followers") == ["p2", "p3"])
        try context.save()
        held.objects = []
      }
      #expect(try work.stored("Person", "followers.@count == 2") == ["p1"])
    },
    StoreBehaviour("batch inserts are seen by every context") { work in
      try work.savePeople(1...2)
      let held = Held()
      try work.run { context in
        held.objects = try context.all("Person")
        #expect(held.objects[0].text("name") == "p1" && held.objects[0].objects("notes").isEmpty)
      }
      let people = BatchInsertRequest(
        entityName: "Person", properties: ["identifier", "name"],
        values: [.integer(1), .string("batch")], conflictPolicy: .overwrite)
      let notes = BatchInsertRequest(
        entityName: "Note", properties: ["number", "name", "author"],
        values: [.integer(1), .string("n"), .integer(1)])
      try work.container.newBackgroundContext().performAndWait { context in
        let own = try context.one("Person", "identifier == 1")
        #expect(own.text("name") == "p1")
        _ = try context.execute([people, notes])
        #expect(own.text("name") == "batch" && own.names("notes") == ["n"])
      }
      try work.run { _ in
        #expect(held.objects[0].text("name") == "batch" && held.objects[0].names("notes") == ["n"])
        held.objects = []
      }
    },
    StoreBehaviour("a context that didn't run for long refreshes all it holds") { work in
      try work.savePeople(1...2)
      let held = Held()
      try work.run { context in
        held.objects = try context.all("Person")
        #expect(held.objects[1].text("name") == "p2")
      }
      for start in stride(from: Int64(10), to: 14_010, by: 7000) {
        var request = BatchInsertRequest(
          entityName: "Person", properties: ["identifier"], conflictPolicy: .overwrite)
        for key in start..<start + 7000 { request.append([.integer(key)]) }
        let requests = [request]
        try work.container.newBackgroundContext().performAndWait { _ = try $0.execute(requests) }
      }
      try work.container.newBackgroundContext().performAndWait { context in
        try context.one("Person", "identifier == 2").setValue(.string("late"), forKey: "name")
        try context.save()
      }
      try work.run { _ in
        #expect(held.objects[1].text("name") == "late")
        held.objects = []
      }
    },
  ]
}
