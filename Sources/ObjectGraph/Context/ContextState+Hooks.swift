import ObjectModel

extension ContextState {
  /// Lets every object that is about to be saved prepare itself, once, and works out derived values.
  ///
  /// What objects change here is saved with the rest; objects that come in by that have their turn, too.
  func prepareForSaving() throws {
    for object in pending { object.isPrepared = false }
    while true {
      let next = pending.sorted().filter { !$0.isPrepared }
      guard !next.isEmpty else { break }
      for object in next {
        object.isPrepared = true
        object.willSave()
      }
    }
    try deriveValues()
    // What a hook or a derivation couldn't read must not be saved over.
    try throwAccessError()
  }
}
