import Synchronization

/// The results of a controller and who follows them: shared by the controller, which anybody may hold,
/// and the follower in the context, which keeps it up to date.
final class FetchedResultsState: Sendable {
  /// The changes that an observer hasn't received yet.
  private struct Backlog {
    /// The results that it was given last.
    var base: FetchedSections
    /// Objects that may differ since, by key; nil if the results have to be compared as a whole.
    var traces: [Int64: ResultTrace]? = [:]
    /// Objects that may have moved since; nil if any may.
    var touched: Set<ManagedObjectID>? = []
    /// Objects whose values may have changed since; nil if those of any may.
    var updated: Set<ManagedObjectID>? = []
    var error: (any Error)?
    let signal: AsyncStream<Void>.Continuation

    mutating func add(_ others: [Int64: ResultTrace]?) {
      guard let others else {
        traces = nil
        return
      }
      traces?.merge(others) { ResultTrace(before: $0.before, after: $1.after) }
    }

    /// The change from the results that the observer was given last to `sections`.
    func change(to sections: FetchedSections) -> FetchedChange {
      if let traces, let updated, let before = base.results, let after = sections.results,
        var change = FetchedChange(from: before, to: after, traces: traces, updated: updated)
      {
        change.sections = sections
        return change
      }
      return FetchedChange(from: base, to: sections, touched: touched, updated: updated)
    }
  }

  private struct Content {
    var sections: FetchedSections
    var backlogs: [Int: Backlog] = [:]
    var nextObserver = 0
  }

  private let content: Mutex<Content>

  init(_ sections: FetchedSections) {
    content = Mutex(Content(sections: sections))
  }

  var sections: FetchedSections { content.withLock { $0.sections } }

  /// Takes new results in, and wakes those who follow them.
  ///
  /// - Parameter traces: All objects that may differ, by key; nil if that isn't known.
  func publish(
    _ sections: FetchedSections, traces: [Int64: ResultTrace]?, touched: Set<ManagedObjectID>?,
    updated: Set<ManagedObjectID>?
  ) {
    content.withLock { content in
      content.sections = sections
      for observer in content.backlogs.keys {
        content.backlogs[observer]?.add(traces)
        content.backlogs[observer]?.touched.formUnionOrAll(touched)
        content.backlogs[observer]?.updated.formUnionOrAll(updated)
        content.backlogs[observer]?.signal.yield()
      }
    }
  }

  /// Tells those who follow the results that these couldn't be brought up to date.
  func publish(_ error: any Error) {
    content.withLock { content in
      for observer in content.backlogs.keys {
        content.backlogs[observer]?.error = error
        content.backlogs[observer]?.signal.yield()
      }
    }
  }

  /// Registers an observer.
  ///
  /// - Returns: Its number, the results it starts from, and what wakes it.
  func register() -> (observer: Int, sections: FetchedSections, signals: AsyncStream<Void>) {
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return content.withLock { content in
      let observer = content.nextObserver
      content.nextObserver += 1
      content.backlogs[observer] = Backlog(base: content.sections, signal: signal)
      return (observer, content.sections, signals)
    }
  }

  func deregister(_ observer: Int) {
    let backlog = content.withLock { $0.backlogs.removeValue(forKey: observer) }
    backlog?.signal.finish()
  }

  /// Returns the change since the observer's last call; nil if nothing changed.
  func takeChange(_ observer: Int) throws -> FetchedChange? {
    let (backlog, sections) = content.withLock { content in
      let backlog = content.backlogs[observer]
      content.backlogs[observer]?.base = content.sections
      content.backlogs[observer]?.traces = [:]
      content.backlogs[observer]?.touched = []
      content.backlogs[observer]?.updated = []
      content.backlogs[observer]?.error = nil
      return (backlog, content.sections)
    }
    guard let backlog else { return nil }
    if let error = backlog.error { throw error }
    let change = backlog.change(to: sections)
    return change.isEmpty ? nil : change
  }
}

extension Set<ManagedObjectID>? {
  /// Adds `others`, where nil stands for all there are.
  fileprivate mutating func formUnionOrAll(_ others: Set<ManagedObjectID>?) {
    if let others { self?.formUnion(others) } else { self = nil }
  }
}
