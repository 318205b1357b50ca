import FoundationEssentials

extension ManagedObjectModel {
  /// The model as JSON: all that rows depend on, and the renaming identifiers.
  ///
  /// A store keeps it, so that a later program can migrate what it holds. Defaults, rules and fetch
  /// templates, which concern no row, aren't in it.
  public func storedDescription() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(StoredModel(self)), as: UTF8.self)
  }

  /// The model that ``storedDescription()`` described.
  ///
  /// - Throws: ``ModelError``, or a `DecodingError` for a text of another form.
  public convenience init(storedDescription text: String) throws {
    let stored = try JSONDecoder().decode(StoredModel.self, from: Data(text.utf8))
    try self.init(copying: stored)
  }

  private convenience init(copying stored: StoredModel) throws {
    let model = try stored.model()
    try self.init(model.entities, version: model.version)
  }

  /// The model of a store that was made before stores kept ``storedDescription()``: what
  /// ``canonicalText`` says, in the order of the store's tables.
  ///
  /// The text has lost the order of entities and properties, by which tables of links get their names.
  ///
  /// - Parameters:
  ///   - entityOrder: A number for each entity by which it comes before others.
  ///   - ownsLinks: Whether the store has a table of links for a relationship of an entity.
  /// - Throws: ``ModelError`` for a text that is no model's.
  public convenience init(
    canonicalText text: String, entityOrder: (_ entity: String) -> Int,
    ownsLinks: (_ entity: String, _ relationship: String) -> Bool
  ) throws {
    var entities: [StoredModel.Entity] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.first == "entity", words.count == 4 {
        entities.append(
          StoredModel.Entity(
            name: words[1], isAbstract: false, primaryKey: words[3] == "-" ? nil : words[3]))
        continue
      }
      guard !entities.isEmpty, Self.read(words, into: &entities[entities.count - 1]) else {
        throw ModelError(.invalidProperty, "'\(line)' isn't a line of a model's text")
      }
    }
    for place in entities.indices {
      let name = entities[place].name
      let all = entities[place].relationships
      entities[place].relationships =
        all.filter { ownsLinks(name, $0.name) } + all.filter { !ownsLinks(name, $0.name) }
    }
    let ordered = entities.enumerated().sorted {
      (entityOrder($0.element.name), $0.offset) < (entityOrder($1.element.name), $1.offset)
    }
    try self.init(copying: StoredModel(version: 0, entities: ordered.map(\.element)))
  }

  private static func read(_ words: [String], into entity: inout StoredModel.Entity) -> Bool {
    switch (words.first, words.count) {
    case ("attribute", 4):
      entity.attributes.append(
        StoredModel.Attribute(name: words[1], type: words[2], isOptional: words[3] == "optional"))
    case ("relationship", 7):
      entity.relationships.append(
        StoredModel.Relationship(
          name: words[1], destination: words[3], inverse: words[4], isToMany: words[2] == "many",
          isOrdered: false, isOptional: words[6] == "optional",
          deleteRule: DeleteRule.nullify.rawValue, minimumCount: 0,
          keyAttribute: words[5] == "-" ? nil : words[5]))
    case ("unique", 2...): entity.constraints.append(Array(words.dropFirst()))
    case ("index", 3...):
      entity.indexes.append(
        StoredModel.Index(
          properties: Array(words.dropFirst().dropLast()), skipsNil: words.last == "skips-nil"))
    default: return false
    }
    return true
  }
}
