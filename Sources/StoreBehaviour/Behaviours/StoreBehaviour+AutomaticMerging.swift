import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  static let automaticMerging = [
    StoreBehaviour("what another container writes is taken in when a context next runs") { work in
      for isRecorded in [false, true] {
        let mine = isRecorded ? container(work) : work.container
        let stranger = isRecorded ? container(work) : PersistentContainer(store: work.store)
        try work.savePeople(1...3)
        let held = Held()
        try mine.viewContext.performAndWait { context in
          held.objects = try context.all("Person")
          #expect(held.objects.map { $0.text("name") } == ["p1", "p2", "p3"])
        }
        for round in 1...3 {
          try stranger.viewContext.performAndWait { context in
            try context.one("Person", "identifier == 1")
              .setValue(.string("round \(round)"), forKey: "name")
            try context.save()
          }
          try mine.viewContext.performAndWait { _ in
            #expect(held.objects[0].text("name") == "round \(round)")
            #expect(held.objects[1].text("name") == "p2")
          }
        }
        _ = try stranger.viewContext.performAndWait {
          try $0.execute(BatchDeleteRequest(entityName: "Person"))
        }
        try mine.viewContext.performAndWait { _ in
          #expect(held.objects.allSatisfy { $0.text("name") == nil && $0.isDeleted })
          held.objects = []
        }
      }
    },
    StoreBehaviour("with the history only what others changed is read anew") { work in
      let (mine, stranger) = (container(work), container(work))
      try work.savePeople(1...2)
      let held = Held()
      func look() throws -> [Bool] {
        try mine.viewContext.performAndWait { _ in held.objects.map(\.isFault) }
      }
      try mine.viewContext.performAndWait { context in
        held.objects = try context.all("Person")
        #expect(held.objects.map { $0.text("name") } == ["p1", "p2"])
      }
      #expect(try look() == [false, false])
      try stranger.viewContext.performAndWait { context in
        try context.one("Person", "identifier == 2").setValue(.string("x"), forKey: "name")
        try context.save()
      }
      #expect(try look() == [false, true])
      try mine.viewContext.performAndWait { _ in held.objects = [] }
    },
    StoreBehaviour("a context that doesn't merge by itself waits until it is told") { work in
      try work.savePeople(1...1)
      let held = Held()
      try work.run { context in
        context.automaticallyMergesChanges = false
        held.objects = try context.all("Person")
        #expect(held.objects[0].text("name") == "p1")
      }
      try work.container.newBackgroundContext().performAndWait { context in
        try context.one("Person", "identifier == 1").setValue(.string("new"), forKey: "name")
        try context.save()
      }
      try work.run { context in
        #expect(held.objects[0].text("name") == "p1")
        try context.mergeChanges()
        #expect(held.objects[0].text("name") == "new")
        held.objects = []
      }
    },
    StoreBehaviour("unsaved changes stay, and what others wrote beside them is taken in") { work in
      try work.savePeople(1...1)
      let held = Held()
      try work.run { context in
        held.objects = try context.all("Person")
        try held.objects[0].setValue(.string("mine"), forKey: "name")
      }
      try work.container.newBackgroundContext().performAndWait { context in
        try context.one("Person", "identifier == 1").setValue(.double(4), forKey: "score")
        try context.save()
      }
      try work.run { context in
        #expect(held.objects[0].text("name") == "mine" && held.objects[0].double("score") == 4)
        try context.save()
        held.objects = []
      }
      #expect(try work.stored("Person", "score == 4") == ["mine"])
    },
    StoreBehaviour("values that were read ahead are used as long as the interval says") { work in
      for (interval, expected) in [(Duration?.none, [String]()), (.zero, ["p1"])] {
        try work.savePeople(1...2)
        try work.run { context in
          context.stalenessInterval = interval
          let people = try context.all("Person")
          // Looking at one reads that of its neighbours ahead.
          #expect(people[0].names("followers") == [])
          try PersistentContainer(store: work.store).viewContext.performAndWait { stranger in
            let theirs = try stranger.all("Person")
            try theirs[1].add(theirs[0], forKey: "followers")
            try stranger.save()
          }
          #expect(people[1].names("followers") == expected)
          context.reset()
        }
        _ = try work.run { try $0.execute(BatchDeleteRequest(entityName: "Person")) }
      }
    },
    StoreBehaviour("a container says what its contexts do about conflicts") { work in
      try work.savePeople(1...1)
      let container = PersistentContainer(
        store: work.store, configuration: ContainerConfiguration(mergePolicy: .objectWins))
      try container.newBackgroundContext().performAndWait { context in
        let person = try context.insert(entityNamed: "Person", primaryKey: 1)
        try person.setValue(.string("new"), forKey: "name")
        try context.save()
      }
      #expect(try work.stored("Person") == ["new"])
    },
    StoreBehaviour("a scratch context's work is kept by saving it and dropped with it") { work in
      try work.savePeople(1...1)
      let held = Held()
      try work.run { context in
        held.objects = try context.all("Person")
        #expect(held.objects[0].text("name") == "p1")
      }
      for isKept in [false, true] {
        try work.container.newBackgroundContext(name: "scratch").performAndWait { scratch in
          try scratch.one("Person", "identifier == 1").setValue(.string("edit"), forKey: "name")
          _ = try scratch.insert(entityNamed: "Person", primaryKey: 2)
          if isKept { try scratch.save() }
        }
        try work.run { context in
          #expect(held.objects[0].text("name") == (isKept ? "edit" : "p1"))
          let count = try context.all("Person").count
          #expect(count == (isKept ? 2 : 1))
        }
      }
      try work.run { _ in held.objects = [] }
    },
  ]
}
