import ObjectModel
public import Predicates

extension ManagedObjectContext {
  /// The request that a fetch template of the model describes, with the template's limit.
  ///
  /// - Parameters:
  ///   - name: The template's name.
  ///   - variables: What stands for the template's variables, by name without `$`.
  /// - Throws: ``StoreError`` with `unknownTemplate`. Variables without a value are an error of the
  ///   fetch.
  public func fetchRequest<Object: ManagedObject>(
    fromTemplate name: String, of type: Object.Type = Object.self,
    variables: [String: AttributeValue] = [:]
  ) throws -> FetchRequest<Object> {
    guard let template = contextState.model.fetchTemplates[name] else {
      let names = contextState.model.fetchTemplates.keys.sorted().joined(separator: ", ")
      throw StoreError(
        .unknownTemplate,
        "the model has no fetch template '\(name)'"
          + (names.isEmpty ? "" : "; it has \(names)"))
    }
    var request = FetchRequest<Object>(
      entityName: template.entityName, predicate: template.predicate)
    request.fetchLimit = template.fetchLimit
    request.bindingOptions.variables = variables.mapValues { .constant($0) }
    return request
  }

  /// A request as a store gets it: bound to the model, with nothing left to resolve.
  ///
  /// - Throws: `FetchPredicateError` for a predicate that doesn't fit the entity, ``StoreError``.
  public func storeQuery<Object: ManagedObject>(for request: FetchRequest<Object>) throws
    -> StoreQuery
  {
    try contextState.query(for: request)
  }
}
