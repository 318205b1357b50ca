import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension FetchedChange {
  /// The change in short, for tests: what comes, goes, moves and is updated, by name of a place.
  var short: String {
    let parts =
      deletedSections.map { "-s\($0.index)" } + insertedSections.map { "+s\($0.index)" }
      + deletions.map { "-\($0.path)" } + insertions.map { "+\($0.path)" }
      + moves.map { "\($0.from)>\($0.to)" } + updates.map { "\($0.from)~\($0.to)" }
    return parts.joined(separator: " ")
  }
}

extension FetchedSections {
  /// The keys by section, for tests.
  var keys: [[Int64]] { sections.map { $0.objectIDs.map(\.primaryKey) } }
}

extension StoreBehaviour {
  /// A controller over people by name and what it tells, in one piece of work.
  private static func following(
    _ work: Workplace, _ request: FetchRequest<ManagedObject>, section: FetchedProperty? = nil
  ) throws -> (FetchedResultsController<ManagedObject>, FetchedChanges) {
    try work.run { context in
      let controller = try context.fetchedResultsController(for: request, sectionedBy: section)
      return (controller, controller.changes())
    }
  }

  private static func people(_ format: String? = nil) throws -> FetchRequest<ManagedObject> {
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.predicate = try format.map { try FetchPredicate(format: $0) }
    request.sortDescriptors = [.init("name")]
    return request
  }

  private static func rename(_ work: Workplace, _ names: [Int64: String]) throws {
    try work.run { context in
      for (key, name) in names {
        try context.one("Person", "identifier == \(key)").setValue(.string(name), forKey: "name")
      }
    }
  }

  private static func short(_ changes: FetchedChanges) throws -> String? {
    try changes.takeChange()?.short
  }

  /// Runs `body` in another context, saves, and lets the view context take it in.
  private static func elsewhere(
    _ work: Workplace, _ body: @Sendable (isolated ManagedObjectContext) throws -> Void
  ) throws {
    try work.container.newBackgroundContext(name: "other").performAndWait { context in
      try body(context)
      try context.save()
    }
    try work.run { _ in }
  }

