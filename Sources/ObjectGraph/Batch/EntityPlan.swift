import ObjectModel
import Predicates

/// The facts about an entity that are needed for each object and each value, computed once.
struct EntityPlan: Sendable {
  /// A row of default values.
  let defaults: StoreRow
  /// The slot of the natural primary key, or nil.
  let primaryKeySlot: Int?
  /// The types of attributes, by slot.
  let types: [AttributeType]
  /// Whether the attribute at a slot is worked out from others.
  let isDerived: [Bool]
  /// The relationship that is read from the attribute at a slot, or nil.
  let relationships: [Int?]

  init(_ entity: EntityDescription) {
    defaults = entity.defaultRow
    primaryKeySlot = entity.primaryKeyIndex
    types = entity.attributes.map(\.type)
    isDerived = entity.attributes.map { $0.derivation != nil }
    relationships = entity.attributes.map { attribute in
      entity.relationships.firstIndex { $0.keyAttributeName == attribute.name }
    }
  }
}
