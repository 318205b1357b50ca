import FoundationEssentials
import CommandLineKit
import ObjectGraph
import ObjectModel
import Predicates

/// A key path in `--fields`: checked once, then read from every object.
struct FieldPath: Sendable {
  /// The path as the user wrote it.
  let name: String
  private let steps: [Step]

  private enum Step: Sendable {
    case attribute(key: String, isIdentifier: Bool)
    case toOne(key: String)
    case toMany(key: String)
    case count(key: String)
  }

  /// The path `name` from `entity`.
  ///
  /// - Throws: `UsageError` with the nearest key.
  init(_ name: String, of entity: EntityDescription, in model: ManagedObjectModel) throws {
    self.name = name
    var steps: [Step] = []
    var entity = entity
    let keys = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for (position, key) in keys.enumerated() {
      let isLast = position == keys.count - 1
      switch entity.property(named: key) {
      case .attribute(let index)?:
        guard isLast else {
          throw UsageError(
            .invalidValue, "wrong field '\(name)': \(entity.name).\(key) leads no further")
        }
        steps.append(.attribute(key: key, isIdentifier: entity.isIdentifier(attribute: index)))
      case .relationship(let index)?:
        let relationship = entity.relationships[index]
        if position == keys.count - 2, keys[position + 1] == "@count", relationship.isToMany {
          self.steps = steps + [.count(key: key)]
          return
        }
        steps.append(relationship.isToMany ? .toMany(key: key) : .toOne(key: key))
        entity = model.destination(of: relationship)
      case nil:
        let nearest = SpellingSuggestion.closest(to: key, among: entity.propertyNames)
        throw UsageError(
          .invalidValue, "wrong field '\(name)': \(entity.name) has no key '\(key)'",
          hint: nearest.map { "did you mean '\($0)'?" }
            ?? "'tweetstore model \(entity.name)' lists the keys")
      }
    }
    self.steps = steps
  }

  /// The value at the path.
  func value(of object: ManagedObject) throws -> OutputValue {
    try value(of: object, steps[...])
  }

  private func value(of object: ManagedObject, _ steps: ArraySlice<Step>) throws -> OutputValue {
    guard let step = steps.first else { return .identifier(object.objectID.primaryKey) }
    let rest = steps.dropFirst()
    switch step {
    case .attribute(let key, let isIdentifier):
      return OutputValue(try object.value(forKey: key), isIdentifier: isIdentifier)
    case .toOne(let key):
      return try object.destination(forKey: key).map { try value(of: $0, rest) } ?? .null
    case .toMany(let key):
      var values: [OutputValue] = []
      for related in try object.relatedObjects(forKey: key) {
        // A path through several to-many relationships gives one list of all values.
        switch try value(of: related, rest) {
        case .list(let inner): values += inner
        case .null: continue
        case let value: values.append(value)
        }
      }
      return .list(values)
    case .count(let key):
      return .integer(Int64(try object.relatedCount(forKey: key)))
    }
  }
}

extension EntityDescription {
  /// Whether an attribute holds numbers that only name something.
  func isIdentifier(attribute index: Int) -> Bool {
    let attribute = attributes[index]
    return attribute.type == .integer64
      && (index == primaryKeyIndex || attribute.name.hasSuffix("Identifier")
        || attribute.name == "conversation" || attribute.name == "fingerprint")
  }
}

extension OutputValue {
  /// A stored value as output.
  init(_ value: PredicateValue, isIdentifier: Bool) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = isIdentifier ? .identifier(number) : .integer(number)
    case .double(let number): self = .double(number)
    case .string(let text): self = .text(text)
    case .date(let date): self = .date(date)
    case .data(let data): self = .data(data)
    case .uuid(let uuid): self = .text(uuid.uuidString)
    case .array(let values):
      self = .list(values.map { OutputValue($0, isIdentifier: isIdentifier) })
    case .object(let reference): self = .identifier(reference.primaryKey)
    }
  }
}
