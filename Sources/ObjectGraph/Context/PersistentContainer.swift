public import ObjectModel
public import Predicates

/// A store with its contexts: one to look at things from, and as many others as work needs.
public final class PersistentContainer: Sendable {
  /// The coordinator that all contexts share.
  public let coordinator: PersistentStoreCoordinator
  /// The context for reading and for what the user does.
  public let viewContext: ManagedObjectContext
  private let classes: [String: ManagedObject.Type]
  private let mergePolicy: MergePolicy

  /// A container for `store`, without codecs.
  ///
  /// Values of transformable attributes are bytes in it: decoded ones can be neither read nor set.
  ///
  /// - Parameter classes: The classes of managed objects, one for an entity at most; objects of other
  ///   entities are plain ``ManagedObject``s.
  /// - Parameter configuration: What the container does beyond keeping objects.
  public convenience init(
    store: any PersistentStore, classes: [ManagedObject.Type] = [],
    configuration: ContainerConfiguration = ContainerConfiguration()
  ) {
    self.init(store, classes, CodecTable(), configuration)
  }

  /// A container for `store` that decodes the values of transformable attributes.
  ///
  /// - Parameter classes: The classes of managed objects, one for an entity at most; objects of other
  ///   entities are plain ``ManagedObject``s.
  /// - Parameter codecs: One for each name that the model's transformable attributes have for theirs; more
  ///   do no harm.
  /// - Parameter configuration: What the container does beyond keeping objects.
  /// - Throws: ``StoreError``: `unknownCodec` with every attribute whose codec isn't given,
  ///   `duplicateCodec` for two of one name.
  public convenience init(
    store: any PersistentStore, classes: [ManagedObject.Type] = [], codecs: [ValueCodec],
    configuration: ContainerConfiguration = ContainerConfiguration()
  ) throws {
    self.init(store, classes, try CodecTable(codecs, for: store.model), configuration)
  }

  private init(
    _ store: any PersistentStore, _ classes: [ManagedObject.Type], _ codecs: CodecTable,
    _ configuration: ContainerConfiguration
  ) {
    coordinator = PersistentStoreCoordinator(
      store: store, history: configuration.history, codecs: codecs)
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

  /// Binds a predicate to the objects of an entity, to find its errors before a fetch does, or to ask it often.
  ///
  ///     let popular = try container.bound(FetchPredicate(format: "likeCount > 100"), to: "Tweet")
  ///     var request = FetchRequest(Tweet.self)
  ///     request.boundPredicate = popular
  ///
  /// - Throws: `FetchPredicateError` with the place in the format text, ``StoreError`` with `unknownEntity`.
  public func bound(
    _ predicate: FetchPredicate, to entityName: String,
    options: PredicateBindingOptions = PredicateBindingOptions()
  ) throws -> BoundPredicate {
    guard model.entity(named: entityName) != nil else {
      throw StoreError(.unknownEntity, "the model has no entity '\(entityName)'")
    }
    return try predicate.bound(to: ModelSchema(model), entity: entityName, options: options)
  }

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
