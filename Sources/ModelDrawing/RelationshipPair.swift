import ObjectModel

/// A relationship and its inverse: one line of a drawing.
struct RelationshipPair {
  let entity: EntityDescription
  let relationship: RelationshipDescription
  let destination: EntityDescription
  let inverse: RelationshipDescription
}
