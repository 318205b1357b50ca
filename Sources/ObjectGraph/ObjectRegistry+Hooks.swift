import ObjectModel

extension ObjectRegistry {
  /// Lets every object that is about to be saved prepare itself, once, and works out derived values.
  ///
  /// What objects change here is saved with the rest; objects that come in by that have their turn, too.
  func prepareForSaving() throws {
    // A number of its own for each save: who joins later may have been prepared for an earlier one.
    preparation += 1
    while true {
      let next = pending.sorted().filter { $0.preparation != preparation }
      guard !next.isEmpty else { break }
      for object in next {
        object.preparation = preparation
        object.willSave()
      }
    }
    try deriveValues()
    // What a hook or a derivation couldn't read must not be saved over.
    try throwAccessError()
  }

  /// Tells objects that were new to this context's memory that their values are there.
  func awaken() {
    while let object = awakening.popLast() { object.awakeFromFetch() }
  }
}
