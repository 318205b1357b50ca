import ObjectModel

/// Takes back what was done in a context, and does it again.
///
/// It belongs to its context, and is used within `perform`. All changes of one `perform` are one step,
/// unless they are grouped otherwise. Changes that were saved can be taken back, too: that is then a
/// change of its own, to be saved.
public final class UndoManager {
  /// A step as the user sees it.
  private struct Group {
    var name: String?
    var steps: [UndoStep]
  }

  private enum Mode {
    case recording, undoing, redoing
  }

  /// The maximum number of undo steps; 0 for no limit.
  public var levelsOfUndo: Int {
    didSet { trim() }
  }
  /// Whether a step ends with each `perform`; otherwise only with ``endGrouping()``.
  public var groupsByPerform = true

  weak var contextState: ContextState?
  private var undoStack: [Group] = []
  private var redoStack: [Group] = []
  private var current = Group(name: nil, steps: [])
  private var depth = 0
  private var disabledCount = 0
  private var mode = Mode.recording

  /// An undo manager without steps.
  ///
  /// - Parameter levels: How many steps are kept; 0 for all of them.
  public init(levels: Int = 0) {
    levelsOfUndo = max(0, levels)
  }

  /// Whether there is something to take back.
  public var canUndo: Bool { !undoStack.isEmpty || !current.steps.isEmpty }
  /// Whether there is something to do again.
  public var canRedo: Bool { !redoStack.isEmpty }
  /// The name of the step that ``undo()`` takes back.
  public var undoActionName: String? {
    current.steps.isEmpty ? undoStack.last?.name : current.name
  }
  /// The name of the step that ``redo()`` does again.
  public var redoActionName: String? { redoStack.last?.name }
  /// Whether changes are recorded.
  public var isRegistrationEnabled: Bool { disabledCount == 0 }

  /// Names the step that is being recorded.
  public func setActionName(_ name: String) { current.name = name }

  /// Begins a group: what follows up to ``endGrouping()`` is one step, over several `perform`s too.
  ///
  /// Groups within a group belong to it.
  public func beginGrouping() {
    if depth == 0 { close() }
    depth += 1
  }

  /// Ends the group that was begun last; without one it does nothing.
  public func endGrouping() {
    guard depth > 0 else { return }
    depth -= 1
    if depth == 0 { close() }
  }

  /// Stops recording, until ``enableRegistration()`` was called as often.
  public func disableRegistration() { disabledCount += 1 }

  /// Ends one ``disableRegistration()``; without one it does nothing.
  public func enableRegistration() { disabledCount = max(0, disabledCount - 1) }

  /// Forgets every step.
  public func removeAllActions() {
    undoStack = []
    redoStack = []
    current = Group(name: nil, steps: [])
    depth = 0
  }

  /// Takes the last step back; a group that is open ends first.
  ///
  /// Without a step it does nothing. What is gone from the store meanwhile stays gone.
  public func undo() {
    depth = 0
    close()
    guard let group = undoStack.popLast() else { return }
    redoStack.append(run(group, .undoing))
  }

  /// Does again what was taken back last.
  ///
  /// Any other change in between has made that impossible; then it does nothing.
  public func redo() {
    guard let group = redoStack.popLast() else { return }
    undoStack.append(run(group, .redoing))
    trim()
  }

  func record(_ step: @autoclosure () -> UndoStep) {
    guard isRegistrationEnabled else { return }
    current.steps.append(step())
    if mode == .recording { redoStack = [] }
  }

  /// Ends the step of a `perform`.
  func endPerform() {
    if groupsByPerform, depth == 0 { close() }
  }

  /// Runs a group backwards, and gives the group that takes that back.
  private func run(_ group: Group, _ mode: Mode) -> Group {
    let disabled = disabledCount
    disabledCount = 0
    self.mode = mode
    current = Group(name: group.name, steps: [])
    contextState?.takeBack(group.steps)
    let inverse = current
    current = Group(name: nil, steps: [])
    self.mode = .recording
    disabledCount = disabled
    return inverse
  }

  private func close() {
    guard !current.steps.isEmpty else {
      current.name = nil
      return
    }
    undoStack.append(current)
    current = Group(name: nil, steps: [])
    trim()
  }

  private func trim() {
    if levelsOfUndo > 0, undoStack.count > levelsOfUndo {
      undoStack.removeFirst(undoStack.count - levelsOfUndo)
    }
  }
}

@available(*, unavailable)
extension UndoManager: Sendable {}
