import ModelFiles
import ObjectModel

/// An entity with what its class is written from.
struct SwiftEntity: Sendable {
  let file: ModelFileEntity
  let description: EntityDescription
  let className: String
  /// The class that it inherits from.
  let superclassName: String
  let hasParent: Bool
  /// True if other entities inherit from it.
  let hasChildren: Bool
  /// The properties that the entity itself adds.
  let properties: [SwiftProperty]
  /// All properties, inherited ones first.
  let allProperties: [SwiftProperty]
  /// True if a class above makes new objects of this one with all that they need.
  let inheritsInsertion: Bool
  /// The indexes that the entity itself adds.
  let indexes: [IndexDescription]
  let documentation: [String]

  init(
    _ file: ModelFileEntity, _ description: EntityDescription, version: ModelDocument,
    model: ManagedObjectModel
  ) {
    self.file = file
    self.description = description
    className = SwiftEntity.className(of: file)
    let parent = file.parentName.flatMap { version.entity(named: $0) }
    superclassName = parent.map(SwiftEntity.className(of:)) ?? "ManagedObject"
    hasParent = parent != nil
    hasChildren = version.entities.contains { $0.parentName == file.name }
    properties = SwiftEntity.properties(of: file, described: description, version: version)
    var lineage = [file]
    while let next = lineage[0].parentName.flatMap({ version.entity(named: $0) }) {
      lineage.insert(next, at: 0)
    }
    var all: [SwiftProperty] = []
    var inheritsInsertion = false
    for entity in lineage {
      let own = SwiftEntity.properties(
        of: entity, described: model.entity(named: entity.name) ?? description, version: version)
      if own.contains(where: { $0.parameterType != nil }) { inheritsInsertion = false }
      all += own
      if entity.name != file.name, !entity.isAbstract { inheritsInsertion = true }
    }
    allProperties = all
    self.inheritsInsertion = inheritsInsertion
    let inherited = file.parentName.flatMap { model.entity(named: $0) }?.indexes.count ?? 0
    indexes = Array(description.indexes.dropFirst(inherited))
    documentation = SwiftEntity.lines(file.userInfo) ?? ["An object of the entity \(file.name)."]
  }

  /// The properties that are stored, inherited ones first.
  var storedProperties: [SwiftProperty] { allProperties.filter(\.isStored) }

  /// The class's name: what the file says, or the entity's own.
  static func className(of entity: ModelFileEntity) -> String {
    entity.className ?? entity.name
  }

  /// The lines of documentation in user info.
  static func lines(_ userInfo: [String: String]) -> [String]? {
    userInfo[ModelFileUserInfo.documentation].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static func properties(
    of file: ModelFileEntity, described description: EntityDescription, version: ModelDocument
  ) -> [SwiftProperty] {
    file.attributes.compactMap { attribute in
      SwiftProperty(attribute, in: description)
    }
      + file.relationships.map { relationship in
        SwiftProperty(
          relationship,
          destination: version.entity(named: relationship.destinationName).map(className(of:))
            ?? relationship.destinationName)
      }
  }
}
