import Predicates

/// The model of the objects in `FuzzWorld`.
struct FuzzSchema: PredicateSchema {
  private static let entities: [String: [String: PredicateProperty]] = [
    "Item": [
      "name": .attribute(.string), "number": .attribute(.integer), "ratio": .attribute(.double),
      "flag": .attribute(.boolean), "created": .attribute(.date), "data": .attribute(.data),
      "uuid": .attribute(.uuid), "any": .attribute(.undefined), "owner": .toOne("Owner"),
      "parts": .toMany("Part"),
    ],
    "Owner": ["name": .attribute(.string), "number": .attribute(.integer)],
    "Part": ["label": .attribute(.string), "size": .attribute(.integer)],
  ]

  func predicateProperty(_ key: String, ofEntity entity: String) -> PredicateProperty? {
    Self.entities[entity]?[key]
  }

  func predicateKeys(ofEntity entity: String) -> [String] {
    Self.entities[entity].map { $0.keys.sorted() } ?? []
  }
}
