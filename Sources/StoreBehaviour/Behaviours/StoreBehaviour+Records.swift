import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  /// Two departments and people with ages, one without a department.
  static func fillStaff(_ context: isolated ManagedObjectContext) throws {
    var departments: [String: ManagedObject] = [:]
    for (name, budget) in [("Lab", 10.5), ("Shop", 2)] {
      departments[name] = try context.make(
        "Department", ["name": .string(name), "budget": .double(budget)])
    }
    let staff: [(String, Int64, String?, Int64?)] = [
      ("Ann", 30, "Lab", 1), ("Bob", 40, "Lab", nil), ("Cid", 50, "Shop", 1),
      ("Dot", 60, nil, nil), ("Eve", 30, "Lab", 2),
    ]
    for (name, age, department, badge) in staff {
      let person = try context.make(
        "Employee",
        [
          "name": .string(name), "age": .integer(age),
          "badge": badge.map { .integer($0) } ?? .null,
        ])
      try person.setDestination(department.flatMap { departments[$0] }, forKey: "department")
    }
  }

  /// The values of records, in order.
  private static func rows(
    _ context: isolated ManagedObjectContext, _ request: FetchRequest<ManagedObject>
  ) throws -> [[AttributeValue]] {
    try context.fetchRecords(request).map(\.values)
  }

  /// Runs `body` once with everything saved and once with nothing saved.
  private static func both(
    _ work: Workplace, _ body: @Sendable (isolated ManagedObjectContext) throws -> Void
  ) throws {
    try work.run { context in
      try fillStaff(context)
      try body(context)
      try context.save()
      context.refreshAllObjects()
      try body(context)
    }
  }

  static let records = [
    StoreBehaviour("records hold key paths, expressions and identities of other objects") { work in
      try both(work) { context in
        var request = FetchRequest<ManagedObject>(entityName: "Employee")
        let next = try FetchExpression(format: "age + 1")
        request.propertiesToFetch = [
          "name", "department.name", FetchedProperty("next", next), "department",
        ]
        request.sortDescriptors = [.init("department.name", ascending: false), .init("age")]
        request.fetchLimit = 2
        request.fetchOffset = 1
        let records = try context.fetchRecords(request)
        #expect(records.map(\.names)[0] == ["name", "department.name", "next", "department"])
        #expect(records.map { $0["name"] } == [.string("Ann"), .string("Eve")])
        #expect(records.map { $0["next"] } == [.integer(31), .integer(31)])
        #expect(records[0]["department.name"] == .string("Lab"))
        let lab = try context.one("Department", "name == 'Lab'")
        #expect(records[0]["department"] == .object(lab.objectID.reference))
        #expect(records[0]["nothing"] == nil)
        #expect(
          records[0].dictionary == [
            "name": .string("Ann"), "department.name": .string("Lab"), "next": .integer(31),
            "department": .object(lab.objectID.reference),
          ])
        request.sortDescriptors = [.init("next", ascending: false)]
        #expect(
          try context.fetchRecords(request).map { $0["name"] } == [.string("Cid"), .string("Bob")])
      }
    },
    StoreBehaviour("records have values of every type, as objects do") { work in
      try work.run { context in
        let values: [String: AttributeValue] = [
          "int16": .integer(-5), "int64": .integer(.max), "double": .double(0.1),
          "float": .double(2),
          "string": .string("e\u{301}"), "boolean": .boolean(true),
          "date": .date(.init(timeIntervalSinceReferenceDate: 5.25)),
          "data": .data(.init([1, 0, 255])), "uuid": .uuid(.init()),
        ]
        _ = try context.make("Sample", values)
        let names = values.keys.sorted()
        var request = FetchRequest<ManagedObject>(entityName: "Sample")
        request.propertiesToFetch = names.map { FetchedProperty($0) } + ["int32"]
        let expected = names.map { values[$0] ?? .null } + [.null]
        #expect(try rows(context, request) == [expected])
        try context.save()
        #expect(try rows(context, request) == [expected])
      }
    },
    StoreBehaviour("groups have aggregates, conditions on them and an order by them") { work in
      try both(work) { context in
        var request = FetchRequest<ManagedObject>(entityName: "Employee")
        request.propertiesToGroupBy = ["department.name"]
        request.propertiesToFetch = [
          "department.name", FetchedProperty("number", .count),
          FetchedProperty("total", .sum, of: "age"),
          FetchedProperty("least", .minimum, of: "name"),
          FetchedProperty("most", .maximum, of: "age"),
          FetchedProperty("mean", .average, of: "age"),
          FetchedProperty("badges", .count, of: "badge"),
          FetchedProperty("ages", .count, of: "age", distinct: true),
        ]
        request.sortDescriptors = [.init("number", ascending: false), .init("total")]
        let lab: [AttributeValue] = [
          .string("Lab"), .integer(3), .integer(100), .string("Ann"), .integer(40),
          .double(100.0 / 3), .integer(2), .integer(2),
        ]
        let shop: [AttributeValue] = [
          .string("Shop"), .integer(1), .integer(50), .string("Cid"), .integer(50), .double(50),
          .integer(1), .integer(1),
        ]
        let none: [AttributeValue] = [
          .null, .integer(1), .integer(60), .string("Dot"), .integer(60), .double(60),
          .integer(0), .integer(1),
        ]
        #expect(try rows(context, request) == [lab, shop, none])
        request.havingPredicate = try FetchPredicate(format: "number == 1 AND total > 55")
        #expect(try rows(context, request) == [none])
        request.havingPredicate = try FetchPredicate(format: "department.name != nil")
        #expect(try rows(context, request) == [lab, shop])
        request.fetchOffset = 1
        request.fetchLimit = 5
        #expect(try rows(context, request) == [shop])
        request.predicate = try FetchPredicate(format: "name == 'nobody'")
        request.fetchOffset = 0
        #expect(try rows(context, request).isEmpty)
      }
    },
    StoreBehaviour("aggregates without groups give one record, even of nothing") { work in
      try work.run { context in
        var request = FetchRequest<ManagedObject>(entityName: "Employee")
        let double = try FetchExpression(format: "age * 2")
        request.propertiesToFetch = [
          FetchedProperty("n", .count), FetchedProperty("s", .sum, of: double),
          FetchedProperty("m", .average, of: "age"), FetchedProperty("x", .maximum, of: "hired"),
        ]
        #expect(try rows(context, request) == [[.integer(0), .integer(0), .null, .null]])
        try fillStaff(context)
        #expect(try rows(context, request) == [[.integer(5), .integer(420), .double(42), .null]])
        try context.save()
        #expect(try rows(context, request) == [[.integer(5), .integer(420), .double(42), .null]])
      }
    },
    StoreBehaviour("distinct records come once, and texts spelt differently are one group") {
      work in
      try work.run { context in
        for (key, name) in [(1, "é"), (2, "e\u{301}"), (3, "x"), (4, "é")] {
          let person = try context.insert(entityNamed: "Person", primaryKey: Int64(key))
          try person.setValue(.string(name), forKey: "name")
        }
        try context.save()
        var request = FetchRequest<ManagedObject>(entityName: "Person")
        request.propertiesToFetch = ["name"]
        request.returnsDistinctResults = true
        #expect(try rows(context, request) == [[.string("é")], [.string("x")]])
        request.sortDescriptors = [.init("name", ascending: false)]
        #expect(try rows(context, request) == [[.string("é")], [.string("x")]])
        request.fetchOffset = 1
        #expect(try rows(context, request) == [[.string("x")]])
        request = FetchRequest<ManagedObject>(entityName: "Person")
        request.propertiesToGroupBy = ["name"]
        request.propertiesToFetch = [FetchedProperty("n", .count)]
        #expect(try rows(context, request) == [[.integer(3)], [.integer(1)]])
      }
    },
    StoreBehaviour("a sum that doesn't fit is an error and not another number") { work in
      try work.run { context in
        for _ in 0..<2 { _ = try context.make("Sample", ["int64": .integer(.max)]) }
        try context.save()
        var request = FetchRequest<ManagedObject>(entityName: "Sample")
        request.propertiesToFetch = [FetchedProperty("mean", .average, of: "int64")]
        #expect(try rows(context, request) == [[.double(Double(Int64.max))]])
        request.propertiesToFetch = [FetchedProperty("total", .sum, of: "int64")]
        let error = try #require(throws: Predicates.FetchPredicateError.self) {
          try context.fetchRecords(request)
        }
        #expect(error.code == .overflow)
      }
    },
    StoreBehaviour("records that can't be told are refused before anything is read") { work in
      try work.run { context in
        _ = work.store.takeCount()
        var request = FetchRequest<ManagedObject>(entityName: "Employee")
        _ = try storeError(.unknownProperty) { try context.fetchRecords(request) }
        request.propertiesToFetch = ["reports"]
        _ = try storeError(.unknownProperty) { try context.fetchRecords(request) }
        request.propertiesToFetch = ["name", "name"]
        _ = try storeError(.unknownProperty) { try context.fetchRecords(request) }
        request.propertiesToFetch = ["name", FetchedProperty("n", .count)]
        _ = try storeError(.unknownProperty) { try context.fetchRecords(request) }
        request.propertiesToFetch = [FetchedProperty("n", .sum, of: "name")]
        _ = try storeError(.wrongType) { try context.fetchRecords(request) }
        request.propertiesToFetch = [FetchedProperty("n", .sum)]
        _ = try storeError(.wrongType) { try context.fetchRecords(request) }
        request.propertiesToFetch = [FetchedProperty("n", .count)]
        request.sortDescriptors = [.init("name")]
        _ = try storeError(.unknownProperty) { try context.fetchRecords(request) }
        request.sortDescriptors = []
        request.havingPredicate = try FetchPredicate(format: "m > 1")
        #expect(throws: Predicates.FetchPredicateError.self) { try context.fetchRecords(request) }
        request.havingPredicate = nil
        request.propertiesToFetch = ["nme"]
        #expect(throws: Predicates.FetchPredicateError.self) { try context.fetchRecords(request) }
        #expect(work.store.takeCount() == 0)
      }
    },
  ]
}
