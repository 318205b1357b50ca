import Glibc
import Measuring
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import SQLiteStore

/// The same work through the object graph and through bare SQLite, in turn, in one process.
struct GraphBenchmark {
  private struct Pair {
    var ours = Sample()
    var bare = Sample()
    var found = (ours: 0, bare: 0)
  }

  private let folder: String
  private let staff: Staff
  private let model: ManagedObjectModel

  init(folder: String, staff: Staff) throws {
    self.folder = folder
    self.staff = staff
    model = try StaffModel.make()
  }

  func run(rounds: Int) throws -> [String] {
    var insertion = Pair()
    var batch = Pair()
    var faults = Pair()
    var identities = Pair()
    var objects = Pair()
    var values = Pair()
    var reading = Pair()
    var records = Pair()
    var search = Pair()
    var update = Pair()
    for round in 0..<rounds {
      let path = "\(folder)/graph.sqlite"
      remove(path)
      let store = try SQLiteStore(path: path, model: model)
      let container = PersistentContainer(store: store, classes: [Employee.self])
      try insertion.ours.time { try save(container) }
      let batchPath = "\(folder)/batch.sqlite"
      remove(batchPath)
      let other = PersistentContainer(store: try SQLiteStore(path: batchPath, model: model))
      let requests = requests()
      try batch.ours.time {
        _ = try other.viewContext.performAndWait { try $0.execute(requests) }
      }
      let barePath = "\(folder)/bare.sqlite"
      remove(barePath)
      let bare = try BareSQLite(path: barePath, schema: schema(of: path))
      try insertion.bare.time { try bare.insert(staff) }
      batch.bare = insertion.bare
      for _ in 0..<2 {
        faults.found.ours = try faults.ours.time { try fetchFaults(container) }
        faults.found.bare = try faults.bare.time { try bare.keys() }
        identities.found.ours = try identities.ours.time { try fetchLazily(container) }
        identities.found.bare = faults.found.bare
        reading.found.ours = try reading.ours.time { try readAll(container) }
        reading.found.bare = try reading.bare.time { try bare.readAll() }
        objects.found.bare = try objects.bare.time { try bare.objects() }
        values.found.bare = try values.bare.time { try bare.readObjects() }
        records.found.ours = try records.ours.time { try readRecords(container) }
        records.found.bare = reading.found.bare
        search.found.ours = try search.ours.time { try count(container, "akam") }
        search.found.bare = try search.bare.time { try bare.count(lastNameContaining: "akam") }
      }
      identities.bare = faults.bare
      (objects.ours, objects.found.ours) = (faults.ours, faults.found.ours)
      (values.ours, values.found.ours) = (reading.ours, reading.found.ours)
      records.bare = reading.bare
      update.found.ours = try update.ours.time { try change(container, "77", age: Int64(round)) }
      update.found.bare = try update.bare.time {
        try bare.update(lastNameEndingIn: "77", age: Int64(round))
      }
    }
    return [
      line("insertion and save", insertion), line("batch insert", batch),
      line("fetch lazily", identities), line("fetch as faults", faults),
      line("read every attribute", reading),
      line("faults, beside bare objects", objects),
      line("attributes, beside bare objects", values), line("fetch records", records),
      line("contains", search), line("update of 1 %", update),
    ]
  }

  private func line(_ name: String, _ pair: Pair) -> String {
    JSONLine.text([
      ("name", .text(name)), ("employees", .number(Double(staff.people.count))),
      ("graph", .number(pair.ours.median)), ("bare", .number(pair.bare.median)),
      ("graphProcessor", .number(pair.ours.processorMedian)),
      ("bareProcessor", .number(pair.bare.processorMedian)),
      ("found", .number(Double(pair.found.ours))), ("foundBare", .number(Double(pair.found.bare))),
    ])
  }

  private func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }

  /// The statements that made the tables and indexes of a store, for the bare file to have the same.
  private func schema(of path: String) throws -> [String] {
    let connection = try SQLiteConnection(
      path: path, configuration: SQLiteConfiguration(mode: .readOnly))
    let sql = """
      SELECT sql FROM sqlite_schema WHERE tbl_name IN ('employee', 'department')
      AND sql IS NOT NULL ORDER BY type = 'index'
      """
    return try connection.rows(sql).compactMap { row in
      if case .text(let text)? = row.first { text } else { nil }
    }
  }

  private func save(_ container: PersistentContainer) throws {
    try container.newBackgroundContext().performAndWait { context in
      var departments: [ManagedObject] = []
      for number in 1...Staff.departments {
        let department = try context.insert(entityNamed: "Department", primaryKey: number)
        try department.setValue(.string("d\(number)"), forKey: "name")
        departments.append(department)
      }
      for person in staff.people {
        let employee = try context.insert(Employee.self)
        employee.firstName = person.first
        employee.lastName = person.last
        employee.age = person.age
        try employee.setDestination(departments[Int(person.department) - 1], forKey: "department")
      }
      try context.save()
    }
  }

  private func requests() -> [BatchInsertRequest] {
    var departments = BatchInsertRequest(
      entityName: "Department", properties: ["number", "name"])
    for number in 1...Staff.departments {
      departments.append([.integer(number), .string("d\(number)")])
    }
    var employees = BatchInsertRequest(
      entityName: "Employee", properties: ["firstName", "lastName", "age", "department"])
    employees.values.reserveCapacity(staff.people.count * 4)
    for person in staff.people {
      employees.append([
        .string(person.first), .string(person.last), person.age.map { .integer($0) } ?? .null,
        .integer(person.department),
      ])
    }
    return [departments, employees]
  }

  private func fetchFaults(_ container: PersistentContainer) throws -> Int {
    try container.newBackgroundContext().performAndWait { context in
      try context.fetch(FetchRequest<Employee>()).count
    }
  }

  private func fetchLazily(_ container: PersistentContainer) throws -> Int {
    try container.newBackgroundContext().performAndWait { context in
      try context.fetchLazily(FetchRequest<Employee>()).count
    }
  }

  private func readAll(_ container: PersistentContainer) throws -> Int {
    try container.newBackgroundContext().performAndWait { context in
      var total = 0
      for employee in try context.fetch(FetchRequest<Employee>()) {
        total += (employee.firstName?.utf8.count ?? 0) + (employee.lastName?.utf8.count ?? 0)
        total += Int(employee.age ?? 0)
      }
      return total
    }
  }

  private func readRecords(_ container: PersistentContainer) throws -> Int {
    try container.newBackgroundContext().performAndWait { context in
      var request = FetchRequest<Employee>()
      request.propertiesToFetch = ["firstName", "lastName", "age", "department"]
      var total = 0
      for record in try context.fetchRecords(request) {
        for value in record.values {
          switch value {
          case .string(let text): total += text.utf8.count
          case .integer(let number): total += Int(number)
          default: continue
          }
        }
      }
      return total
    }
  }

  private func count(_ container: PersistentContainer, _ text: String) throws -> Int {
    try container.newBackgroundContext().performAndWait { context in
      try context.count(
        for: FetchRequest<Employee>(
          predicate: FetchPredicate(
            format: "lastName CONTAINS %@", arguments: [.value(.string(text))])))
    }
  }

  private func change(_ container: PersistentContainer, _ end: String, age: Int64) throws -> Int {
    try container.newBackgroundContext().performAndWait { context in
      let request = FetchRequest<Employee>(
        predicate: try FetchPredicate(
          format: "lastName ENDSWITH %@", arguments: [.value(.string(end))]))
      let found = try context.fetch(request)
      for employee in found { employee.age = age }
      try context.save()
      return found.count
    }
  }
}
