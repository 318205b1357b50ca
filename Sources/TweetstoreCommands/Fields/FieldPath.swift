import CommandLineKit
import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates

/// A key path in `--fields`: checked once, then read from every object.
struct FieldPath: Sendable {
  /// The path as the user wrote it.
  let name: String
  private let steps: [Step]

  /// The most keys in a path: longer ones only lead back and forth.
  static let maximumLength = 16
  /// The most objects that the paths of a row visit.
  ///
  /// More would fill the memory with one row.
  static let maximumVisits = 1_000_000

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
    var owner = entity
    var keys = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    guard keys.count <= Self.maximumLength else {
      throw Self.error(
        String(name.prefix(40)) + "…",
        "\(keys.count) keys; at most \(Self.maximumLength) are allowed")
    }
    while let key = keys.popFirst() {
      switch owner.property(named: key) {
      case .attribute(let index)?:
        guard keys.isEmpty else {
          throw Self.error(name, "\(owner.name).\(key) is a value, so no key can follow it")
        }
        steps.append(.attribute(key: key, isIdentifier: owner.isIdentifier(attribute: index)))
        ignoresCase = owner.attributes[index].isCaseInsensitive
      case .relationship(let index)?:
        let relationship = owner.relationships[index]
        if let next = keys.first, next.hasPrefix("@") {
          guard next == "@count", keys.count == 1, relationship.isToMany else {
            throw Self.error(
              name, "'\(next)' isn't allowed there",
              hint: "'@count' must come last, after a to-many key")
          }
          self.steps = steps + [.count(key: key)]
          return
        }
        steps.append(relationship.isToMany ? .toMany(key: key) : .toOne(key: key))
        owner = model.destination(of: relationship)
      case nil:
        throw Self.error(
          name, "unknown key '\(key)' in \(owner.name)",
          hint: KeyHint.hint(for: name, of: entity, in: model))
      }
    }
    // What a path leads to is told by what identifies it.
    if case .attribute? = steps.last {
    } else if let identity = owner.identityName,
      let index = owner.attributeIndex(named: identity)
    {
      steps.append(.attribute(key: identity, isIdentifier: owner.isIdentifier(attribute: index)))
      ignoresCase = owner.attributes[index].isCaseInsensitive
    }
    self.steps = steps
  }

  private static func error(_ name: String, _ reason: String, hint: String? = nil) -> UsageError {
    UsageError(.invalidValue, "wrong field '\(name)': \(reason)", hint: hint)
  }

  /// The path to the one attribute that it leads to, and whether that only names something; nil where
  /// it leads to many values or to a number of objects.
  var attributePath: (keyPath: String, isIdentifier: Bool)? {
    var keys: [String] = []
    for step in steps {
      switch step {
      case .toOne(let key): keys.append(key)
      case .attribute(let key, let isIdentifier):
        return ((keys + [key]).joined(separator: "."), isIdentifier)
      case .toMany, .count: return nil
      }
    }
    return nil
  }

  /// True if the path leads to texts that are compared case-insensitively.
  private(set) var ignoresCase = false

  /// The value at the path.
  ///
  /// - Parameter limit: The most objects that may be visited.
  /// - Throws: `UsageError` if the path leads to more; what the store throws.
  func value(of object: ManagedObject, limit: Int = maximumVisits) throws -> OutputValue {
    var visits = 0
    return try value(of: object, visits: &visits, limit: limit)
  }

  /// The value at the path, for a row of several paths, whose values are in memory together.
  ///
  /// - Parameters:
  ///   - visits: How many objects the paths of the row have visited.
  ///   - limit: The most objects that they may visit together.
  /// - Throws: As ``value(of:limit:)``.
  func value(
    of object: ManagedObject, visits: inout Int, limit: Int = maximumVisits
  ) throws -> OutputValue {
    let before = visits
    let value = try value(of: object, steps[...], &visits, limit: limit)
    if let value { return value }
    let shared = before == 0 ? "" : " together with the fields before it"
    throw UsageError(
      .invalidValue,
      "the field '\(name)' of \(object.objectID.entity.name) \(object.objectID.primaryKey) has more than "
        + "\(NumberFormat.grouped(limit)) values\(shared)",
      hint: "'@count' counts them; a query for the other entity lists them, as -e Tweet does")
  }

  /// The value at the rest of the path; nil if it leads to too many objects.
  private func value(
    of object: ManagedObject, _ steps: ArraySlice<Step>, _ visits: inout Int, limit: Int
  ) throws -> OutputValue? {
    guard let step = steps.first else { return .identifier(object.objectID.primaryKey) }
    let rest = steps.dropFirst()
    switch step {
    case .attribute(let key, let isIdentifier):
      return OutputValue(try object.value(forKey: key), isIdentifier: isIdentifier)
    case .toOne(let key):
      return try object.destination(forKey: key).map {
        try value(of: $0, rest, &visits, limit: limit)
      } ?? .null
    case .toMany(let key):
      var values: [OutputValue] = []
      guard let found = try object.relatedObjects(forKey: key, atMost: limit - visits) else {
        return nil
      }
      visits += found.count
      for related in found {
        // A path through several to-many relationships gives one list of all values.
        switch try value(of: related, rest, &visits, limit: limit) {
        case nil: return nil
        case .list(let inner)?: values += inner
        case .null?: continue
        case let value?: values.append(value)
        }
      }
      return .list(values)
    case .count(let key):
      return .integer(Int64(try object.relatedCount(forKey: key)))
    }
  }
}

extension OutputValue {
  /// A stored value as output.
  init(_ value: AttributeValue, isIdentifier: Bool) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = isIdentifier ? .identifier(number) : .integer(number)
    case .double(let number): self = .double(number)
    case .decimal(let number): self = .text(DecimalText.text(number))
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
