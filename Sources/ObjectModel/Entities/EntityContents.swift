/// The properties, rules, constraints and indexes of an entity while it is being described.
public struct EntityContents: Sendable {
  var attributes: [AttributeDescription] = []
  var relationships: [RelationshipDescription] = []
  var uniquenessConstraints: [UniquenessConstraint] = []
  var indexes: [IndexDescription] = []
  var rules: [ObjectRule] = []

  /// Appends the contents of `other`.
  mutating func append(_ other: EntityContents) {
    attributes += other.attributes
    relationships += other.relationships
    uniquenessConstraints += other.uniquenessConstraints
    indexes += other.indexes
    rules += other.rules
  }
}
