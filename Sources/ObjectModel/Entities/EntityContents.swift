/// The properties, rules, constraints and indexes of an entity while it is being described.
public struct EntityContents: Sendable {
  var attributes: [AttributeDescription] = []
  var relationships: [RelationshipDescription] = []
  var uniquenessConstraints: [UniquenessConstraint] = []
  var indexes: [IndexDescription] = []
  var rules: [ObjectRule] = []

  /// What stands in `other` comes behind what is here.
  mutating func append(_ other: EntityContents) {
    attributes += other.attributes
    relationships += other.relationships
    uniquenessConstraints += other.uniquenessConstraints
    indexes += other.indexes
    rules += other.rules
  }
}
