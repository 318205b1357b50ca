import ObjectGraph
import ObjectModel
import Predicates
import TestSupport

/// Objects with values and links that are the same for the same seed.
struct RandomGraph {
  let model: ManagedObjectModel
  /// The attributes and keys of to-one relationships of each object, by entity and key.
  private(set) var rows: [String: [Int64: [String: AttributeValue]]] = [:]
  /// The keys at the other end of to-many relationships.
  private(set) var links: [String: [Int64: [String: Set<Int64>]]] = [:]

  init(model: ManagedObjectModel, seed: UInt64, items: Int) {
    self.model = model
    var random = SplitMix(seed: seed)
    for (entity, count) in [("Item", items), ("Owner", items / 5 + 1), ("Tag", items / 6 + 1)] {
      rows[entity] = [:]
      links[entity] = [:]
      // Some keys are extremes, and there are gaps.
      for index in 0..<count {
        let key = index == 0 && random.chance(30) ? Int64.max : Int64(index * 2 + 1)
        addObject(entity, key, &random)
      }
    }
    link(&random)
  }

  private mutating func addObject(_ entity: String, _ key: Int64, _ random: inout SplitMix) {
    var row: [String: AttributeValue] = [:]
    for attribute in model.entity(named: entity)?.attributes ?? [] {
      row[attribute.name] =
        attribute.name == "identifier"
        ? .integer(key) : random.chance(20) ? .null : ValuePool.value(attribute.type, &random)
    }
    rows[entity]?[key] = row
    links[entity]?[key] = [:]
  }

  private mutating func link(_ random: inout SplitMix) {
    let items = keys("Item")
    let owners = keys("Owner")
    let tags = keys("Tag")
    for key in items {
      // An identifier may lead to an item that isn't there.
      let parent = random.chance(50) ? random.pick(items) : 2
      rows["Item"]?[key]?["parentIdentifier"] = random.chance(40) ? .null : .integer(parent)
      rows["Item"]?[key]?["owner"] = random.chance(30) ? .null : .integer(random.pick(owners))
      for tag in tags where random.chance(25) { join("Item", key, "tags", "Tag", tag, "items") }
      for other in items where random.chance(4) {
        join("Item", key, "similar", "Item", other, "similar")
      }
    }
    for key in owners {
      rows["Owner"]?[key]?["boss"] = random.chance(40) ? .null : .integer(random.pick(owners))
    }
    fill("Item", "parentIdentifier", "Item", "children")
    fill("Item", "owner", "Owner", "items")
    fill("Owner", "boss", "Owner", "staff")
  }

  private mutating func join(
    _ from: String, _ key: Int64, _ name: String, _ to: String, _ other: Int64, _ inverse: String
  ) {
    links[from]?[key]?[name, default: []].insert(other)
    links[to]?[other]?[inverse, default: []].insert(key)
  }

  private mutating func fill(_ from: String, _ toOne: String, _ to: String, _ toMany: String) {
    for (key, row) in rows[from] ?? [:] {
      guard case .integer(let other)? = row[toOne], links[to]?[other] != nil else { continue }
      links[to]?[other]?[toMany, default: []].insert(key)
    }
  }

  /// The keys of an entity's objects, ascending.
  func keys(_ entity: String) -> [Int64] { rows[entity].map { $0.keys.sorted() } ?? [] }

  /// All objects of an entity, in the order of their keys.
  func objects(_ entity: String) -> [GraphObject] {
    keys(entity).map { GraphObject(graph: self, entity: entity, key: $0) }
  }

  /// Puts all objects into a store.
  func insert(into store: any PersistentStore) throws {
    var requests: [BatchInsertRequest] = []
    for entity in ["Tag", "Owner", "Item"] {
      let names = model.entity(named: entity)?.attributes.map(\.name) ?? []
      var request = BatchInsertRequest(entityName: entity, properties: names)
      for key in keys(entity) {
        request.append(names.map { rows[entity]?[key]?[$0] ?? .null })
      }
      requests.append(request)
    }
    // Links come second, when both ends are there.
    requests.append(linkRequest("Owner", toOne: ["boss"], toMany: []))
    requests.append(linkRequest("Item", toOne: ["owner"], toMany: ["tags", "similar"]))
    _ = try store.insert(requests)
  }

  private func linkRequest(_ entity: String, toOne: [String], toMany: [String])
    -> BatchInsertRequest
  {
    var request = BatchInsertRequest(
      entityName: entity, properties: ["identifier"] + toOne + toMany, conflictPolicy: .overwrite)
    for key in keys(entity) {
      let ones = toOne.map { rows[entity]?[key]?[$0] ?? .null }
      let many = toMany.map { name -> AttributeValue in
        .array((links[entity]?[key]?[name] ?? []).sorted().map { .integer($0) })
      }
      request.append([.integer(key)] + ones + many)
    }
    return request
  }
}
