import Synchronization

/// Counts from 1 on, for threads of a server.
final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
}
