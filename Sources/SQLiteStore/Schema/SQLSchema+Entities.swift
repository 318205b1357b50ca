import SQLGeneration
import ObjectGraph
import ObjectModel
import SQLiteDriver

extension SQLSchema {
  /// The entities whose objects are objects of an entity: itself, and those below that aren't abstract.
  func concreteEntities(of entity: EntityDescription) -> [EntityDescription] {
    entity.isInHierarchy ? entity.concreteIndices.map { model.entities[$0] } : [entity]
  }

  /// An SQL expression for the place of a row's own entity in the model.
  ///
  /// - Parameter alias: The alias of the entity's table; nil where the statement names no other.
  func exactEntity(of entity: EntityDescription, alias: String?) -> String {
    guard let discriminator = tables[entity.index].discriminator else { return "\(entity.index)" }
    let cases = concreteEntities(of: entity).map { concrete in
      "WHEN \(SQLLiteral.string(concrete.name)) THEN \(concrete.index)"
    }
    let column = (alias.map { "\($0)." } ?? "") + SQLiteDialect.quoted(discriminator)
    return "CASE \(column) \(cases.joined(separator: " ")) ELSE \(entity.index) END"
  }
}

extension SQLiteConnection {
  /// The identities that a statement gives: keys, and places of entities in the model.
  func identifiers(_ sql: String, in model: ManagedObjectModel) throws -> Set<ManagedObjectID> {
    try withStatement(sql) { statement in
      var found: Set<ManagedObjectID> = []
      while try statement.step() {
        if let id = statement.identifier(in: model) { found.insert(id) }
      }
      return found
    }
  }
}
