import CommandLineKit
import Synchronization

/// Shows how many objects have been written, and ends the work where the user asks for that.
final class ExportCounter: Sendable {
  private let progress: Progress
  private let count = Atomic(0)

  /// - Parameter isShown: False where the data go to a terminal, and the line would stand among them.
  init(_ invocation: Invocation, isShown: Bool) {
    progress = Progress(
      ProgressState(label: "export", unit: "written"), on: invocation.messages,
      mode: isShown ? invocation.progressMode : .never)
  }

  /// Counts one.
  ///
  /// - Throws: `InterruptionError`.
  func add() throws {
    let count = count.wrappingAdd(1, ordering: .relaxed).newValue
    guard count % 64 == 0 else { return }
    try Interruption.check()
    progress.update { $0.count = count }
  }

  func finish() {
    progress.finish()
  }
}
