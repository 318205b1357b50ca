extension ContextState {
  /// The reader of the context.
  var reader: any StoreReader {
    get throws {
      if readState.isStale(after: stalenessInterval) { moveOn() }
      return try readState.reader(of: store, measuresTime: stalenessInterval != nil)
    }
  }

  /// Lets what is read from now on be of the store's current state.
  ///
  /// What was read ahead is forgotten; objects keep the values that they have.
  func moveOn() {
    readState.release()
    generation += 1
  }

  /// Lets go of the state that was read from before changes of others are merged.
  ///
  /// Merging forgets what was read ahead where there is something to merge; otherwise it stays right.
  func moveOnToMerge() {
    readState.release()
  }

  /// Runs `body`, which reads the store in one state.
  func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
    readState.begin()
    defer { readState.end() }
    return try body()
  }
}
