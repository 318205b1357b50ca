import ObjectGraph
import StoreBehaviour
import Testing

@Suite("The store in memory") struct InMemoryStoreTests {
  @Test("does what every store does", arguments: StoreBehaviour.all)
  func behaves(_ behaviour: StoreBehaviour) throws {
    try behaviour.check(on: InMemoryStore(model: StaffModel.make()))
  }
}
