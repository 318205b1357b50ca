import CSQLite
import Synchronization

/// Stops the running statements of a connection, from any thread.
///
/// A handle may outlive its connection; it then does nothing.
public final class SQLiteInterruptHandle: Sendable {
  /// The address of the open connection, 0 once it is closed.
  ///
  /// It is kept as a number because a pointer isn't sendable. The lock is held during the call to
  /// SQLite, so that the connection can't be closed under it.
  private let address: Mutex<UInt>

  init(_ connection: OpaquePointer) {
    address = Mutex(UInt(bitPattern: connection))
  }

  /// Asks the statements that run now to fail with `.interrupt`.
  ///
  /// A statement that starts after the call isn't touched, unless others are still running. A write
  /// that is stopped outside of a transaction of its own rolls the whole transaction back.
  public func interrupt() {
    address.withLock { address in
      guard let connection = OpaquePointer(bitPattern: address) else { return }
      sqlite3_interrupt(connection)
    }
  }

  /// Forgets the connection, which is about to be closed.
  func invalidate() {
    address.withLock { $0 = 0 }
  }
}
