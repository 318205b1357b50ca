import ObjectModel
import Predicates

extension ContextState {
  /// Binds what a batch update assigns.
  func assignments(of request: BatchUpdateRequest) throws -> [StoreUpdate.Assignment] {
    let entity = try entity(named: request.entityName)
    try model.checkBatch(of: entity)
    guard !request.values.isEmpty else {
      throw StoreError(.unknownProperty, "a batch update of \(entity.name) has no properties")
    }
    return try request.values.sorted { $0.key < $1.key }.map { key, expression in
      let slot = try assignableSlot(key, of: entity)
      if case .constant(let value) = expression {
        let assigned =
          slot < entity.attributes.count
          ? try entity.assigned(value, slot: slot)
          : try assignedKey(value, of: entity, relationship: slot - entity.attributes.count)
        return .init(slot: slot, value: FetchExpression.constant(assigned).bound())
      }
      guard slot < entity.attributes.count else {
        throw StoreError(
          .wrongType, "\(entity.name).\(key) can only be set to one object or to none in a batch")
      }
      return .init(slot: slot, value: try bound(expression, key, of: entity, request))
    }
  }

  /// Returns the value for the column of a to-one relationship.
  private func assignedKey(
    _ value: AttributeValue, of entity: EntityDescription, relationship index: Int
  ) throws -> AttributeValue {
    let relationship = entity.relationships[index]
    if value == .null, relationship.isOptional { return value }
    if case .object(let reference) = value, let key = try key(of: reference, in: relationship) {
      return .integer(key)
    }
    throw StoreError(
      .wrongType,
      "\(entity.name).\(relationship.name) is a relationship to \(relationship.destinationName), not to \(value)"
    )
  }

  private func assignableSlot(_ key: String, of entity: EntityDescription) throws -> Int {
    switch entity.property(named: key) {
    case .attribute(let slot):
      if entity.attributes[slot].derivation != nil {
        throw StoreError(
          .unknownProperty, "\(entity.name).\(key) is worked out from others and never set")
      }
      if slot != entity.primaryKeyIndex { return slot }
      throw StoreError(.wrongType, "\(entity.name).\(key) is the primary key and never changes")
    case .relationship(let index):
      let relationship = entity.relationships[index]
      if entity.isStoredInRow(relationship: index), model.inverse(of: relationship).isToMany {
        return entity.slot(ofRelationship: index)
      }
      throw StoreError(
        .unknownProperty,
        "\(entity.name).\(key) can't be set in a batch: only attributes and to-one relationships "
          + "with a to-many inverse can")
    case nil: throw StoreError(.unknownProperty, "\(entity.name) has no property '\(key)'")
    }
  }

  /// Binds an expression as the right side of a comparison with the property that it is for, so that
  /// keys and types are found wrong before anything is written.
  private func bound(
    _ expression: FetchExpression, _ key: String, of entity: EntityDescription,
    _ request: BatchUpdateRequest
  ) throws -> BoundExpression {
    let comparison = FetchPredicate.comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath(key)), .equal, right: expression))
    let predicate = try comparison.bound(
      to: ModelSchema(model), entity: entity.name, options: request.bindingOptions)
    guard case .comparison(let comparison) = predicate.tree, comparison.quantifier == nil else {
      throw StoreError(
        .wrongType, "'\(expression)' gives no single value that \(entity.name).\(key) could have")
    }
    return BoundExpression(comparison.right, type: .value(.undefined))
  }
}
