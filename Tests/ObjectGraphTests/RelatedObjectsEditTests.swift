import ObjectModel
import Predicates
import StoreBehaviour
import Testing

@testable import ObjectGraph

@Suite("A to-many relationship that is changed in place") struct RelatedObjectsEditTests {
  private func container() throws -> PersistentContainer {
    PersistentContainer(store: InMemoryStore(model: try StaffModel.make()))
  }

  private func employees(_ count: Int, in context: isolated ManagedObjectContext) throws
    -> [ManagedObject]
  {
    try (0..<count).map { number in
      let employee = try context.insert(entityNamed: "Employee")
      try employee.setValue(.string("e\(number)"), forKey: "name")
      return employee
    }
  }

  @Test("reads its objects once for a loop that appends")
  func appends() throws {
    try container().viewContext.performAndWait { context in
      let department = try context.insert(entityNamed: "Department")
      let other = try context.insert(entityNamed: "Department")
      let all = try employees(500, in: context)
      for (number, employee) in all.enumerated() {
        if number % 2 == 0 {
          department[related: "employees", as: ManagedObject.self].append(employee)
        } else {
          other[related: "employees", as: ManagedObject.self] += [employee]
        }
      }
      #expect(context.contextState.relatedEdits.builtCount == 2)
      #expect(department[related: "employees", as: ManagedObject.self].count == 250)
      #expect(
        other[related: "employees", as: ManagedObject.self].map(\.primaryKey).sorted()
          == other.objects("employees").map(\.primaryKey))
      #expect(try all[7].destination(forKey: "department") === other)
      // An object that is there already isn't there twice, and one can change its owner.
      department[related: "employees", as: ManagedObject.self].append(all[2])
      department[related: "employees", as: ManagedObject.self].append(all[1])
      #expect(
        department.objects("employees").count == 251 && other.objects("employees").count == 249)
      department[related: "employees", as: ManagedObject.self].append(contentsOf: [
        all[3], all[5], all[3],
      ])
      #expect(department.objects("employees").count == 253)
      #expect(department[related: "employees", as: ManagedObject.self].contains { $0 === all[5] })
    }
  }

  @Test("follows every change of the array")
  func changes() throws {
    try container().viewContext.performAndWait { context in
      let department = try context.insert(entityNamed: "Department")
      let all = try employees(40, in: context)
      func expect(_ places: some Sequence<Int>, _ label: Comment) {
        let keys = places.map { all[$0].primaryKey }.sorted()
        #expect(department.objects("employees").map(\.primaryKey) == keys, label)
        // What was kept is what would be read.
        department[related: "employees", as: ManagedObject.self]
          .withContiguousMutableStorageIfAvailable { kept in
            #expect(kept.map(\.primaryKey) == keys, label)
          }
      }
      department[related: "employees", as: ManagedObject.self] = Array(all[10..<20])
      expect(10..<20, "set")
      department[related: "employees", as: ManagedObject.self].insert(all[3], at: 5)
      expect([3] + Array(10..<20), "insert")
      department[related: "employees", as: ManagedObject.self].remove(at: 1)
      expect([3] + Array(11..<20), "remove")
      department[related: "employees", as: ManagedObject.self].removeLast(3)
      expect([3] + Array(11..<17), "remove last")
      department[related: "employees", as: ManagedObject.self].replaceSubrange(
        1..<4, with: [all[30], all[31]])
      expect([3, 14, 15, 16, 30, 31], "replace")
      department[related: "employees", as: ManagedObject.self].swapAt(0, 3)
      expect([3, 14, 15, 16, 30, 31], "swap")
      department[related: "employees", as: ManagedObject.self][2] = all[0]
      expect([0, 3, 14, 16, 30, 31], "subscript")
      department[related: "employees", as: ManagedObject.self].reverse()
      expect([0, 3, 14, 16, 30, 31], "reverse")
      department[related: "employees", as: ManagedObject.self].append(contentsOf: all)
      expect(0..<40, "append all")
      department[related: "employees", as: ManagedObject.self].removeAll {
        $0.primaryKey % 2 == all[0].primaryKey % 2
      }
      expect(stride(from: 1, to: 40, by: 2), "remove some")
      department[related: "employees", as: ManagedObject.self].removeAll()
      expect([], "remove all")
    }
  }

  @Test("keeps the order of an ordered one")
  func order() throws {
    try container().viewContext.performAndWait { context in
      let album = try context.insert(entityNamed: "Album")
      var expected: [ManagedObject] = []
      func expect(_ label: Comment) {
        #expect(album.objects("tracks").map(\.primaryKey) == expected.map(\.primaryKey), label)
      }
      for number in 0..<200 {
        let song = try context.insert(entityNamed: "Song")
        if number % 4 == 3 {
          album[related: "tracks", as: ManagedObject.self].append(song)
          expected.append(song)
        } else {
          album[related: "tracks", as: ManagedObject.self].insert(song, at: number / 3)
          expected.insert(song, at: number / 3)
        }
      }
      #expect(context.contextState.relatedEdits.builtCount == 1)
      expect("insert and append")
      album[related: "tracks", as: ManagedObject.self].remove(at: 7)
      let removed = expected.remove(at: 7)
      expect("remove")
      album[related: "tracks", as: ManagedObject.self].swapAt(1, 100)
      expected.swapAt(1, 100)
      expect("swap")
      album[related: "tracks", as: ManagedObject.self].append(removed)
      expected.append(removed)
      expect("come back")
      album[related: "tracks", as: ManagedObject.self].append(expected[0])
      expect("an object that is there stays")
      album[related: "tracks", as: ManagedObject.self].reverse()
      expected.reverse()
      expect("reverse")
      album[related: "tracks", as: ManagedObject.self].append(contentsOf: [])
      album[related: "tracks", as: ManagedObject.self].sort { $0.primaryKey < $1.primaryKey }
      expected.sort { $0.primaryKey < $1.primaryKey }
      expect("sort")
    }
  }

  @Test("sees what changes it from elsewhere")
  func elsewhere() throws {
    let container = try container()
    try container.viewContext.performAndWait { context in
      let department = try context.insert(entityNamed: "Department")
      try department.setValue(.string("d"), forKey: "name")
      try department.setValue(.double(1), forKey: "budget")
      let all = try employees(5, in: context)
      department[related: "employees", as: ManagedObject.self].append(all[0])
      try all[1].setDestination(department, forKey: "department")
      department[related: "employees", as: ManagedObject.self].append(all[2])
      #expect(department.objects("employees").count == 3)
      try context.delete(all[0])
      department[related: "employees", as: ManagedObject.self].append(all[3])
      #expect(
        department[related: "employees", as: ManagedObject.self].map(\.primaryKey)
          == all[1...3].map(\.primaryKey))
      try department.remove(all[1], forKey: "employees")
      department[related: "employees", as: ManagedObject.self].append(all[4])
      #expect(
        department[related: "employees", as: ManagedObject.self].map(\.primaryKey)
          == all[2...4].map(\.primaryKey))
      context.rollback()
    }
    // Nothing is kept alive by what was changed.
    try container.viewContext.performAndWait { context in #expect(context.registeredCount == 0) }
  }

  @Test("an error leaves it as it is stored")
  func errors() throws {
    let container = try container()
    let error = try #require(throws: StoreError.self) {
      try container.viewContext.performAndWait { context in
        let department = try context.insert(entityNamed: "Department")
        let tag = try context.insert(entityNamed: "Tag")
        department[related: "employees", as: ManagedObject.self].append(tag)
        #expect(department.objects("employees").isEmpty)
      }
    }
    #expect(error.code == .wrongType)
    let unknown = try #require(throws: StoreError.self) {
      try container.viewContext.performAndWait { context in
        let tag = try context.insert(entityNamed: "Tag")
        tag[related: "nothing", as: ManagedObject.self].append(tag)
      }
    }
    #expect(unknown.code == .unknownProperty)
  }
}
