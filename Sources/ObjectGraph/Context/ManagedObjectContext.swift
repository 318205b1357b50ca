public import ObjectModel
import Predicates

/// A working space with objects of its own: fetches, changes, and saves them together.
///
/// A context is an actor on a queue of its own. Work happens inside ``perform(_:)``, whose closure may
/// use the context and its objects freely, and gives back only what is `Sendable`. So no object ever
/// meets a thread that isn't its context's.
public actor ManagedObjectContext {
  /// The name of the context in messages.
  public nonisolated let name: String
  let contextState: ContextState
  private let ending: ContextTeardown
  let inbox = ChangeInbox()
  private let executor: ContextExecutor

  /// The context's own serial executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  init(
    name: String, coordinator: PersistentStoreCoordinator,
    classes: [String: ManagedObject.Type], mergePolicy: MergePolicy = .error
  ) {
    self.name = name
    self.contextState = ContextState(
      coordinator: coordinator, classes: classes, contextName: name)
    self.contextState.mergePolicy = mergePolicy
    self.ending = ContextTeardown(of: contextState)
    self.executor = ContextExecutor(label: "tweetstore.context.\(name)")
    coordinator.register(inbox)
  }

  /// Runs `body` on the context.
  ///
  /// Changes that other contexts saved are taken in first. The closure is synchronous: nothing else
  /// touches the context's objects while it runs. All that it reads is of one state of the store, unless it
  /// writes or moves on by itself; see ``setQueryGeneration(_:)``.
  ///
  /// - Throws: What `body` throws, or the first error that reading a property met inside it.
  public func perform<Result: Sendable>(
    _ body: @Sendable (isolated ManagedObjectContext) throws -> Result
  ) async throws -> Result {
    try run(body)
  }

  /// Runs `body` on the context while the calling thread waits.
  ///
  /// For programs without concurrency, such as command-line tools. Never call it from a task that
  /// should stay responsive.
  ///
  /// - Precondition: It isn't called from within the same context.
  /// - Throws: As ``perform(_:)``.
  public nonisolated func performAndWait<Result: Sendable>(
    _ body: (isolated ManagedObjectContext) throws -> Result
  ) throws -> Result {
    try withoutActuallyEscaping(body) { body in
      // Safe: the calling thread waits until the closure has run, so nobody else uses what it holds.
      nonisolated(unsafe) let body = body
      return try executor.sync {
        try assumeIsolated { context in try context.run(body) }
      }
    }
  }

  private func run<Result>(_ body: (isolated ManagedObjectContext) throws -> Result) throws
    -> Result
  {
    if contextState.mergesAutomatically, !contextState.readState.isPinned { try mergeChanges() }
    contextState.readState.begin()
    contextState.goneReads = []
    defer {
      contextState.undoManager?.endPerform()
      // Objects that nobody else holds go when the context may be looked at again.
      _ = contextState.relatedEdits.removeAll()
      contextState.updateFollowers()
      contextState.readState.end()
      inbox.setListening(contextState.needsNotifications)
    }
    inbox.setListening(true)
    let result = try body(self)
    try contextState.throwAccessError()
    return result
  }

  /// Writes all unsaved changes in one transaction.
  ///
  /// - Throws: ``ValidationError`` with every broken rule; ``StoreError`` with `conflict`,
  ///   `constraintViolation` or what the store met. The changes then stay unsaved.
  public func save() throws {
    let wrote = try contextState.save(from: inbox)
    if wrote { try mergeIfPinned() }
  }

  /// Takes back all unsaved changes: new objects go, changed and deleted ones are as the store has them.
  public func rollback() {
    contextState.rollback()
  }

  /// Turns all objects without unsaved changes into faults, so that they are read anew.
  ///
  /// What other contexts and other processes save is taken in without this, unless the context is pinned to a
  /// state of the store.
  public func refreshAllObjects() {
    contextState.moveOn()
    contextState.merge(.everything)
  }

  /// Whether there is something to save.
  public var hasChanges: Bool { !contextState.pending.isEmpty }

  /// The number of objects that the context has registered.
  ///
  /// An object lives as long as somebody holds it or it has unsaved changes.
  public var registeredCount: Int { contextState.objectCount }

  /// The model of the store.
  public var model: ManagedObjectModel { contextState.model }
}
