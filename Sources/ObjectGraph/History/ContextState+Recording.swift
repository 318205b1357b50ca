import FoundationEssentials

extension ContextState {
  /// The history entry for a change that is made now; nil if no history is kept.
  var recording: HistoryRecording? {
    coordinator.history.map { tracking in
      HistoryRecording(
        author: transactionAuthor, contextName: contextName, date: Date(),
        origin: coordinator.origin, keepsValuesBefore: tracking.keepsValuesBefore)
    }
  }
}
