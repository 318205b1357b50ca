import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  static let fetching = [
    StoreBehaviour("a fetch keeps to predicate, order, limit and offset") { work in
      try work.savePeople(1...9)
      try work.run { context in
        var request = FetchRequest<Person>(
          predicate: try FetchPredicate(format: "identifier > %@", arguments: [.value(.integer(2))])
        )
        request.sortDescriptors = [FetchSortDescriptor("name", ascending: false)]
        #expect(
          try context.fetch(request).map(\.name) == ["p9", "p8", "p7", "p6", "p5", "p4", "p3"])
        request.fetchOffset = 2
        request.fetchLimit = 3
        #expect(try context.fetch(request).map(\.name) == ["p7", "p6", "p5"])
        #expect(try context.count(for: request) == 3)
        request.fetchOffset = 6
        #expect(try context.count(for: request) == 1)
        for (limit, offset, count) in [
          (0, 0, 0), (Int.max, 0, 7), (Int.max, Int.max, 0), (-5, 0, 0), (2, -5, 2),
          (Int.min, 1, 0),
        ] {
          request.fetchLimit = limit
          request.fetchOffset = offset
          #expect(try context.fetch(request).count == count, "\(limit) \(offset)")
          #expect(try context.count(for: request) == count, "\(limit) \(offset)")
        }
      }
    },
    StoreBehaviour("nil sorts first, text by canonical equivalence, ties by primary key") { work in
      let names: [String?] = ["b", nil, "É", "e", "E\u{301}", "a", nil, "B"]
      try work.run { context in
        for (index, name) in names.enumerated() {
          let person = try context.insert(entityNamed: "Person", primaryKey: Int64(index))
          try person.setValue(name.map { .string($0) } ?? .null, forKey: "name")
        }
        try context.save()
        #expect(try context.order(.init("name")) == [1, 6, 7, 5, 0, 3, 2, 4])
        #expect(try context.order(.init("name", ascending: false)) == [2, 4, 3, 0, 5, 7, 1, 6])
        #expect(
          try context.order(.init("name", options: [.caseInsensitive, .diacriticInsensitive]))
            == [1, 6, 5, 0, 7, 2, 3, 4])
      }
    },
    StoreBehaviour("a text comes before a longer one that begins with it, however composed") {
      work in
      let names = [
        "é1", "e\u{301}", "\u{212B}4", "Å", "e\u{301}1x", "한a", "\u{1112}\u{1161}\u{11AB}",
      ]
      try work.run { context in
        for (index, name) in names.enumerated() {
          let person = try context.insert(entityNamed: "Person", primaryKey: Int64(index))
          try person.setValue(.string(name), forKey: "name")
        }
        try context.save()
        #expect(try context.order(.init("name")) == [3, 2, 1, 0, 4, 6, 5])
        #expect(try context.order(.init("name", ascending: false)) == [5, 6, 4, 0, 1, 2, 3])
      }
    },
    StoreBehaviour("an order can go through to-one relationships") { work in
      try work.run { context in
        for (name, department) in [("Ann", "Shop"), ("Bob", "Lab"), ("Cid", nil)] {
          let employee = try context.make("Employee", ["name": .string(name)])
          guard let department else { continue }
          try employee.setDestination(
            context.make("Department", ["name": .string(department)]), forKey: "department")
        }
        try context.save()
        var request = FetchRequest<ManagedObject>(entityName: "Employee")
        request.sortDescriptors = [.init("department.name"), .init("name")]
        #expect(try context.fetch(request).map { $0.text("name") } == ["Cid", "Bob", "Ann"])
      }
    },
    StoreBehaviour("what doesn't fit the model is refused before anything is read") { work in
      try work.run { context in
        _ = work.store.takeCount()
        var request = FetchRequest<Person>()
        for path in ["nme", "fans", "favourite", "name.length", "", "fans.name", "favourite..name"]
        {
          request.sortDescriptors = [FetchSortDescriptor(path)]
          _ = try storeError(.unknownProperty) { try context.fetch(request) }
        }
        request.sortDescriptors = []
        request.predicate = try FetchPredicate(format: "nme == 'x'")
        #expect(throws: FetchPredicateError.self) { try context.fetch(request) }
        request.entityName = "Persona"
        _ = try storeError(.unknownEntity) { try context.fetch(request) }
        #expect(work.store.takeCount() == 0)
      }
    },
    StoreBehaviour("a fetch can be checked as a tool's, with variables and a clock") { work in
      try work.savePeople(1...3)
      try work.run { context in
        var request = FetchRequest<Person>(
          predicate: try FetchPredicate(format: "name == p2", mode: .tool))
        request.bindingOptions.mode = .tool
        #expect(try context.count(for: request) == 1)
        request.predicate = try FetchPredicate(format: "identifier >= $least")
        request.bindingOptions.variables = ["least": .constant(.integer(2))]
        #expect(try context.count(for: request) == 2)
      }
    },
    StoreBehaviour("an object that isn't there is said to be missing") { work in
      try work.savePeople(1...1)
      try work.run { context in
        let id = try context.objectID(entityName: "Person", primaryKey: 77)
        let error = try storeError(.missingObject) { try context.existingObject(with: id) }
        #expect(error.message == "Person/77 isn't in the store")
        let fault = context.object(with: id)
        #expect(fault.text("name") == nil && fault.isDeleted)
        _ = try storeError(.unknownEntity) {
          try context.objectID(entityName: "Persona", primaryKey: 1)
        }
      }
    },
    StoreBehaviour("an identifier of another copy of the model is understood") { work in
      try work.savePeople(1...1)
      let model = try StaffModel.make()
      let entity = try #require(model.entity(named: "Person"))
      try work.run { context in
        let id = ManagedObjectID(entity: entity, primaryKey: 1)
        _ = try context.existingObject(with: id)
        let found = context.object(with: id)
        let same = try context.all("Person")[0]
        #expect(found === same && found.text("name") == "p1")
      }
    },
  ]

  static let pendingChanges = [
    StoreBehaviour("unsaved changes count exactly, with order, limit and offset") { work in
      try work.savePeople(1...6)
      try work.run { context in
        let people = try context.all("Person")
        try people[0].setValue(.string("z"), forKey: "name")
        try people[1].setValue(.string("x"), forKey: "name")
        try context.delete(people[2])
        let new = try context.insert(entityNamed: "Person", primaryKey: 7)
        try new.setValue(.string("p45"), forKey: "name")
        var request = FetchRequest<Person>(
          predicate: try FetchPredicate(format: "name BEGINSWITH 'p'"))
        request.sortDescriptors = [FetchSortDescriptor("name", ascending: false)]
        #expect(try context.fetch(request).map(\.name) == ["p6", "p5", "p45", "p4"])
        request.fetchOffset = 1
        request.fetchLimit = 2
        #expect(try context.fetch(request).map(\.name) == ["p5", "p45"])
        #expect(try context.count(for: request) == 2)
        #expect(try context.fetchLazily(request).objectIDs.map(\.primaryKey) == [5, 7])
        #expect(try work.stored("Person", "name BEGINSWITH 'p'").count == 6)
      }
    },
    StoreBehaviour("an unsaved change of one object shows through another") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        try lab.add(context.make("Employee", ["name": .string("Ann")]), forKey: "employees")
        try context.save()
        try lab.setValue(.string("Shop"), forKey: "name")
        #expect(try context.names("Employee", "department.name == 'Shop'") == ["Ann"])
        #expect(try context.names("Department", "ANY employees.name == 'Ann'") == ["Shop"])
        try lab.remove(lab.objects("employees")[0], forKey: "employees")
        #expect(try context.names("Department", "employees.@count == 0") == ["Shop"])
      }
    },
  ]
}
