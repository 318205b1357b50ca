/// A registered collation, owned by SQLite until it's replaced or the database is closed.
final class CollationBox {
  let compare: @Sendable (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int32

  init(
    _ compare:
      @escaping @Sendable (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int32
  ) {
    self.compare = compare
  }
}
