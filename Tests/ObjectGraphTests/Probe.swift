import ObjectGraph
import Synchronization

/// A managed object that counts how many of it are alive.
final class Probe: ManagedObject {
  private static let count = Mutex(0)
  static var alive: Int { count.withLock { $0 } }

  override class var entityName: String { "Person" }

  required init(_ seed: ManagedObjectSeed) {
    super.init(seed)
    Probe.count.withLock { $0 += 1 }
  }

  deinit {
    Probe.count.withLock { $0 -= 1 }
  }
}
