/// The properties, constraints and indexes of an entity while it is being described.
public struct EntityContents: Sendable {
  var attributes: [AttributeDescription] = []
  var relationships: [RelationshipDescription] = []
  var uniquenessConstraints: [UniquenessConstraint] = []
  var indexes: [IndexDescription] = []
}
