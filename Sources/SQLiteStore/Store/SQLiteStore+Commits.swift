public import ObjectGraph
import SQLiteDriver
import Synchronization

extension SQLiteStore {
  /// See ``PersistentStore/commitCounter(opensConnection:)``.
  public func commitCounter(opensConnection: Bool) throws -> CommitCounter? {
    // SQLite's number changes with every commit by another connection than the one that is asked: the
    // one that writes isn't told of its own.
    let foreign = try pool.watch(opensConnection: opensConnection) { connection -> Int64 in
      guard case .integer(let version)? = try connection.firstValue("PRAGMA data_version") else {
        return 0
      }
      return version
    }
    return foreign.map { CommitCounter(own: commitCount.load(ordering: .acquiring), foreign: $0) }
  }

  /// Notes that a transaction has been committed.
  func countCommit() {
    commitCount.add(1, ordering: .acquiringAndReleasing)
    for draft in shadowIndexBuilders.withLock({ $0 }) { draft.follow() }
  }
}
