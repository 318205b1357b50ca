/// A gate that a response waits at until a test opens it.
///
/// It takes the place of a delay, so that no test depends on how fast the machine is. A gate is
/// opened once and stays open.
package final class LoopbackGate: Sendable {
  private let event: LoopbackEvent

  /// A closed gate.
  ///
  /// - Throws: `LoopbackServerError` where the system has no descriptor left.
  package init() throws(LoopbackServerError) {
    event = try LoopbackEvent()
  }

  /// Lets all waiting responses go on.
  package func open() {
    event.signal()
  }

  var descriptor: Int32 { event.descriptor }
}
