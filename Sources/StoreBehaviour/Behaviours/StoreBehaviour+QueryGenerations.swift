import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  /// Gives all people a new name, in one transaction of another container.
  private static func rename(_ name: String, _ work: Workplace) throws {
    _ = try PersistentContainer(store: work.store).viewContext.performAndWait { context in
      try context.execute(
        BatchUpdateRequest(entityName: "Person", values: ["name": .constant(.string(name))]))
    }
  }

  /// Deletes people, by another container.
  private static func delete(_ format: String, _ work: Workplace) throws {
    _ = try PersistentContainer(store: work.store).viewContext.performAndWait { context in
      try context.execute(
        BatchDeleteRequest(entityName: "Person", predicate: try FetchPredicate(format: format)))
    }
  }

  static let queryGenerations = [
    StoreBehaviour("what a perform reads is of one state, whatever others write meanwhile") {
      work in
      try work.savePeople(1...1200)
      try work.run { context in
        #expect(context.queryGeneration == .unpinned)
        var names: Set<String?> = []
        let people = try context.fetchLazily(FetchRequest<ManagedObject>(entityName: "Person"))
        for (index, person) in people.enumerated() {
          if index == 10 { try delete("identifier > 600", work) }
          names.insert(person.text("name").map { String($0.prefix(1)) })
        }
        #expect(people.count == 1200 && names == ["p"])
        #expect(try context.count(for: FetchRequest<Person>()) == 1200)
      }
      let rest = try work.run { try $0.count(for: FetchRequest<Person>()) }
      #expect(rest == 600)
    },
    StoreBehaviour("relationships and counts are of the state of the fetch, too") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("lab")])
        for number in 0..<300 {
          let office = try context.insert(entityNamed: "Office")
          try office.setValue(.string("o\(number)"), forKey: "name")
          try office.setDestination(lab, forKey: "department")
        }
        try context.save()
      }
      try work.run { context in
        let lab = try context.one("Department", "name == 'lab'")
        _ = try PersistentContainer(store: work.store).viewContext.performAndWait {
          try $0.execute(BatchDeleteRequest(entityName: "Department"))
        }
        #expect(try lab.relatedCount(forKey: "offices") == 300)
        #expect(lab.objects("offices").allSatisfy { $0.object("department") === lab })
        let request = FetchRequest<ManagedObject>(
          entityName: "Department", predicate: try FetchPredicate(format: "offices.@count == 300"))
        #expect(try context.count(for: request) == 1)
      }
      #expect(try work.stored("Office") == [])
    },
    StoreBehaviour("a context's own write lets it see what others wrote") { work in
      try work.savePeople(1...2)
      try work.run { context in
        let people = try context.all("Person")
        try rename("new", work)
        #expect(people[1].text("name") == "p2")
        try people[0].setValue(.double(1), forKey: "score")
        try context.save()
        #expect(try context.names("Person", "name == 'new'") == ["p1", "p2"])
        context.refreshAllObjects()
        #expect(people.map { $0.text("name") } == ["new", "new"])
      }
    },
    StoreBehaviour("a pinned context stays at its state from one perform to the next") { work in
      try work.savePeople(1...3)
      let held = Held()
      try work.run { context in
        try context.setQueryGeneration(.current)
        held.objects = try context.all("Person")
      }
      try rename("new", work)
      try delete("identifier == 3", work)
      try work.run { context in
        #expect(held.objects.map { $0.text("name") } == ["p1", "p2", "p3"])
        #expect(try context.all("Person", "name == 'new'").isEmpty)
        #expect(try context.count(for: FetchRequest<Person>()) == 3)
        var request = FetchRequest<Person>()
        request.propertiesToFetch = [FetchedProperty("name")]
        let records = try context.fetchRecords(request)
        #expect(records.map(\.values) == [[.string("p1")], [.string("p2")], [.string("p3")]])
        try context.setQueryGeneration(.current)
        #expect(held.objects.prefix(2).map { $0.text("name") } == ["new", "new"])
        #expect(held.objects[2].isDeleted)
        held.objects = []
      }
    },
    StoreBehaviour("merging, refreshing, saving and resetting let a pinned context move on") {
      work in
      try work.savePeople(1...2)
      let moves: [(Int, @Sendable (isolated ManagedObjectContext) throws -> Void)] = [
        (1, { try $0.mergeChanges() }), (2, { $0.refreshAllObjects() }), (3, { $0.reset() }),
        (
          4,
          { context in
            let tag = try context.insert(entityNamed: "Tag")
            try tag.setValue(.string("t"), forKey: "name")
            try context.save()
          }
        ),
        (
          5,
          { context in
            _ = try context.execute(BatchDeleteRequest(entityName: "Tag"))
          }
        ), (6, { try $0.setQueryGeneration(.unpinned) }),
      ]
      for (number, move) in moves {
        let held = Held()
        try work.run { context in
          try context.setQueryGeneration(.current)
          held.objects = try context.all("Person")
          #expect(held.objects.count == 2)
        }
        try rename("n\(number)", work)
        try work.run { context in
          #expect(try context.all("Person", "name == 'n\(number)'").isEmpty)
          try move(context)
          #expect(try context.names("Person") == ["n\(number)", "n\(number)"])
          #expect((context.queryGeneration == .unpinned) == (number == 6))
          held.objects = []
        }
      }
    },
    StoreBehaviour("several contexts may read from one state") { work in
      try work.savePeople(1...2)
      let token = try work.run { context in
        try context.setQueryGeneration(QueryGenerationToken(try work.store.snapshot()))
        #expect(try context.names("Person") == ["p1", "p2"])
        return context.queryGeneration
      }
      try rename("new", work)
      let other = work.container.newBackgroundContext()
      try other.performAndWait { context in
        #expect(try context.names("Person") == ["new", "new"])
        try context.setQueryGeneration(token)
        #expect(context.queryGeneration == token)
        context.refreshAllObjects()
      }
      let third = work.container.newBackgroundContext()
      try third.performAndWait { context in
        try context.setQueryGeneration(token)
        #expect(try context.names("Person") == ["p1", "p2"])
      }
      let stranger = PersistentContainer(store: InMemoryStore(model: work.store.model))
      _ = try storeError(.unknownGeneration) {
        try stranger.viewContext.performAndWait { try $0.setQueryGeneration(token) }
      }
    },
    StoreBehaviour("changes from a pinned state meet conflicts when they are saved") { work in
      try work.savePeople(1...2)
      let context = work.container.newBackgroundContext()
      try context.performAndWait { context in
        try context.setQueryGeneration(.current)
        let people = try context.all("Person")
        try rename("new", work)
        try delete("identifier == 2", work)
        try people[0].setValue(.string("mine"), forKey: "name")
        let error = try storeError(.conflict) { try context.save() }
        #expect(error.conflicts.map(\.objectID.primaryKey) == [1])
        context.mergePolicy = .objectWins
        try context.save()
        #expect(people[0].text("name") == "mine" && people[1].isDeleted)
      }
      #expect(try work.stored("Person") == ["mine"])
    },
    StoreBehaviour("reading an object that is gone is an error unless the program asks") { work in
      try work.savePeople(1...4)
      let held = Held()
      try work.run { context in
        held.objects = try context.all("Person")
        #expect(held.objects[0].text("name") == "p1")
      }
      try delete("identifier > 1", work)
      let error = try storeError(.missingObject) {
        try work.run { _ in
          #expect(held.objects[0].text("name") == "p1")
          #expect(held.objects[1].text("name") == nil)
        }
      }
      #expect(error.message.hasPrefix("Person/2 isn't in the store"))
      try work.run { context in
        #expect(held.objects[2].isDeleted)
        #expect(held.objects[2].text("name") == nil)
        let never = context.object(with: try context.objectID(entityName: "Person", primaryKey: 9))
        #expect(never.isDeleted && never.text("name") == nil)
        let late = context.object(with: try context.objectID(entityName: "Person", primaryKey: 8))
        #expect(late.text("name") == nil && late.isDeleted)
      }
      _ = try storeError(.missingObject) {
        try work.run { context in
          context.object(with: try context.objectID(entityName: "Person", primaryKey: 7))
            .objects("followers").count
        }
      }
      try work.run { _ in held.objects = [] }
    },
    StoreBehaviour("objects that were fetched and not read don't become empty sets") { work in
      try work.savePeople(1...2)
      try work.run { context in
        let people = try context.all("Person")
        try people[0].add(people[1], forKey: "followers")
        try context.save()
      }
      let held = Held()
      let context = work.container.newBackgroundContext()
      try context.performAndWait { held.objects = try $0.all("Person") }
      try delete("identifier == 1", work)
      _ = try storeError(.missingObject) {
        try context.performAndWait { _ in held.objects[0].objects("followers").count }
      }
      try context.performAndWait { _ in held.objects = [] }
    },
    StoreBehaviour("a controller of a pinned context moves when the context does") { work in
      try work.savePeople(1...2)
      let controller = try work.run { context in
        try context.setQueryGeneration(.current)
        var request = FetchRequest<Person>()
        request.sortDescriptors = [FetchSortDescriptor("name")]
        return try context.fetchedResultsController(for: request)
      }
      #expect(controller.sections.objectIDs.map(\.primaryKey) == [1, 2])
      try delete("identifier == 1", work)
      try work.run { _ in }
      #expect(controller.sections.objectIDs.map(\.primaryKey) == [1, 2])
      try work.run { try $0.mergeChanges() }
      #expect(controller.sections.objectIDs.map(\.primaryKey) == [2])
      try work.run { try $0.setQueryGeneration(.unpinned) }
    },
  ]
}
