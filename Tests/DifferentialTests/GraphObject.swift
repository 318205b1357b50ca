import ObjectModel
import Predicates

/// An object of a random graph, read without any store.
struct GraphObject: PredicateObject {
  let graph: RandomGraph
  let entity: String
  let key: Int64

  var predicateReference: ObjectReference? {
    ObjectReference(entityName: entity, primaryKey: key)
  }

  func predicateValue(forKey name: String) throws -> PredicateOperand {
    guard let description = graph.model.entity(named: entity),
      let property = description.property(named: name)
    else { throw FetchPredicateError(.unknownKey, "\(entity) has no key '\(name)'") }
    switch property {
    case .attribute: return .value(graph.rows[entity]?[key]?[name] ?? .null)
    case .relationship(let index):
      let relationship = description.relationships[index]
      let destination = relationship.destinationName
      if relationship.isToMany {
        let keys = (graph.links[entity]?[key]?[name] ?? []).sorted()
        return .collection(
          keys.map { .object(GraphObject(graph: graph, entity: destination, key: $0)) })
      }
      guard
        case .integer(let other)? = graph.rows[entity]?[key]?[
          relationship.keyAttributeName ?? name],
        graph.rows[destination]?[other] != nil
      else { return .null }
      return .object(GraphObject(graph: graph, entity: destination, key: other))
    }
  }
}
