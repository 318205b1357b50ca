import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  static let fetchingAhead = [
    StoreBehaviour("identifiers come in order and make no objects") { work in
      try work.savePeople(1...4)
      try work.container.newBackgroundContext().performAndWait { context in
        var request = FetchRequest<Person>()
        request.sortDescriptors = [.init("name", ascending: false)]
        request.fetchLimit = 3
        let keys = try context.fetchIdentifiers(request).map(\.primaryKey)
        #expect(keys == [4, 3, 2])
        let alive = context.registeredCount
        #expect(alive == 0)
      }
    },
    StoreBehaviour("objects can be taken by their place, a batch at a time") { work in
      try work.savePeople(1...50)
      try work.container.newBackgroundContext().performAndWait { context in
        _ = work.store.takeCount()
        var request = FetchRequest<Person>()
        request.fetchBatchSize = 10
        let people = try context.fetchLazily(request)
        #expect(people.count == 50 && people.last?.objectID.primaryKey == 50)
        #expect(work.store.takeCount() == 1)
        for _ in 0..<3 {
          for place in [7, 3, 12, 19, 8] {
            #expect(people[place].text("name") == "p\(place + 1)")
          }
        }
        #expect(work.store.takeCount() == 2)
        #expect(people[20..<22].map { $0.text("name") } == ["p21", "p22"])
        #expect(work.store.takeCount() == 1)
        let alive = context.registeredCount
        #expect(alive <= 30)
        #expect(people.reversed().first?.text("name") == "p50")
      }
    },
    StoreBehaviour("relationships that are read ahead ask the store nothing later") { work in
      try work.run { context in
        for number in 1...Int64(30) {
          let person = try context.insert(entityNamed: "Person", primaryKey: number)
          let tag = try context.make("Tag", ["name": .string("t\(number)")])
          try person.add(tag, forKey: "tags")
          let note = try context.make("Note", ["number": .integer(number), "name": .string("n")])
          try note.setDestination(person, forKey: "author")
        }
        try context.save()
      }
      try work.container.newBackgroundContext().performAndWait { context in
        var request = FetchRequest<ManagedObject>(entityName: "Note")
        request.relationshipKeyPathsForPrefetching = ["author.tags"]
        request.fetchBatchSize = 15
        _ = work.store.takeCount()
        let notes = try context.fetch(request)
        // The keys, then for each of two batches notes, authors, sets and tags.
        #expect(work.store.takeCount() == 1 + 2 * 4)
        for note in notes {
          #expect(note.text("name") == "n")
          let author = try #require(try note.destination(forKey: "author"))
          #expect(author.objects("tags").compactMap { $0.text("name") }.count == 1)
        }
        #expect(work.store.takeCount() == 0)
        request.relationshipKeyPathsForPrefetching = ["author.name"]
        _ = try storeError(.unknownProperty) { try context.fetch(request) }
      }
    },
    StoreBehaviour("a fetch can read some properties first, and the others when they are looked at")
    {
      work in
      try work.run { context in
        try fillStaff(context)
        try context.save()
      }
      try work.container.newBackgroundContext().performAndWait { context in
        var request = FetchRequest<ManagedObject>(entityName: "Employee")
        request.propertiesToFetch = ["name", "department"]
        let people = try context.fetch(request)
        _ = work.store.takeCount()
        #expect(people.map { $0.text("name") } == ["Ann", "Bob", "Cid", "Dot", "Eve"])
        #expect(people.map { $0.object("department")?.objectID.primaryKey != nil }.count == 5)
        #expect(people[3].object("department") == nil)
        #expect(work.store.takeCount() == 1)
        #expect(people.allSatisfy { $0.isFault })
        #expect(people.map { $0.integer("age") } == [30, 40, 50, 60, 30])
        #expect(people.allSatisfy { !$0.isFault && $0.text("name") != nil })
        #expect(work.store.takeCount() == 1)
        try people[0].setValue(.string("Zoe"), forKey: "name")
        #expect(try context.fetch(request)[0].text("name") == "Zoe")
        for property in [
          "department.name", "reports", FetchedProperty("n", .count),
          FetchedProperty("name", .maximum, of: "name"),
        ] as [FetchedProperty] {
          request.propertiesToFetch = [property]
          _ = try storeError(.unknownProperty) { try context.fetch(request) }
        }
      }
    },
    StoreBehaviour("what was read first is read anew after a save by others") { work in
      try work.savePeople(1...3)
      try work.container.newBackgroundContext().performAndWait { context in
        var request = FetchRequest<Person>()
        request.propertiesToFetch = ["name"]
        let people = try context.fetch(request)
        #expect(people[1].name == "p2")
        try work.run { other in
          try other.one("Person", "identifier == 3").setValue(.string("new"), forKey: "name")
          try other.delete(other.one("Person", "identifier == 1"))
          try other.save()
        }
        context.refreshAllObjects()
        #expect(people[2].name == "new" && people[0].name == nil && people[0].isDeleted)
      }
    },
    StoreBehaviour("unsaved changes can be left out") { work in
      try work.savePeople(1...3)
      try work.run { context in
        try context.delete(context.one("Person", "identifier == 1"))
        try context.one("Person", "identifier == 2").setValue(.string("new"), forKey: "name")
        _ = try context.insert(entityNamed: "Person", primaryKey: 4)
        var request = FetchRequest<Person>(predicate: try FetchPredicate(format: "name != 'new'"))
        #expect(try context.fetchIdentifiers(request).map(\.primaryKey) == [3, 4])
        #expect(try context.count(for: request) == 2)
        request.includesPendingChanges = false
        #expect(try context.fetchIdentifiers(request).map(\.primaryKey) == [1, 2, 3])
        #expect(try context.count(for: request) == 3)
        request.propertiesToFetch = ["name"]
        #expect(
          try context.fetchRecords(request).map { $0["name"] }
            == [.string("p1"), .string("p2"), .string("p3")])
      }
    },
  ]
}
