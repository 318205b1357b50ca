import ObjectGraph
import ObjectModel
import Predicates
import StoreBehaviour
import TestSupport

@testable import SQLiteStore

/// The same small random graph in both stores.
struct RandomWorld {
  let folder: TemporaryFolder
  let model: ManagedObjectModel
  let store: SQLiteStore
  let memory: InMemoryStore

  init(_ random: inout SplitMix) throws {
    folder = try TemporaryFolder()
    model = try StaffModel.make()
    // Text indexes are used wherever they can be, and know some of the texts.
    store = try SQLiteStore(
      path: folder.file(), model: model, textIndexPolicy: .always)
    memory = InMemoryStore(model: model)
    let requests = try Self.requests(model, &random)
    _ = try store.insert(Array(requests.dropLast()))
    try store.indexTexts()
    _ = try store.insert([requests.last].compactMap(\.self))
    _ = try memory.insert(requests)
  }

  private static func requests(_ model: ManagedObjectModel, _ random: inout SplitMix) throws
    -> [BatchInsertRequest]
  {
    func key(_ count: Int) -> AttributeValue {
      random.once(in: 4) ? .null : .integer(Int64(random.number(1...count)))
    }
    func keys(_ count: Int) -> AttributeValue {
      .array((0..<random.number(0...3)).map { _ in .integer(Int64(random.number(1...count))) })
    }
    func name(_ number: Int) -> AttributeValue {
      .string(random.pick(Oddities.texts) + (number == 0 ? "" : "\(number)"))
    }
    func value(_ type: AttributeType) -> AttributeValue {
      Oddities.value(of: type, isOptional: true, &random)
    }
    var departments = BatchInsertRequest(entityName: "Department", properties: ["name", "budget"])
    var departmentNames: [AttributeValue] = [.null]
    for number in 0..<3 {
      departmentNames.append(name(number))
      departments.append([departmentNames[number + 1], value(.double)])
    }
    var employees = BatchInsertRequest(
      entityName: "Employee", properties: ["name", "badge", "age", "hired", "department", "boss"])
    var employeeNames: [AttributeValue] = [.null]
    for number in 0..<8 {
      let boss = random.pick(employeeNames)
      employeeNames.append(name(number))
      employees.append([
        employeeNames[number + 1], value(.integer64), .integer(Int64(random.number(0...5))),
        value(.date), random.pick(departmentNames), boss,
      ])
    }
    var tags = BatchInsertRequest(entityName: "Tag", properties: ["name"])
    var tagNames: [AttributeValue] = []
    for number in 0..<4 {
      tagNames.append(name(number))
      tags.append([tagNames[number]])
    }
    var people = BatchInsertRequest(
      entityName: "Person",
      properties: [
        "identifier", "name", "favouriteIdentifier", "score", "followers", "friends", "tags",
      ])
    for number in 1...9 {
      people.append([
        .integer(Int64(number)), value(.string), key(14), value(.double), keys(9), keys(9),
        .array((0..<random.number(0...2)).map { _ in random.pick(tagNames) }),
      ])
    }
    var notes = BatchInsertRequest(entityName: "Note", properties: ["number", "name", "author"])
    for number in 0..<10 {
      notes.append([.integer(Int64(number)), value(.string), key(9)])
    }
    let entity = model.entity(named: "Sample")
    var samples = BatchInsertRequest(
      entityName: "Sample", properties: entity?.attributes.map(\.name) ?? [])
    for _ in 0..<12 {
      samples.append(entity?.attributes.map { value($0.type) } ?? [])
    }
    return [departments, employees, tags, people, notes, samples]
  }
}
