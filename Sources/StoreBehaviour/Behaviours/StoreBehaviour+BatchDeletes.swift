import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  private static func deletion(_ entity: String, _ format: String? = nil) throws
    -> BatchDeleteRequest
  {
    var request = BatchDeleteRequest(entityName: entity)
    request.predicate = try format.map { try FetchPredicate(format: $0) }
    return request
  }

  static let batchDeletes = [
    StoreBehaviour("a batch delete takes what matches and counts it") { work in
      try work.savePeople(1...6)
      try work.run { context in
        var request = try deletion("Person", "identifier > 2")
        request.isDryRun = true
        #expect(try context.execute(request).counts == ["Person": 4])
        #expect(try context.names("Person").count == 6)
        request.isDryRun = false
        request.fetchLimit = 3
        request.sortDescriptors = [FetchSortDescriptor("identifier", ascending: false)]
        request.wantsObjectIDs = true
        let result = try context.execute(request)
        #expect(result.matchCount == 3 && result.count == 3)
        #expect(Set(result.objectIDs?.map(\.primaryKey) ?? []) == [4, 5, 6])
        #expect(try context.execute(deletion("Person", "identifier > 90")).count == 0)
      }
      #expect(try work.stored("Person") == ["p1", "p2", "p3"])
      let ids = try work.run { try [$0.objectID(entityName: "Person", primaryKey: 2)] }
      _ = try work.run {
        try $0.execute(BatchDeleteRequest(entityName: "Person", objectIDs: ids))
      }
      #expect(try work.stored("Person") == ["p1", "p3"])
      #expect(try work.run { try $0.execute(deletion("Person")).objectIDs } == nil)
      #expect(try work.stored("Person") == [])
    },
    StoreBehaviour("a batch delete cascades, on and on") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        let free = try context.make("Department", ["name": .string("Free")])
        var last = try context.make("Office")
        try lab.add(last, forKey: "offices")
        for number in 0..<300 {
          let annex = try context.make("Office", ["name": .string("\(number)")])
          try free.add(annex, forKey: "offices")
          try last.setDestination(annex, forKey: "annex")
          last = annex
        }
        try free.add(context.make("Office", ["name": .string("stays")]), forKey: "offices")
        try context.save()
        let result = try context.execute(deletion("Department", "name == 'Lab'"))
        #expect(result.matchCount == 1)
        #expect(result.counts == ["Department": 1, "Office": 301])
        #expect(lab.isDeleted && last.isDeleted && free.names("offices") == ["stays"])
        context.expect(changes: false)
      }
      #expect(try work.stored("Office") == ["stays"])
    },
    StoreBehaviour("a batch delete makes others forget, in every kind of relationship") { work in
      try work.savePeople(1...4)
      try work.run { context in
        let people = try context.all("Person")
        try people[0].add(people[1], forKey: "followers")
        try people[1].add(people[0], forKey: "followers")
        try people[0].add(people[2], forKey: "friends")
        try people[3].setDestination(people[0], forKey: "favourite")
        try people[0].add(context.make("Tag", ["name": .string("t")]), forKey: "tags")
        try people[0].add(
          context.make("Note", ["number": .integer(1), "name": .string("n")]), forKey: "notes")
        let boss = try context.make("Employee", ["name": .string("Boss")])
        let ann = try context.make("Employee", ["name": .string("Ann")])
        try boss.add(ann, forKey: "reports")
        try ann.setDestination(context.make("Card", ["name": .string("c")]), forKey: "card")
        try context.save()
        #expect(people[1].names("followers") == ["p1"] && people[3].object("favourite") != nil)
        let result = try context.execute(deletion("Person", "identifier == 1"))
        #expect(result.counts == ["Person": 1, "Note": 1])
        #expect(people[1].names("followers") == [] && people[1].names("following") == [])
        #expect(people[2].names("friends") == [])
        // What an attribute refers to is a fact of its own.
        #expect(people[3].object("favourite") == nil)
        #expect(people[3].integer("favouriteIdentifier") == 1)
        #expect(try context.one("Tag", "name == 't'").objects("people") == [])
        _ = try context.execute(deletion("Employee", "name == 'Boss'"))
        #expect(ann.object("boss") == nil)
        _ = try context.execute(deletion("Card"))
        #expect(ann.object("card") == nil)
      }
      #expect(try work.stored("Employee", "boss == nil AND card == nil") == ["Ann"])
      #expect(try work.stored("Note") == [])
    },
    StoreBehaviour("one denied deletion stops a batch delete") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        let ann = try context.make("Employee", ["name": .string("Ann")])
        try lab.add(ann, forKey: "employees")
        _ = try context.make("Department", ["name": .string("Empty")])
        try context.save()
        let error = try #require(throws: ValidationError.self) {
          try context.execute(deletion("Department"))
        }
        #expect(error.failures.map(\.code) == [.deniedDelete])
        #expect(error.failures[0].id == lab.objectID)
        #expect(error.failures[0].blockers == [ann.objectID])
        #expect(try context.names("Department") == ["Lab", "Empty"])
        _ = try context.execute(deletion("Employee"))
        #expect(try context.execute(deletion("Department")).count == 2)
      }
      #expect(try work.stored("Department") == [])
    },
    StoreBehaviour("every context sees a batch delete") { work in
      try work.savePeople(1...3)
      let held = Held()
      try work.run { context in
        held.objects = try context.all("Person")
        try held.objects[0].add(held.objects[2], forKey: "followers")
        try context.save()
        #expect(held.objects[0].names("followers") == ["p3"])
      }
      let request = try deletion("Person", "identifier == 3")
      try work.container.newBackgroundContext().performAndWait { _ = try $0.execute(request) }
      try work.run { _ in
        #expect(held.objects[2].isDeleted && held.objects[0].names("followers") == [])
        held.objects = []
      }
    },
  ]
}
