import ObjectGraph
import ObjectModel
import Predicates
import Testing

/// A container over a store that counts, with short words for what tests do all the time.
final class Workplace: Sendable {
  let store: CountingStore
  let container: PersistentContainer
  var context: ManagedObjectContext { container.viewContext }

  /// Counts what is decoded.
  let codec = CountingCodec()

  init(_ store: any PersistentStore) throws {
    self.store = CountingStore(store)
    container = try PersistentContainer(
      store: self.store, classes: [Person.self, Clause.self, Sample.self], codecs: [codec.codec])
  }

  /// Runs `body` in the view context.
  func run<Result: Sendable>(_ body: (isolated ManagedObjectContext) throws -> Result) throws
    -> Result
  {
    try context.performAndWait(body)
  }

  /// Saves people with the identifiers `keys`, each named after its own.
  func savePeople(_ keys: ClosedRange<Int64>) throws {
    try run { context in
      for key in keys {
        let person = try context.insert(entityNamed: "Person", primaryKey: key)
        try person.setValue(.string("p\(key)"), forKey: "name")
      }
      try context.save()
    }
  }

  /// The names of what `format` finds, in another context than the view's.
  func stored(_ entity: String, _ format: String? = nil, key: String = "name") throws -> [String] {
    try container.newBackgroundContext(name: "check").performAndWait { context in
      try context.names(entity, format, key: key)
    }
  }
}

extension ManagedObjectContext {
  func all(_ entity: String, _ format: String? = nil, _ arguments: [PredicateArgument] = []) throws
    -> [ManagedObject]
  {
    var request = FetchRequest<ManagedObject>(entityName: entity)
    request.predicate = try format.map { try FetchPredicate(format: $0, arguments: arguments) }
    return try fetch(request)
  }

  func one(_ entity: String, _ format: String) throws -> ManagedObject {
    let found = try all(entity, format)
    #expect(found.count == 1)
    return try #require(found.first)
  }

  func names(_ entity: String, _ format: String? = nil, key: String = "name") throws -> [String] {
    try all(entity, format).map { $0.text(key) ?? "nil" }
  }

  /// The keys of all people in an order.
  func order(_ descriptor: FetchSortDescriptor) throws -> [Int64] {
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.sortDescriptors = [descriptor]
    return try fetch(request).map(\.objectID.primaryKey)
  }

  func expect(changes: Bool, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let hasChanges = hasChanges
    #expect(hasChanges == changes, sourceLocation: sourceLocation)
  }

  func make(_ entity: String, _ values: [String: AttributeValue] = [:]) throws -> ManagedObject {
    let object = try insert(entityNamed: entity)
    for (key, value) in values { try object.setValue(value, forKey: key) }
    return object
  }
}

extension ManagedObject {
  func names(_ key: String) -> [String] {
    objects(key).map { $0.text("name") ?? "nil" }
  }
}

/// Runs `body` and hands back the store error that it must end with.
func storeError<Result>(_ code: StoreError.Code, _ body: () throws -> Result) throws -> StoreError {
  let error = try #require(throws: StoreError.self) { _ = try body() }
  #expect(error.code == code)
  return error
}

extension BatchInsertRequest {
  init(
    entityName: String, properties: [String], values: [AttributeValue],
    conflictPolicy: ConflictPolicy = .error
  ) {
    self.init(entityName: entityName, properties: properties, conflictPolicy: conflictPolicy)
    self.values = values
  }
}
