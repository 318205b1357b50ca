import ObjectGraph

extension ManagedObjectContext {
  /// Whether there is any object of a type.
  func containsAny<Object: ManagedObject>(_ type: Object.Type) throws -> Bool {
    var request = FetchRequest(type)
    request.fetchLimit = 1
    return try fetchLazily(request).count > 0
  }
}
