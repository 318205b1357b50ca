import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  /// Numbers that look random and are the same in each run.
  struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(sides))
    }
  }

  static func world(_ context: isolated ManagedObjectContext, _ dice: inout Dice) throws {
    for number in 0..<5 {
      _ = try context.make(
        "Department",
        ["name": .string("d\(number)"), "budget": .double(Double(dice.roll(5)))])
    }
    for number in 0..<40 { try hire("e\(number)", context, &dice) }
    try context.save()
  }

  private static func hire(
    _ name: String, _ context: isolated ManagedObjectContext, _ dice: inout Dice
  ) throws {
    let departments = try context.all("Department")
    let employees = try context.all("Employee")
    let person = try context.make(
      "Employee", ["name": .string(name), "age": .integer(Int64(dice.roll(6)))])
    if dice.roll(4) > 0, !departments.isEmpty {
      try person.setDestination(departments[dice.roll(departments.count)], forKey: "department")
    }
    if dice.roll(3) > 0, !employees.isEmpty {
      try person.setDestination(employees[dice.roll(employees.count)], forKey: "boss")
    }
  }

  static func change(
    _ context: isolated ManagedObjectContext, _ dice: inout Dice, _ step: Int
  ) throws {
    let departments = try context.all("Department")
    let employees = try context.all("Employee")
    let person = employees[dice.roll(employees.count)]
    let department = departments[dice.roll(departments.count)]
    switch dice.roll(8) {
    case 0: try hire("n\(step)", context, &dice)
    case 1 where employees.count > 20: try context.delete(person)
    case 2: try person.setDestination(department, forKey: "department")
    case 3: try person.setDestination(nil, forKey: "department")
    case 4: try department.setValue(.double(Double(dice.roll(5))), forKey: "budget")
    case 5: try department.setValue(.string("x\(step)"), forKey: "name")
    case 6:
      try person.setDestination(employees[dice.roll(employees.count)], forKey: "boss")
    default: try person.setValue(.integer(Int64(dice.roll(6))), forKey: "age")
    }
  }

  private static let questions: [(entity: String, predicate: String, order: String)] = [
    ("Employee", "age > 2", "age"), ("Employee", "department.budget >= 2", "department.name"),
    ("Employee", "boss.department.name BEGINSWITH 'x'", "name"),
    ("Employee", "ANY reports.department.budget > 1", "boss.age"),
    ("Employee", "NOT (boss.boss.age == 3)", "department.budget"),
    ("Department", "employees.@count > 7", "budget"),
    ("Department", "SUBQUERY(employees, $e, $e.age > 2 AND $e.boss.age < 3).@count > 1", "name"),
    ("Department", "ALL employees.age > 0", "name"),
    ("Employee", "age == 3", "name"), ("Department", "name IN {'d1', 'x2', 'd3'}", "budget"),
    ("Employee", "department.name == 'd1'", "age"),
    ("Employee", "boss.age == 2 AND age IN {1, 2, 3}", "department.name"),
  ]

  /// Compares the answers to all questions with those of a look at every object.
  private static func ask(
    _ context: isolated ManagedObjectContext, _ dice: inout Dice, _ label: String
  ) throws {
    for (entity, predicate, order) in questions {
      var request = FetchRequest<ManagedObject>(
        entityName: entity, predicate: try FetchPredicate(format: predicate))
      request.sortDescriptors = [.init(order, ascending: dice.roll(2) == 0)]
      let all = try context.fetchIdentifiers(request)
      // A variable that is assigned a value makes it impossible to tell what matters.
      var scan = request
      scan.predicate = try FetchPredicate(
        format: "(\(predicate)) AND ($unused := 1) == 1")
      let expected = try context.fetchIdentifiers(scan)
      #expect(all == expected, "\(label) \(predicate)")
      #expect(try context.count(for: request) == expected.count)
      request.propertiesToFetch = [FetchedProperty("name")]
      let names = try expected.map { try context.existingObject(with: $0).text("name") }
      let records = try context.fetchRecords(request)
      #expect(records.map { $0["name"] } == names.map { $0.map { .string($0) } ?? .null })
      request.fetchOffset = dice.roll(4)
      request.fetchLimit = dice.roll(6)
      let window = expected.dropFirst(request.fetchOffset).prefix(request.fetchLimit ?? 0)
      #expect(try context.fetchIdentifiers(request) == Array(window))
      #expect(try context.count(for: request) == window.count)
    }
  }

  static let correcting = [
    StoreBehaviour("the store's answers are corrected by what unsaved changes can matter to") {
      work in
      for seed in UInt64(1)...4 {
        var dice = Dice(state: seed)
        try work.run { context in
          for object in try context.all("Employee") + context.all("Department") {
            try context.delete(object)
          }
          try context.save()
          try world(context, &dice)
          for step in 0..<12 {
            try change(context, &dice, step)
            try ask(context, &dice, "seed \(seed) step \(step)")
            if dice.roll(5) == 0 { try context.save() }
          }
          context.rollback()
        }
      }
    },
    StoreBehaviour("the store's answers are corrected beside many unsaved changes, too") { work in
      for seed in UInt64(1)...3 {
        var dice = Dice(state: seed)
        try work.run { context in
          for object in try context.all("Employee") + context.all("Department") {
            try context.delete(object)
          }
          try context.save()
          try world(context, &dice)
          for number in 0..<90 { try hire("m\(number)", context, &dice) }
          try ask(context, &dice, "seed \(seed)")
          for round in 0..<3 {
            for step in 0..<40 { try change(context, &dice, round * 100 + step) }
            try ask(context, &dice, "seed \(seed) round \(round)")
          }
          context.rollback()
        }
      }
    },
    StoreBehaviour("a fetch beside an unsaved change doesn't read every object") { work in
      try work.savePeople(1...2000)
      try work.container.newBackgroundContext().performAndWait { context in
        let person = try context.one("Person", "identifier == 1000")
        try person.setValue(.string("p3"), forKey: "name")
        _ = work.store.takeCount()
        var request = FetchRequest<Person>(
          predicate: try FetchPredicate(format: "name BEGINSWITH 'p3'"))
        request.sortDescriptors = [.init("name")]
        #expect(try context.count(for: request) == 112)
        #expect(work.store.takeCount() <= 2)
        #expect(try context.fetchIdentifiers(request).prefix(2).map(\.primaryKey) == [3, 1000])
        #expect(work.store.takeCount() <= 10)
        // What doesn't concern a question leaves it to the store.
        request.predicate = try FetchPredicate(format: "score > 3")
        request.sortDescriptors = []
        #expect(try context.count(for: request) == 0)
        #expect(work.store.takeCount() == 1)
        let alive = context.registeredCount
        #expect(alive <= 2)
      }
    },
  ]
}
