import ObjectModel
import Predicates

/// The model as predicates of the command line see it, with the keys that suggestions prefer.
struct QuerySchema: PredicateSchema {
  private let schema: ModelSchema

  init(_ model: ManagedObjectModel) {
    schema = ModelSchema(model)
  }

  func predicateProperty(_ key: String, ofEntity entity: String) -> PredicateProperty? {
    schema.predicateProperty(key, ofEntity: entity)
  }

  func predicateKeys(ofEntity entity: String) -> [String] {
    schema.predicateKeys(ofEntity: entity)
  }

  func predicateRoot(ofEntity entity: String) -> String { schema.predicateRoot(ofEntity: entity) }

  func predicateIgnoresCase(ofKey key: String, ofEntity entity: String) -> Bool {
    schema.predicateIgnoresCase(ofKey: key, ofEntity: entity)
  }

  func predicateNameKey(ofEntity entity: String) -> String? {
    switch entity {
    case "Tweet", "Like": "text"
    case "TwitterUser": "screenName"
    case "Hashtag": "tag"
    case "Link": "url"
    case "Media": "type"
    case "Place", "Source", "SavedQuery": "name"
    default: nil
    }
  }
}
