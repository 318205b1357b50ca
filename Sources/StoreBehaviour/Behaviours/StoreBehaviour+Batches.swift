import FoundationEssentials
import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  private static func people(
    _ policy: BatchInsertRequest.ConflictPolicy, _ rows: [(Int64, String?)]
  ) -> BatchInsertRequest {
    var request = BatchInsertRequest(
      entityName: "Person", properties: ["identifier", "name"], conflictPolicy: policy)
    for (key, name) in rows { request.append([.integer(key), name.map { .string($0) } ?? .null]) }
    return request
  }

  static let batches = [
    StoreBehaviour("a batch inserts rows with defaults and tells each outcome") { work in
      var request = BatchInsertRequest(entityName: "Employee", properties: ["name", "badge"])
      request.append([.string("Ann"), .integer(1)])
      request.append([.string("Bob"), .integer(2)])
      let requests = [request, people(.error, [(5, "p5")])]
      let results = try work.run { try $0.execute(requests) }
      #expect(results[0].outcomes == [.inserted, .inserted] && results[1].primaryKeys == [5])
      #expect(Set(results[0].primaryKeys).count == 2)
      #expect(try work.stored("Employee", "age == 30") == ["Ann", "Bob"])
    },
    StoreBehaviour("rows that nothing tells apart are always new") { work in
      var request = BatchInsertRequest(
        entityName: "Sample", properties: ["string", "int16"], conflictPolicy: .overwrite)
      for _ in 0..<3 { request.append([.string("same"), .integer(1)]) }
      let requests = [request, request]
      let results = try work.run { try $0.execute(requests) }
      #expect(
        results.flatMap(\.outcomes) == [
          .inserted, .inserted, .inserted, .inserted, .inserted, .inserted,
        ])
      #expect(Set(results.flatMap(\.primaryKeys)).count == 6)
    },
    StoreBehaviour("the policy 'error' fails the whole batch") { work in
      try work.savePeople(1...1)
      let requests = [people(.error, [(2, "two")]), people(.error, [(3, "three"), (1, "one")])]
      _ = try storeError(.constraintViolation) { try work.run { try $0.execute(requests) } }
      #expect(try work.stored("Person") == ["p1"])
    },
    StoreBehaviour("the policy 'keepStored' leaves a stored object alone") { work in
      try work.savePeople(1...1)
      var request = BatchInsertRequest(
        entityName: "Person", properties: ["identifier", "name", "following"],
        conflictPolicy: .keepStored)
      request.append([.integer(1), .string("x"), .array([.integer(1)])])
      request.append([.integer(2), .string("y"), .array([.integer(1)])])
      request.append([.integer(2), .string("z"), .null])
      let requests = [request]
      let result = try work.run { try $0.execute(requests)[0] }
      #expect(result.outcomes == [.unchanged, .inserted, .unchanged])
      #expect(try work.stored("Person") == ["p1", "y"])
      #expect(try work.stored("Person", "ANY following.name == 'p1'") == ["y"])
    },
    StoreBehaviour("the policy 'overwrite' replaces the values it is given") { work in
      try work.run { context in
        let person = try context.insert(entityNamed: "Person", primaryKey: 1)
        try person.setValue(.double(4), forKey: "score")
        try context.save()
      }
      let requests = [people(.overwrite, [(1, "a"), (1, "a"), (1, nil), (2, "b")])]
      let result = try work.run { try $0.execute(requests)[0] }
      #expect(result.outcomes == [.updated, .unchanged, .updated, .inserted])
      #expect(result.count(.updated) == 2 && result.primaryKeys == [1, 1, 1, 2])
      #expect(try work.stored("Person", "score == 4 AND name == nil") == ["nil"])
    },
    StoreBehaviour("the policy 'merge' decides value by value") { work in
      try work.savePeople(1...1)
      let merge: BatchInsertRequest.Merge = { stored, incoming in
        zip(stored, incoming).map { $1 == .null ? $0 : $1 }
      }
      let requests = [people(.merge(merge), [(1, nil), (1, "new"), (2, "two")])]
      let result = try work.run { try $0.execute(requests)[0] }
      #expect(result.outcomes == [.unchanged, .updated, .inserted])
      #expect(try work.stored("Person") == ["new", "two"])
    },
    StoreBehaviour("a merge that gives what can't stand there fails the batch") { work in
      try work.savePeople(1...1)
      let bad: [[AttributeValue]] = [
        [.integer(1)], [.integer(1), .integer(2)], [.integer(2), .null], [.null, .null],
      ]
      for values in bad {
        let requests = [
          people(.error, [(9, "nine")]), people(.merge { _, _ in values }, [(1, "x")]),
        ]
        _ = try storeError(.wrongType) { try work.run { try $0.execute(requests) } }
      }
      #expect(try work.stored("Person") == ["p1"])
    },
    StoreBehaviour("importing the same date twice changes nothing") { work in
      let date = Date(timeIntervalSinceReferenceDate: 750_000_000.123_456_789)
      var request = BatchInsertRequest(
        entityName: "Employee", properties: ["name", "badge", "hired"], conflictPolicy: .overwrite)
      request.append([.string("Ann"), .integer(1), .date(date)])
      let requests = [request, request]
      let results = try work.run { try $0.execute(requests) }
      #expect(results.map(\.outcomes) == [[.inserted], [.unchanged]])
    },
    StoreBehaviour("rows may depend on what became of earlier ones") { work in
      try work.savePeople(1...1)
      var tags = BatchInsertRequest(
        entityName: "Tag", properties: ["name"], conflictPolicy: .overwrite)
      for name in ["a", "b"] { tags.append([.string(name)]) }
      var named = people(
        .overwrite,
        [(1, "by a"), (2, "by b"), (3, "by both"), (4, "by none"), (5, "anyway")])
      named.dependency = BatchInsertRequest.Dependency(onRequest: 0)
      named.dependency?.rows = [[0], [1], [0, 1], [], []]
      named.dependency?.unconditionalRows = [4]
      let first = [
        BatchInsertRequest(entityName: "Tag", properties: ["name"], values: [.string("a")])
      ]
      _ = try work.run { try $0.execute(first) }
      let requests = [tags, named]
      let results = try work.run { try $0.execute(requests) }
      #expect(results[0].outcomes == [.unchanged, .inserted])
      #expect(results[1].outcomes == [.unchanged, .inserted, .inserted, .unchanged, .inserted])
      #expect(results[1].primaryKeys == [0, 2, 3, 0, 5])
      #expect(try work.stored("Person") == ["p1", "by b", "by both", "anyway"])
    },
    StoreBehaviour("a dependency on what doesn't come before is refused") { work in
      for request in [0, 1, -1] {
        var people = people(.error, [(1, "x")])
        people.dependency = BatchInsertRequest.Dependency(onRequest: request)
        people.dependency?.rows = [[0]]
        let requests = [people]
        _ = try storeError(.invalidDependency) { try work.run { try $0.execute(requests) } }
      }
      var short = people(.error, [(2, "x"), (3, "y")])
      short.dependency = BatchInsertRequest.Dependency(onRequest: 0)
      short.dependency?.rows = [[0]]
      let requests = [people(.error, [(1, "x")]), short]
      _ = try storeError(.invalidDependency) { try work.run { try $0.execute(requests) } }
      #expect(try work.stored("Person") == [])
    },
    StoreBehaviour("a batch that doesn't fit the model is refused") { work in
      let wrong: [(StoreError.Code, BatchInsertRequest)] = [
        (.unknownEntity, BatchInsertRequest(entityName: "Persona", properties: ["name"])),
        (.unknownProperty, BatchInsertRequest(entityName: "Person", properties: ["name"])),
        (
          .unknownProperty,
          BatchInsertRequest(entityName: "Person", properties: ["identifier", "x"])
        ),
        (
          .unknownProperty,
          BatchInsertRequest(entityName: "Person", properties: ["identifier", "identifier"])
        ),
        (
          .unknownProperty,
          BatchInsertRequest(entityName: "Person", properties: ["identifier", "fans"])
        ),
        (.unknownProperty, BatchInsertRequest(entityName: "Note", properties: ["number"])),
        (.unknownProperty, BatchInsertRequest(entityName: "Employee", properties: ["badge"])),
        (
          .unknownProperty,
          BatchInsertRequest(entityName: "Employee", properties: ["name", "badge", "card"])
        ),
        (
          .wrongType,
          BatchInsertRequest(
            entityName: "Person", properties: ["identifier", "name"], values: [.integer(1)])
        ),
        (
          .wrongType,
          BatchInsertRequest(
            entityName: "Person", properties: ["identifier", "name"],
            values: [.integer(1), .integer(1)])
        ),
        (
          .wrongType,
          BatchInsertRequest(
            entityName: "Person", properties: ["identifier", "name"], values: [.null, .null])
        ),
        (
          .wrongType,
          BatchInsertRequest(
            entityName: "Person", properties: ["identifier", "tags"],
            values: [.integer(1), .string("t")])
        ),
      ]
      for (code, request) in wrong {
        let requests = [request]
        _ = try storeError(code) { try work.run { try $0.execute(requests) } }
      }
      #expect(try work.stored("Person") == [])
    },
  ]

  static let batchRelations = [
    StoreBehaviour("a batch relates by natural key, unique value and list") { work in
      try work.savePeople(1...1)
      let tags = BatchInsertRequest(
        entityName: "Tag", properties: ["name"], values: [.string("a"), .string("b")])
      var people = BatchInsertRequest(
        entityName: "Person", properties: ["identifier", "name", "following", "tags", "friends"])
      // The second one is named before it is there.
      people.append([
        .integer(2), .string("p2"), .array([.integer(1), .integer(3)]),
        .array([.string("a"), .string("b")]), .array([.integer(3)]),
      ])
      people.append([.integer(3), .string("p3"), .array([]), .array([.string("b")]), .null])
      let notes = BatchInsertRequest(
        entityName: "Note", properties: ["number", "author"],
        values: [.integer(1), .integer(3), .integer(1), .null])
      var employees = BatchInsertRequest(
        entityName: "Employee", properties: ["name", "badge", "department"])
      employees.append([.string("Ann"), .integer(1), .string("Lab")])
      employees.append([.string("Bob"), .integer(2), .null])
      let departments = BatchInsertRequest(
        entityName: "Department", properties: ["name"], values: [.string("Lab")])
      let requests = [tags, people, notes, departments, employees]
      _ = try work.run { try $0.execute(requests) }
      #expect(try work.stored("Person", "ANY followers.name == 'p2'") == ["p1", "p3"])
      #expect(try work.stored("Person", "ANY tags.name == 'b'") == ["p2", "p3"])
      #expect(try work.stored("Person", "ANY friends.name == 'p2'") == ["p3"])
      #expect(try work.stored("Person", "notes.@count == 1") == ["p3"])
      #expect(try work.stored("Employee", "department.name == 'Lab'") == ["Ann"])
    },
    StoreBehaviour("what a row lists is added, and only news counts as a change") { work in
      let tags = BatchInsertRequest(
        entityName: "Tag", properties: ["name"], values: [.string("a"), .string("b")])
      func person(_ names: [String]) -> BatchInsertRequest {
        BatchInsertRequest(
          entityName: "Person", properties: ["identifier", "tags"],
          values: [.integer(1), .array(names.map { .string($0) })], conflictPolicy: .overwrite)
      }
      let requests = [tags, person(["a"]), person(["a"]), person(["b"]), person([])]
      let results = try work.run { try $0.execute(requests) }
      #expect(
        results.dropFirst().map(\.outcomes) == [
          [.inserted], [.unchanged], [.updated], [.unchanged],
        ])
      #expect(try work.stored("Person", "tags.@count == 2") == ["nil"])
    },
    StoreBehaviour("a key that leads nowhere fails the whole batch") { work in
      try work.savePeople(1...1)
      let bad = [
        BatchInsertRequest(
          entityName: "Note", properties: ["number", "author"], values: [.integer(1), .integer(9)]),
        BatchInsertRequest(
          entityName: "Person", properties: ["identifier", "tags"],
          values: [.integer(5), .array([.string("nowhere")])]),
        BatchInsertRequest(
          entityName: "Person", properties: ["identifier", "following"],
          values: [.integer(5), .array([.integer(9)])]),
        BatchInsertRequest(
          entityName: "Note", properties: ["number", "author"], values: [.integer(1), .string("x")]),
      ]
      for request in bad {
        let requests = [people(.error, [(7, "seven")]), request]
        _ = try storeError(.missingObject) { try work.run { try $0.execute(requests) } }
      }
      #expect(try work.stored("Person") == ["p1"] && work.stored("Note") == [])
    },
    StoreBehaviour("rows are told apart by a constraint in which nil counts") { work in
      try work.savePeople(1...1)
      var notes = BatchInsertRequest(
        entityName: "Note", properties: ["number", "name", "author"], conflictPolicy: .overwrite)
      notes.append([.integer(1), .string("a"), .null])
      notes.append([.integer(1), .string("b"), .null])
      notes.append([.integer(1), .string("c"), .integer(1)])
      notes.append([.integer(1), .string("c"), .integer(1)])
      let requests = [notes]
      let result = try work.run { try $0.execute(requests)[0] }
      #expect(result.outcomes == [.inserted, .updated, .inserted, .unchanged])
      #expect(try work.stored("Note") == ["b", "c"])
    },
  ]
}
