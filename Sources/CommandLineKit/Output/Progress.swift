import Synchronization

/// A line on standard error that tells how far the work has come.
///
/// It is drawn only on a terminal, at most ten times a second, and taken away at the end.
public final class Progress: Sendable {
  private struct State {
    var progress: ProgressState
    var lastDrawn: ContinuousClock.Instant?
    var isFinished = false
  }

  private let output: StandardError
  private let isShown: Bool
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  /// The shortest time between two drawings.
  static let interval = Duration.milliseconds(100)

  /// Creates the line of work that begins now.
  ///
  /// - Parameters:
  ///   - state: What is counted, and the totals.
  ///   - output: Where the line is shown. It is not when that is no terminal, or quiet.
  ///   - mode: What `--progress` says. Give `never` while rows go to the same terminal, since they
  ///     would write over the line.
  ///   - now: The clock.
  public init(
    _ state: ProgressState, on output: StandardError, mode: ProgressMode = .auto,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.output = output
    self.now = now
    isShown = mode == .auto && output.terminal.canRedraw && output.verbosity > .quiet
    start = now()
    self.state = Mutex(State(progress: state))
  }

  /// Changes the state, and draws the line when it is time to.
  public func update(_ change: (inout ProgressState) -> Void) {
    guard isShown else { return }
    state.withLock { state in
      guard !state.isFinished else { return }
      change(&state.progress)
      let time = now()
      if let last = state.lastDrawn, time - last < Self.interval { return }
      state.lastDrawn = time
      let seconds = (time - start) / .seconds(1)
      var shown = state.progress
      shown.label = output.filtered(shown.label)
      shown.detail = shown.detail.map { output.filtered($0) }
      output.showStatus(shown.line(afterSeconds: seconds, width: output.terminal.width))
    }
  }

  /// Takes the line away.
  ///
  /// Later changes show nothing.
  public func finish() {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.isFinished = true
      if isShown { output.showStatus("") }
    }
  }
}
