import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  private static func fill(_ work: Workplace, count: Int64) throws {
    var tags = BatchInsertRequest(entityName: "Tag", properties: ["name"])
    for number in 0..<7 { tags.append([.string("t\(number)")]) }
    var people = BatchInsertRequest(
      entityName: "Person",
      properties: ["identifier", "name", "favouriteIdentifier", "tags"])
    for key in 1...count {
      people.append([
        .integer(key), .string("p\(key)"), .integer(key % 10 == 0 ? -key : key % 17 + 1),
        .array([.string("t\(key % 7)"), .string("t\((key + 1) % 7)")]),
      ])
    }
    let requests = [tags, people]
    _ = try work.run { try $0.execute(requests) }
    _ = work.store.takeCount()
  }

  static let faulting = [
    StoreBehaviour("a loop over 2,000 objects costs a few statements a batch") { work in
      try fill(work, count: 2000)
      let total = try work.container.newBackgroundContext().performAndWait { context in
        var total = 0
        for object in try context.fetchLazily(FetchRequest<Person>()) {
          guard let person = object as? Person else { continue }
          total += person.name?.count ?? 0
          total += person.favourite?.name?.count ?? 0
          total += person.objects("tags").count
          total += person.objects("tags").compactMap { $0.text("name") }.count
        }
        return total
      }
      #expect(total > 15_000)
      // 4 batches: rows, destinations, five reads of the sets, and the rows of what is in them.
      #expect(work.store.takeCount() <= 1 + 4 * (1 + 1 + 5 + 5))
    },
    StoreBehaviour("objects that refer to nothing cost no statement each") { work in
      try fill(work, count: 1000)
      try work.container.newBackgroundContext().performAndWait { context in
        let request = FetchRequest<Person>(
          predicate: try FetchPredicate(format: "favouriteIdentifier < 0"))
        for person in try context.fetch(request) { #expect(person.favourite == nil) }
      }
      #expect(work.store.takeCount() <= 3)
    },
    StoreBehaviour("a fetch makes faults, and looking at one fills its batch") { work in
      try fill(work, count: 20)
      try work.container.newBackgroundContext().performAndWait { context in
        let people = try context.fetch(FetchRequest<Person>())
        #expect(people.allSatisfy { $0.isFault })
        #expect(people[3].name == "p4")
        #expect(people.allSatisfy { !$0.isFault })
        #expect(work.store.takeCount() == 2)
        #expect(try context.fetch(FetchRequest<Person>())[3] === people[3])
      }
    },
    StoreBehaviour("objects that nobody holds go while a fetch is gone through") { work in
      try fill(work, count: 3000)
      try work.container.newBackgroundContext().performAndWait { context in
        var first: WeakObject?
        var seen = 0
        for object in try context.fetchLazily(FetchRequest<ManagedObject>(entityName: "Person")) {
          #expect(object.text("name") == "p\(object.objectID.primaryKey)")
          seen += 1
          if first == nil { first = WeakObject(object) }
          if seen == 2 { #expect(first?.object == nil) }
        }
        #expect(seen == 3000)
        let alive = context.registeredCount
        #expect(alive <= 2)
      }
    },
    StoreBehaviour("a save in the middle of a loop is seen by the rest of it") { work in
      try fill(work, count: 10)
      try work.run { context in
        var names: [String?] = []
        for object in try context.fetchLazily(FetchRequest<Person>()) {
          names.append(object.text("name"))
          guard object.objectID.primaryKey == 1 else { continue }
          try work.container.newBackgroundContext().performAndWait { other in
            let last = try other.one("Person", "identifier == 10")
            try last.setValue(.string("new"), forKey: "name")
            try other.save()
          }
          let request = BatchInsertRequest(
            entityName: "Person", properties: ["identifier", "name"],
            values: [.integer(9), .string("newer")], conflictPolicy: .overwrite)
          _ = try context.execute([request])
        }
        #expect(names[8] == "newer" && names[9] == "new")
      }
    },
    StoreBehaviour("a large set is read in parts") { work in
      try work.savePeople(1...1)
      var notes = BatchInsertRequest(
        entityName: "Note", properties: ["number", "name", "author"])
      for number in 1...Int64(1200) {
        notes.append([.integer(number), .string("n"), .integer(1)])
      }
      let requests = [notes]
      try work.run { context in
        _ = try context.execute(requests)
        _ = work.store.takeCount()
        let person = try context.one("Person", "identifier == 1")
        #expect(person.objects("notes").allSatisfy { $0.text("name") == "n" })
        #expect(person.objects("notes").count == 1200)
      }
      #expect(work.store.takeCount() <= 5)
    },
  ]
}

private struct WeakObject {
  weak var object: ManagedObject?
  init(_ object: ManagedObject) { self.object = object }
}
