import ObjectGraph
import ObjectModel
import Predicates
import TestSupport

/// Puts dictionaries of the case file into stores.
struct CaseStore {
  private let root = CaseEntity(name: "Root")
  private let objects: [[String: DecodedJSON]]
  let model: ManagedObjectModel

  /// - Parameter type: The type of attributes that are nil in every dictionary.
  /// - Throws: `CaseMisfit` where no model has room for the dictionaries.
  init(_ objects: [DecodedJSON], untypedAs type: AttributeType) throws {
    self.objects = try objects.map {
      guard $0.value == nil, let members = $0.members else {
        throw CaseMisfit(reason: "the object is no dictionary")
      }
      return members
    }
    for object in self.objects { try root.add(object) }
    model = try ManagedObjectModel(root.descriptions(untypedAs: type))
  }

  /// The entity of the objects themselves; their keys count from 0.
  var entity: EntityDescription? { model.entity(named: root.name) }

  func insert(into store: any PersistentStore) throws {
    var requests: [BatchInsertRequest] = []
    var next: [String: Int64] = [:]
    for object in objects { _ = add(object, root, parent: nil, &requests, &next) }
    _ = try store.insert(requests)
  }

  /// Adds requests for an object and all below it, destinations of to-one relationships first.
  private func add(
    _ members: [String: DecodedJSON], _ entity: CaseEntity, parent: Int64?,
    _ requests: inout [BatchInsertRequest], _ next: inout [String: Int64]
  ) -> Int64 {
    let key = next[entity.name, default: 0]
    next[entity.name] = key + 1
    var names = [CaseEntity.key]
    var row: [AttributeValue] = [.integer(key)]
    if let parent {
      names.append("caseParent")
      row.append(.integer(parent))
    }
    for name in entity.attributes.keys.sorted() {
      guard let value = members[name]?.value else { continue }
      names.append(name)
      if case .integer(let number) = value, entity.attributes[name] == .double {
        row.append(.double(Double(number)))
      } else {
        row.append(value)
      }
    }
    for (name, destination) in entity.ones.sorted(by: { $0.key < $1.key }) {
      guard let object = members[name], object.value == nil, let inner = object.members else {
        continue
      }
      names.append(name)
      row.append(.integer(add(inner, destination, parent: nil, &requests, &next)))
    }
    var request = BatchInsertRequest(entityName: entity.name, properties: names)
    request.append(row)
    requests.append(request)
    for (name, destination) in entity.many.sorted(by: { $0.key < $1.key }) {
      for element in members[name]?.elements ?? [] {
        guard let inner = element.members else { continue }
        _ = add(inner, destination, parent: key, &requests, &next)
      }
    }
    return key
  }
}
