import FoundationEssentials
import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  private static func update(
    _ entity: String, _ format: String? = nil, _ values: [String: String]
  ) throws -> BatchUpdateRequest {
    BatchUpdateRequest(
      entityName: entity, predicate: try format.map { try FetchPredicate(format: $0) },
      values: try values.mapValues { try FetchExpression(format: $0) })
  }

  private static func employees(_ context: isolated ManagedObjectContext) throws {
    let boss = try context.make(
      "Employee", ["name": .string("Boss"), "badge": .integer(9), "age": .integer(60)])
    for (name, age) in [("Ann", 20), ("Bob", 30), ("Cy", 40)] {
      let report = try context.make(
        "Employee", ["name": .string(name), "age": .integer(Int64(age))])
      try boss.add(report, forKey: "reports")
    }
    try context.save()
  }

  static let batchUpdates = [
    StoreBehaviour("a batch update gives all that matches the same values") { work in
      try work.savePeople(1...4)
      try work.run { context in
        var request = BatchUpdateRequest(
          entityName: "Person", predicate: try FetchPredicate(format: "identifier > 2"))
        request.set("name", to: .string("new"))
        request.set("score", to: .integer(3))
        request.wantsObjectIDs = true
        let result = try context.execute(request)
        #expect(result.count == 2 && Set(result.objectIDs?.map(\.primaryKey) ?? []) == [3, 4])
        request.set("name", to: .null)
        request.wantsObjectIDs = false
        #expect(try context.execute(request) == BatchUpdateResult(count: 2, objectIDs: nil))
      }
      #expect(try work.stored("Person", "score == 3") == ["nil", "nil"])
      #expect(try work.stored("Person", "score == nil") == ["p1", "p2"])
    },
    StoreBehaviour("a batch update works values out from each object as it was") { work in
      try work.run { context in
        try employees(context)
        let result = try context.execute(
          update(
            "Employee", "boss != nil", ["age": "age + 1", "badge": "boss.age + age"]))
        #expect(result.count == 3)
        #expect(
          try context.all("Employee", "boss != nil").map { $0.integer("age") } == [21, 31, 41])
        #expect(
          try context.all("Employee", "boss != nil").map { $0.integer("badge") } == [80, 90, 100])
        // Each sees the others as they were before the request.
        let shift = try update(
          "Employee", nil, ["age": "ternary(boss == nil, reports.@sum.age, boss.age)"])
        #expect(try context.execute(shift).count == 4)
        #expect(try context.all("Employee").map { $0.integer("age") } == [93, 60, 60, 60])
        _ = try context.execute(
          update("Employee", "name == 'Ann'", ["name": "uppercase(name)", "badge": "nil"]))
      }
      #expect(try work.stored("Employee", "badge == nil") == ["ANN"])
    },
    StoreBehaviour("a batch update keeps every type exact") { work in
      try work.run { context in
        let date = Date(timeIntervalSince1970: 1_700_000_000.123456)
        _ = try context.make(
          "Sample",
          [
            "int64": .integer(.max), "double": .double(0.1), "date": .date(date),
            "string": .string("é e\u{301}"), "data": .data(Data([0, 255])),
            "uuid": .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255))),
            "boolean": .boolean(true), "float": .double(0.5),
          ])
        _ = try context.make("Sample")
        try context.save()
        let before = try context.all("Sample").map { try $0.committedValues() }
        let keys = ["int64", "double", "date", "string", "data", "uuid", "boolean", "float"]
        _ = try context.execute(
          update("Sample", nil, Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })))
        context.reset()
        #expect(try context.all("Sample").map { try $0.committedValues() } == before)
        _ = try context.execute(update("Sample", "int64 != nil", ["double": "int64 - int64 + 3"]))
        #expect(try context.all("Sample").map { $0.double("double") } == [3, nil])
        _ = try context.execute(update("Sample", nil, ["int16": "double", "int64": "double * 2"]))
        #expect(try context.all("Sample").map { $0.integer("int16") } == [3, nil])
        #expect(try context.all("Sample").map { $0.integer("int64") } == [6, nil])
      }
    },
    StoreBehaviour("a batch update sets to-one relationships") { work in
      try work.run { context in
        try employees(context)
        let lab = try context.make("Department", ["name": .string("Lab")])
        let ann = try context.one("Employee", "name == 'Ann'")
        try context.save()
        #expect(ann.object("department") == nil && lab.names("employees") == [])
        var request = BatchUpdateRequest(
          entityName: "Employee", predicate: try FetchPredicate(format: "age < 60"))
        request.set("department", to: .object(lab.objectID.reference))
        request.set("boss", to: .null)
        #expect(try context.execute(request).count == 3)
        #expect(ann.object("department") == lab && ann.object("boss") == nil)
        #expect(lab.names("employees") == ["Ann", "Bob", "Cy"])
        request.set(
          "department", to: .object(ObjectReference(entityName: "Department", primaryKey: 99)))
        _ = try storeError(.missingObject) { try context.execute(request) }
        request.set("department", to: .object(ann.objectID.reference))
        _ = try storeError(.wrongType) { try context.execute(request) }
      }
      #expect(try work.stored("Employee", "boss == nil AND department.name == 'Lab'").count == 3)
    },
    StoreBehaviour("a batch update refuses what can't be, and writes nothing") { work in
      try work.savePeople(1...3)
      try work.run { context in
        try employees(context)
        let wrong: [(StoreError.Code, String, [String: String])] = [
          (.unknownProperty, "Employee", ["nme": "1"]), (.unknownProperty, "Employee", [:]),
          (.unknownProperty, "Employee", ["card": "nil"]),
          (.unknownProperty, "Employee", ["reports": "nil"]),
          (.wrongType, "Person", ["identifier": "1"]), (.wrongType, "Employee", ["age": "nil"]),
          (.wrongType, "Employee", ["age": "'x'"]), (.wrongType, "Employee", ["age": "99999"]),
          (.wrongType, "Employee", ["age": "age * 1000"]),
          (.wrongType, "Employee", ["age": "age / 7.0"]),
          (.wrongType, "Employee", ["age": "badge"]),
          (.wrongType, "Employee", ["boss": "boss.boss"]),
          (.constraintViolation, "Employee", ["name": "'same'"]),
          (.unknownEntity, "Persona", ["name": "1"]),
        ]
        for (code, entity, values) in wrong {
          _ = try storeError(code) { try context.execute(update(entity, nil, values)) }
        }
        for format in ["nme + 1", "name + 1"] {
          let request = try update("Employee", nil, ["age": format])
          #expect(throws: Predicates.FetchPredicateError.self) { _ = try context.execute(request) }
        }
      }
      #expect(try work.stored("Employee", "age < 50") == ["Ann", "Bob", "Cy"])
      #expect(try work.stored("Person") == ["p1", "p2", "p3"])
    },
    StoreBehaviour("every context sees a batch update") { work in
      try work.savePeople(1...2)
      let held = Held()
      try work.run { context in
        held.objects = try context.all("Person")
        #expect(held.objects.map { $0.text("name") } == ["p1", "p2"])
        try held.objects[1].setValue(.double(5), forKey: "score")
      }
      let request = try update("Person", nil, ["name": "'new'", "favouriteIdentifier": "1"])
      try work.container.newBackgroundContext().performAndWait { context in
        let own = try context.one("Person", "identifier == 1")
        #expect(own.text("name") == "p1")
        _ = try context.execute(request)
        #expect(own.text("name") == "new" && own.names("fans") == ["new", "new"])
      }
      try work.run { context in
        #expect(held.objects.map { $0.text("name") } == ["new", "new"])
        #expect(held.objects[0].objects("fans").count == 2 && held.objects[1].isUpdated)
        try context.save()
        held.objects = []
      }
      #expect(try work.stored("Person", "score == 5") == ["new"])
    },
  ]
}
