extension ManagedObjectContext {
  /// What takes changes back; nil, as at first, for none.
  ///
  /// An undo manager serves one context.
  public var undoManager: UndoManager? {
    get { registry.undoManager }
    set {
      registry.undoManager?.registry = nil
      newValue?.registry = registry
      registry.undoManager = newValue
    }
  }
}