  static let fetchedResults = [
    StoreBehaviour("a controller tells what comes, goes, moves and changes, as few steps") { work in
      try work.savePeople(1...6)
      let (controller, changes) = try following(work, people())
      #expect(controller.sections.keys == [[1, 2, 3, 4, 5, 6]])
      #expect(changes.initial == controller.sections)
      try work.run { context in
        try context.delete(context.one("Person", "identifier == 2"))
        for key in [7, 8] as [Int64] {
          try context.insert(entityNamed: "Person", primaryKey: key)
            .setValue(.string("p3\(key)"), forKey: "name")
        }
        try context.one("Person", "identifier == 1").setValue(.string("p9"), forKey: "name")
        try context.one("Person", "identifier == 4").setValue(.double(1), forKey: "score")
        try context.one("Person", "identifier == 5").setValue(.string("p55"), forKey: "name")
      }
      #expect(controller.sections.keys == [[3, 7, 8, 4, 5, 6, 1]])
      let change = try #require(try changes.takeChange())
      #expect(change.short == "-0.1 +0.1 +0.2 0.0>0.6 0.3~0.3 0.4~0.4")
      #expect(change.applied(to: changes.initial) == controller.sections)
      #expect(try changes.takeChange() == nil)
      // Saving what has been told changes nothing more.
      try work.run { try $0.save() }
      #expect(try changes.takeChange() == nil)
      let names = try work.run { try controller.objects(in: $0).map { $0.text("name") } }
      #expect(names == ["p3", "p37", "p38", "p4", "p55", "p6", "p9"])
    },
    StoreBehaviour("what doesn't concern a controller leaves it silent") { work in
      try work.savePeople(1...3)
      let (_, changes) = try following(work, people("name BEGINSWITH 'p'"))
      try work.run { context in
        _ = try context.make("Tag", ["name": .string("t")])
        // The value that is there already is no change.
        try context.one("Person", "identifier == 1").setValue(.string("p1"), forKey: "name")
        try context.insert(entityNamed: "Person", primaryKey: 9)
          .setValue(.string("x"), forKey: "name")
      }
      #expect(try changes.takeChange() == nil)
    },
    StoreBehaviour("objects that begin or cease to match come and go") { work in
      try work.savePeople(1...4)
      let (controller, changes) = try following(work, people("score > 1"))
      try work.run { context in
        for key in [1, 3] as [Int64] {
          try context.one("Person", "identifier == \(key)").setValue(.double(2), forKey: "score")
        }
      }
      #expect(try short(changes) == "+s0 +0.0 +0.1")
      try work.run { context in
        try context.one("Person", "identifier == 1").setValue(.null, forKey: "score")
      }
      #expect(try short(changes) == "-0.0")
      try work.run { $0.rollback() }
      #expect(try short(changes) == "-s0 -0.0")
      #expect(controller.sections.sections.isEmpty)
    },
    StoreBehaviour("an object that was a fault newly matches after another context's save") {
      work in
      try work.savePeople(1...3)
      let (controller, changes) = try following(work, people("score > 1"))
      let held = try work.run { try $0.all("Person").filter(\.isFault).count }
      #expect(held == 3)
      try elsewhere(work) { context in
        try context.one("Person", "identifier == 2").setValue(.double(5), forKey: "score")
      }
      #expect(try short(changes) == "+s0 +0.0")
      #expect(controller.sections.keys == [[2]])
    },
    StoreBehaviour("the object whose key changed is the one that moves") { work in
      try work.savePeople(1...5)
      let (_, changes) = try following(work, people())
      try rename(work, [1: "p25"])
      #expect(try short(changes) == "0.0>0.1")
      try rename(work, [5: "p0"])
      #expect(try short(changes) == "0.4>0.0")
      // A new key in the same place is an update and no move.
      try rename(work, [3: "p31"])
      #expect(try short(changes) == "0.3~0.3")
    },
    StoreBehaviour("one object changes and goes at once, and is told of once") { work in
      try work.savePeople(1...3)
      let (_, changes) = try following(work, people())
      try work.run { context in
        let person = try context.one("Person", "identifier == 2")
        try person.setValue(.string("p0"), forKey: "name")
        try context.delete(person)
      }
      #expect(try short(changes) == "-0.1")
    },
    StoreBehaviour("sections come, go and exchange objects") { work in
      try work.run { context in
        try fillStaff(context)
        try context.save()
      }
      var request = FetchRequest<ManagedObject>(entityName: "Employee")
      request.sortDescriptors = [.init("department.name"), .init("name")]
      let (controller, changes) = try following(work, request, section: "department.name")
      let names = controller.sections.sections.map(\.name)
      #expect(names == [.null, .string("Lab"), .string("Shop")])
      #expect(controller.sections.keys.map(\.count) == [1, 3, 1])
      try work.run { context in
        let shop = try context.one("Department", "name == 'Shop'")
        try context.one("Employee", "name == 'Dot'").setDestination(shop, forKey: "department")
      }
      #expect(try short(changes) == "-s0 0.0>1.1")
      // The name of a section's department changes: all of its objects move to a new section.
      try work.run { context in
        try context.one("Department", "name == 'Lab'").setValue(.string("Zoo"), forKey: "name")
      }
      #expect(try short(changes) == "-s0 +s1 0.0>1.0 0.1>1.1 0.2>1.2")
      #expect(controller.sections.sections.map(\.name) == [.string("Shop"), .string("Zoo")])
      request.sortDescriptors[0].ascending = false
      let (other, _) = try following(work, request, section: "department.name")
      #expect(other.sections.sections.map(\.name) == [.string("Zoo"), .string("Shop")])
    },
    StoreBehaviour("a section key can be computed") { work in
      try work.run { context in
        for (key, name) in [(1, "bob"), (2, "Ann"), (3, "ada"), (4, "Bea")] {
          try context.insert(entityNamed: "Person", primaryKey: Int64(key))
            .setValue(.string(name), forKey: "name")
        }
        try context.save()
      }
      let initial = FetchedProperty(
        "initial",
        try FetchExpression(
          format: "uppercase:(FUNCTION(name, 'substringToIndex:', 1))"))
      let (controller, changes) = try following(work, people(), section: initial)
      #expect(controller.sections.sections.map(\.name) == [.string("A"), .string("B")])
      #expect(controller.sections.keys == [[2, 3], [4, 1]])
      try rename(work, [3: "cid"])
      #expect(try short(changes) == "+s2 0.1>2.0")
    },
    StoreBehaviour("changes of related objects that results depend on are seen") { work in
      try work.run { context in
        try fillStaff(context)
        try context.save()
      }
      var request = FetchRequest<ManagedObject>(
        entityName: "Employee", predicate: try FetchPredicate(format: "department.budget > 5"))
      request.sortDescriptors = [.init("name")]
      let (controller, changes) = try following(work, request)
      #expect(controller.sections.objectCount == 3)
      try elsewhere(work) { context in
        try context.one("Department", "name == 'Shop'").setValue(.double(7), forKey: "budget")
      }
      #expect(try short(changes) == "+0.2")
      try work.run { context in
        try context.one("Department", "name == 'Lab'").setValue(.double(1), forKey: "budget")
        try context.one("Department", "name == 'Shop'").setValue(.string("X"), forKey: "name")
      }
      #expect(try short(changes) == "-0.0 -0.1 -0.3")
      let departments = FetchRequest<ManagedObject>(
        entityName: "Department",
        predicate: try FetchPredicate(format: "employees.@count > 2 OR ANY employees.age IN {50}"))
      let (_, more) = try following(work, departments)
      #expect(more.initial.objectCount == 2)
      try elsewhere(work) { context in
        try context.one("Employee", "name == 'Ann'").setDestination(nil, forKey: "department")
      }
      #expect(try short(more) == "-0.0")
    },
    StoreBehaviour("a related object's change updates only rows whose values changed") { work in
      try work.run { context in
        try fillStaff(context)
        try context.save()
      }
      var request = FetchRequest<ManagedObject>(
        entityName: "Employee", predicate: try FetchPredicate(format: "department.budget > 5"))
      request.sortDescriptors = [.init("name")]
      let (_, tested) = try following(work, request)
      request.predicate = nil
      request.sortDescriptors = [.init("department.budget"), .init("name")]
      let (_, sorted) = try following(work, request)
      let count = tested.initial.objectCount
      try work.run { context in
        try context.one("Department", "name == 'Lab'").setValue(.double(1000), forKey: "budget")
      }
      // All of the department still match, with the values that they had.
      #expect(try tested.takeChange() == nil)
      // Here the budget is a value that the rows are sorted by.
      let change = try #require(try sorted.takeChange())
      #expect(change.updates.count + change.moves.count == count)
      try elsewhere(work) { context in
        try context.one("Department", "name == 'Lab'").setValue(.double(2000), forKey: "budget")
      }
      #expect(try tested.takeChange()?.short == nil)
    },
    StoreBehaviour("a value that is put back in the same perform is no update") { work in
      try work.savePeople(1...3)
      let (_, changes) = try following(work, people())
      try work.run { context in
        let person = try context.one("Person", "identifier == 2")
        let score = try person.value(forKey: "score")
        try person.setValue(.double(7), forKey: "score")
        try person.setValue(.string("p0"), forKey: "name")
        try person.setValue(.string("p2"), forKey: "name")
        try person.setValue(score, forKey: "score")
      }
      #expect(try changes.takeChange() == nil)
      try work.run { context in
        let person = try context.one("Person", "identifier == 2")
        try person.setValue(.double(7), forKey: "score")
        try person.setValue(.string("p0"), forKey: "name")
        try person.setValue(.string("p2"), forKey: "name")
      }
      #expect(try short(changes) == "0.1~0.1")
    },
    StoreBehaviour("changes that nobody took become one, also for objects that return") { work in
      try work.savePeople(1...4)
      let (_, changes) = try following(work, people("name BEGINSWITH 'p'"))
      try rename(work, [2: "x"])
      try rename(work, [2: "p2", 1: "p35"])
      try rename(work, [4: "x"])
      #expect(try short(changes) == "-0.3 0.0>0.2 0.1~0.0")
    },
    StoreBehaviour("objects that are shown with the results are seen, too") { work in
      try work.run { context in
        try fillStaff(context)
        try context.save()
      }
      var request = FetchRequest<ManagedObject>(entityName: "Employee")
      request.sortDescriptors = [.init("name")]
      request.relationshipKeyPathsForPrefetching = ["department"]
      let (_, changes) = try following(work, request)
      try work.run { context in
        try context.one("Department", "name == 'Shop'").setValue(.double(9), forKey: "budget")
      }
      #expect(try short(changes) == "0.2~0.2")
    },
    StoreBehaviour("a controller with a limit keeps to it") { work in
      try work.savePeople(1...5)
      var request = try people()
      request.fetchLimit = 2
      request.fetchOffset = 1
      let (_, changes) = try following(work, request)
      #expect(changes.initial.keys == [[2, 3]])
      try rename(work, [5: "p0"])
      #expect(try short(changes) == "-0.1 +0.0")
    },
    StoreBehaviour("batch inserts and deletes are seen") { work in
      let (controller, changes) = try following(work, people())
      try work.container.newBackgroundContext().performAndWait { context in
        var request = BatchInsertRequest(entityName: "Person", properties: ["identifier", "name"])
        for key in 1...3 as ClosedRange<Int64> {
          request.append([.integer(key), .string("b\(key)")])
        }
        _ = try context.execute([request])
      }
      try work.run { _ in }
      #expect(try short(changes) == "+s0 +0.0 +0.1 +0.2")
      try work.run { context in
        _ = try context.execute(
          BatchDeleteRequest(
            entityName: "Person", predicate: FetchPredicate(format: "identifier == 2")))
      }
      #expect(try short(changes) == "-0.1")
      #expect(controller.sections.keys == [[1, 3]])
    },
    StoreBehaviour("results that couldn't be read are told of, and read later") { work in
      try work.savePeople(1...2)
      let (controller, changes) = try following(work, people())
      work.store.fail(with: StoreError(.inputOutput, "the disk is gone"))
      try work.run { context in
        _ = try context.insert(entityNamed: "Tag").objectID
        context.refreshAllObjects()
      }
      let error = try #require(throws: StoreError.self) { try changes.takeChange() }
      #expect(error.code == .inputOutput && controller.sections.objectCount == 2)
      work.store.fail(with: nil)
      try work.run { context in
        _ = try context.insert(entityNamed: "Person", primaryKey: 3)
      }
      #expect(controller.sections.objectCount == 3)
    },
    StoreBehaviour("a section key that has no single value is refused") { work in
      try work.run { context in
        let request = FetchRequest<ManagedObject>(entityName: "Person")
        for key in ["tags", "tags.name"] {
          _ = try storeError(.unknownProperty) {
            try context.fetchedResultsController(
              for: request, sectionedBy: FetchedProperty(key))
          }
        }
      }
    },
  ]
}
