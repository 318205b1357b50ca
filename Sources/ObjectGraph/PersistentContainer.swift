public import ObjectModel

/// A store with its contexts: one to look at things from, and as many others as work needs.
public final class PersistentContainer: Sendable {
  /// The coordinator that all contexts share.
  public let coordinator: PersistentStoreCoordinator
  /// The context for reading and for what the user does.
  public let viewContext: ManagedObjectContext
  private let classes: [String: ManagedObject.Type]
  private let mergePolicy: MergePolicy

  /// A container for `store`.
  ///
  /// - Parameter classes: The classes of managed objects, one for an entity at most; objects of other
  ///   entities are plain ``ManagedObject``s.
  /// - Parameter configuration: What the container does beyond keeping objects.
  public init(
    store: any PersistentStore, classes: [ManagedObject.Type] = [],
    configuration: ContainerConfiguration = ContainerConfiguration()
  ) {
    coordinator = PersistentStoreCoordinator(store: store, history: configuration.history)
    mergePolicy = configuration.mergePolicy
    self.classes = Dictionary(
      classes.map { ($0.entityName, $0) }, uniquingKeysWith: { _, last in last })
    viewContext = ManagedObjectContext(
      name: "view", coordinator: coordinator, classes: self.classes,
      mergePolicy: configuration.mergePolicy)
  }

  /// The store.
  public var store: any PersistentStore { coordinator.store }
  /// The store's model.
  public var model: ManagedObjectModel { coordinator.store.model }

  /// A new context on a queue of its own, for work behind the scenes.
  public func newBackgroundContext(name: String = "background") -> ManagedObjectContext {
    ManagedObjectContext(
      name: name, coordinator: coordinator, classes: classes, mergePolicy: mergePolicy)
  }

  /// Runs `body` in a new background context.
  ///
  /// - Throws: What `body` throws, or the first error that reading a property met inside it.
  public func performBackgroundTask<Result: Sendable>(
    _ body: @Sendable (isolated ManagedObjectContext) throws -> Result
  ) async throws -> Result {
    try await newBackgroundContext().perform(body)
  }
}
