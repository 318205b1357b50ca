extension ManagedObjectContext {
  /// What takes changes back; nil, as at first, for none.
  ///
  /// An undo manager serves one context.
  public var undoManager: UndoManager? {
    get { contextState.undoManager }
    set {
      contextState.undoManager?.contextState = nil
      newValue?.contextState = contextState
      contextState.undoManager = newValue
    }
  }
}
