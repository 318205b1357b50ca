extension ManagedObjectContext {
  /// The undo manager; nil, the default, for none.
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
