import Predicates

/// The names of records as the check of a predicate sees them.
///
/// A name with dots is a path: its beginnings stand for objects that have the rest of it.
struct RecordSchema: PredicateSchema {
  private let types: [String: FetchExpressionType]
  private let caseInsensitiveNames: Set<String>

  /// - Parameter caseInsensitiveNames: The names of texts that are compared without regard to case.
  init(_ names: [(String, FetchExpressionType)], caseInsensitiveNames: Set<String> = []) {
    types = Dictionary(names, uniquingKeysWith: { _, last in last })
    self.caseInsensitiveNames = caseInsensitiveNames
  }

  func predicateIgnoresCase(ofKey key: String, ofEntity entity: String) -> Bool {
    caseInsensitiveNames.contains(entity + key)
  }

  func predicateProperty(_ key: String, ofEntity entity: String) -> PredicateProperty? {
    let name = entity + key
    switch types[name] {
    case .value(let kind)?: return .attribute(kind)
    case .object(let entity)?: return .toOne(entity)
    case .collection?, nil:
      let prefix = name + "."
      return types.keys.contains { $0.hasPrefix(prefix) } ? .toOne(prefix) : nil
    }
  }

  func predicateKeys(ofEntity entity: String) -> [String] {
    types.keys.filter { $0.hasPrefix(entity) }.map { String($0.dropFirst(entity.count)) }.sorted()
  }
}

/// A record as a predicate sees it.
struct RecordObject: PredicateObject {
  let values: [String: AttributeValue]
  var prefix = ""

  func predicateValue(forKey key: String) -> PredicateOperand {
    values[prefix + key].map { .value($0) }
      ?? .object(RecordObject(values: values, prefix: prefix + key + "."))
  }
}
