import ObjectGraph
import Predicates
import SQLiteDriver
import SQLiteStore
import StoreBehaviour
import Testing

@Suite("Faults of a large store") struct FaultCountTests {
  private static let count = 200_000

  @Test("a loop over 200,000 objects and what they lead to runs a few hundred statements")
  func loops() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    try SQLiteConnection(path: folder.file()).execute(
      """
      INSERT INTO department (id, name) WITH RECURSIVE n(i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i, 'd' || i FROM n;
      INSERT INTO employee (id, name, age, department) WITH RECURSIVE n(i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count))
        SELECT i, 'e' || i, i % 60, i % 100 + 1 FROM n
      """)
    let container = PersistentContainer(store: store)
    let before = store.statementCount
    let (ages, names) = try container.viewContext.performAndWait { context in
      var (ages, names): (Int64, Int) = (0, 0)
      let request = FetchRequest<ManagedObject>(entityName: "Employee")
      for employee in try context.fetchLazily(request) {
        ages += employee.integer("age") ?? 0
        names += employee.object("department")?.text("name")?.utf8.count ?? 0
      }
      return (ages, names)
    }
    #expect(ages == (1...Int64(Self.count)).reduce(0) { $0 + $1 % 60 })
    #expect(names == Self.count * 292 / 100)
    // The keys, and for each of 400 batches its rows and those of the departments.
    #expect(store.statementCount - before <= 801)
    withExtendedLifetime(folder) {}
  }
}
