import FoundationEssentials

extension ContextState {
  /// What the history is to say of a change that is made now; nil where none is kept.
  var recording: HistoryRecording? {
    coordinator.history.map { tracking in
      HistoryRecording(
        author: transactionAuthor, contextName: contextName, date: Date(),
        origin: coordinator.origin, keepsValuesBefore: tracking.keepsValuesBefore)
    }
  }
}
