import ObjectGraph
import SQLiteStore
import StoreBehaviour
import Testing

@Suite("The store in an SQLite file") struct SQLiteStoreTests {
  @Test("does what every store does", arguments: StoreBehaviour.all)
  func behaves(_ behaviour: StoreBehaviour) throws {
    let folder = try TemporaryFolder()
    try behaviour.check(on: SQLiteStore(path: folder.file(), model: StaffModel.make()))
    withExtendedLifetime(folder) {}
  }
}
