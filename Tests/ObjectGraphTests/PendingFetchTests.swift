import ObjectModel
import Predicates
import StoreBehaviour
import Testing

@testable import ObjectGraph

@Suite("A fetch beside many unsaved changes") struct PendingFetchTests {
  private func container() throws -> PersistentContainer {
    PersistentContainer(store: InMemoryStore(model: try StaffModel.make()))
  }

  private func request(_ entity: String, _ format: String, limit: Int? = nil) throws
    -> FetchRequest<ManagedObject>
  {
    var request = FetchRequest<ManagedObject>(
      entityName: entity, predicate: try FetchPredicate(format: format))
    request.fetchLimit = limit
    return request
  }

  /// The names of what is found, and how many objects were asked in memory.
  private func find(
    _ entity: String, _ format: String, limit: Int? = nil, in context: isolated ManagedObjectContext
  ) throws -> (names: [String?], examined: Int) {
    let before = context.contextState.examinedCount
    let found = try context.fetch(request(entity, format, limit: limit))
    return (found.map { $0.text("name") }, context.contextState.examinedCount - before)
  }

  private func names(_ name: String, _ context: isolated ManagedObjectContext) throws -> Int {
    try find("Tag", "name == '\(name)'", in: context).names.count
  }

  @Test("finds or creates objects without a look at the others")
  func findOrCreate() throws {
    try container().viewContext.performAndWait { context in
      for number in 0..<600 {
        let name = "tag \(number % 300)"
        let found = try context.fetch(request("Tag", "name == '\(name)'", limit: 1))
        #expect(found.isEmpty == (number < 300))
        if found.isEmpty {
          try context.insert(entityNamed: "Tag").setValue(.string(name), forKey: "name")
        }
      }
      #expect(context.insertedObjects.count == 300)
      // As long as there are few, all are asked.
      #expect(context.contextState.examinedCount < 1000)
    }
  }

  @Test(
    "asks only objects with the value, whatever the letters' case",
    arguments: [
      ("name == 'Tag 7'", 1), ("'Tag 7' == name", 1), ("name ==[c] 'TAG 7'", 1),
      ("name IN {'Tag 7', 'Tag 8', 'none'}", 2), ("name == 'Tag 7' AND people.@count == 0", 1),
      ("name == 'tag 7'", 0), ("name == nil", 0), ("name != 'Tag 7'", 199),
    ])
  func values(format: String, count: Int) throws {
    try container().viewContext.performAndWait { context in
      for number in 0..<200 {
        try context.insert(entityNamed: "Tag").setValue(.string("Tag \(number)"), forKey: "name")
      }
      let (names, examined) = try find("Tag", format, in: context)
      #expect(names.count == count)
      #expect(try context.count(for: request("Tag", format)) == count)
      if !format.contains("!=") && !format.contains("nil") && !format.contains("people") {
        #expect(examined <= 2)
      }
    }
  }

  @Test("follows changes of the values that it looked for")
  func changes() throws {
    try container().viewContext.performAndWait { context in
      var tags: [ManagedObject] = []
      for number in 0..<100 {
        tags.append(try context.insert(entityNamed: "Tag"))
        try tags[number].setValue(.string("t\(number)"), forKey: "name")
      }
      #expect(try names("t5", context) == 1)
      try tags[5].setValue(.string("x"), forKey: "name")
      #expect(try [names("t5", context), names("x", context)] == [0, 1])
      try context.delete(tags[5])
      #expect(try names("x", context) == 0)
      try context.insert(entityNamed: "Tag").setValue(.string("x"), forKey: "name")
      #expect(try names("x", context) == 1)
      try context.save()
      #expect(try names("x", context) == 1)
      // Of stored objects both the old and the new value matter.
      for tag in tags where !tag.isDeleted {
        try tag.setValue(.string("new \(try #require(tag.text("name")))"), forKey: "name")
      }
      #expect(
        try [names("t7", context), names("new t7", context), names("x", context)] == [0, 1, 1])
      #expect(try find("Tag", "name BEGINSWITH 't'", limit: 3, in: context).names == [])
      try tags[9].setValue(.string("t9"), forKey: "name")
      #expect(try find("Tag", "name BEGINSWITH 't'", limit: 3, in: context).names == ["t9"])
      context.rollback()
      #expect(try [names("t7", context), names("new t7", context)] == [1, 0])
    }
  }

  @Test("finds objects by what they refer to")
  func references() throws {
    try container().viewContext.performAndWait { context in
      var departments: [ManagedObject] = []
      for number in 0..<100 {
        departments.append(try context.insert(entityNamed: "Department"))
        try departments[number].setValue(.string("d\(number)"), forKey: "name")
        try departments[number].setValue(.double(1), forKey: "budget")
      }
      try context.save()
      for number in 0..<300 {
        let employee = try context.insert(entityNamed: "Employee")
        try employee.setValue(.string("e\(number)"), forKey: "name")
        try employee.setValue(.integer(1), forKey: "age")
        try employee.setDestination(departments[number % 100], forKey: "department")
      }
      let direct = try find("Employee", "department.name == 'd42'", in: context)
      #expect(direct.names == ["e42", "e142", "e242"])
      #expect(direct.examined < 10)
      try departments[42].setValue(.string("d41"), forKey: "name")
      #expect(try find("Employee", "department.name == 'd42'", in: context).names == [])
      let several = try find("Employee", "department.name == 'd41'", in: context)
      #expect(several.names == ["e41", "e42", "e141", "e142", "e241", "e242"])
      var request = FetchRequest<ManagedObject>(entityName: "Employee")
      request.predicate = try FetchPredicate(
        format: "department == %@", arguments: [.value(.object(departments[7].objectID.reference))])
      let before = context.contextState.examinedCount
      #expect(try context.fetch(request).map { $0.text("name") } == ["e7", "e107", "e207"])
      #expect(context.contextState.examinedCount - before < 10)
    }
  }

  @Test("reads records from the store, but for those that have changed")
  func records() throws {
    let container = try container()
    try container.viewContext.performAndWait { context in
      for number in 0..<50 {
        try context.insert(entityNamed: "Tag").setValue(.string("t\(number)"), forKey: "name")
      }
      try context.save()
    }
    try container.newBackgroundContext().performAndWait { context in
      let changed = try #require(try context.fetch(request("Tag", "name == 't3'")).first)
      try changed.setValue(.string("u3"), forKey: "name")
      var request = FetchRequest<ManagedObject>(entityName: "Tag")
      request.propertiesToFetch = [FetchedProperty("name")]
      request.sortDescriptors = [FetchSortDescriptor("name", ascending: false)]
      request.fetchLimit = 2
      let names = try context.fetchRecords(request).map { $0["name"] }
      #expect(names == [.string("u3"), .string("t9")])
      #expect(context.registeredCount == 1)
    }
  }
}
