import FoundationEssentials

extension PredicateInterpreter {
  /// Follows a key path.
  ///
  /// A key of a collection is read from each element, and collections that come of it are joined
  /// into one. A key path through nil is nil.
  func follow(
    _ path: PredicateProgram.Path, from base: PredicateOperand
  ) throws -> (operand: PredicateOperand, isMapped: Bool) {
    var current = base
    var isMapped = false
    // Below a quantifier, the collections that `current` was joined from.
    var groups: [PredicateOperand]?
    var index = 0
    do {
      while index < path.steps.count {
        if case .collectionOperator(let name) = path.steps[index] {
          guard let found = CollectionOperator(rawValue: name) else {
            throw CollectionOperator.unknown(name, at: path.location)
          }
          var end = index + 1
          while end < path.steps.count {
            if case .collectionOperator = path.steps[end] { break }
            end += 1
          }
          if let parts = groups, found.givesOneValue {
            current = .collection(
              try parts.map { try collect(found, of: $0, path, index + 1..<end) })
          } else {
            current = try collect(found, of: current, path, index + 1..<end)
          }
          groups = nil
          isMapped = false
          index = end
        } else {
          if current.isCollection, !isSelf(path.steps[index]) { isMapped = true }
          if path.isQuantified {
            groups = try self.groups(path, index, from: current, joinedFrom: groups)
          }
          current = try step(path, index, from: current)
          index += 1
        }
      }
    } catch let error as FetchPredicateError {
      throw error.placed(at: path.location)
    }
    return (current, isMapped)
  }

  /// The collections that a step gives, one for each element that it is read from; nil where it is
  /// read from one object.
  private func groups(
    _ path: PredicateProgram.Path, _ index: Int, from current: PredicateOperand,
    joinedFrom groups: [PredicateOperand]?
  ) throws -> [PredicateOperand]? {
    guard current.isCollection, let elements = current.elements else { return nil }
    // Without an element nothing shows what the key is; a quantifier then ranges over nothing.
    if elements.isEmpty { return [] }
    let results = try elements.map { try step(path, index, from: $0) }
    if results.contains(where: \.isCollection) { return results }
    return try groups?.map { try step(path, index, from: $0) }
  }

  private func isSelf(_ step: PredicateKeyPath.Step) -> Bool {
    if case .key(let key) = step { key.isSelf } else { false }
  }

  private func step(
    _ path: PredicateProgram.Path, _ index: Int, from operand: PredicateOperand
  ) throws -> PredicateOperand {
    let isToMany = path.toManySteps.contains(index)
    let key: String
    switch path.steps[index] {
    case .key(let name): key = name
    case .collectionOperator: return operand
    case .variable(let name):
      guard case .value(.string(let text)) = try variable(name) else {
        throw FetchPredicateError(.typeMismatch, "the variable $\(name) is a key, and no text")
      }
      key = text
    }
    guard operand.isCollection, let elements = operand.elements else {
      return try read(key, of: operand, isToMany: isToMany)
    }
    if key.isSelf { return operand }
    var results: [PredicateOperand] = []
    for element in elements {
      let result = try read(key, of: element, isToMany: isToMany)
      if result.isCollection, let inner = result.elements {
        results.append(contentsOf: inner)
      } else {
        results.append(result)
      }
    }
    return .collection(results)
  }

  private func read(
    _ key: String, of operand: PredicateOperand, isToMany: Bool
  ) throws -> PredicateOperand {
    switch operand {
    case .value(.null): return isToMany ? .collection([]) : .null
    case .object(let object):
      if key.isSelf { return operand }
      return try object.predicateValue(forKey: key)
    case .value(let value): return .value(try PredicateInterpreter.property(key, of: value))
    case .collection: return operand
    }
  }

  /// Returns a plain value's property for a key.
  private static func property(_ key: String, of value: AttributeValue) throws -> AttributeValue {
    switch (key, value) {
    case ("self", _), ("SELF", _): return value
    case ("description", _):
      return PredicateOperation.text(of: value).map { .string($0) } ?? .null
    case ("length", .string): return try PredicateOperation.call(.length, [value])
    case ("uppercaseString", .string): return try PredicateOperation.call(.uppercase, [value])
    case ("lowercaseString", .string): return try PredicateOperation.call(.lowercase, [value])
    case ("timeIntervalSinceReferenceDate", .date(let date)):
      return .double(date.timeIntervalSinceReferenceDate)
    case ("timeIntervalSince1970", .date(let date)): return .double(date.timeIntervalSince1970)
    default:
      throw FetchPredicateError(.unknownKey, "\(value.kindName) has no key '\(key)'")
    }
  }

  private func collect(
    _ operator: CollectionOperator, of collection: PredicateOperand, _ path: PredicateProgram.Path,
    _ rest: Range<Int>
  ) throws -> PredicateOperand {
    guard let elements = collection.elements else {
      if collection.isNull { return .null }
      throw FetchPredicateError(.cardinality, "@\(`operator`.rawValue) needs a collection")
    }
    if `operator` == .count { return .value(.integer(Int64(elements.count))) }
    var values = PredicateOperand.collection(elements)
    for index in rest { values = try step(path, index, from: values) }
    switch `operator` {
    case .unionOfObjects: return values
    case .distinctUnionOfObjects: return .collection(try distinct(values.elements ?? []))
    default:
      let plain = try (values.elements ?? []).map { try $0.plainValue() }
      return .value(try PredicateOperation.collect(`operator`, plain))
    }
  }

  private func distinct(_ elements: [PredicateOperand]) throws -> [PredicateOperand] {
    var seen = Set<DistinctKey>()
    return try elements.filter { seen.insert(DistinctKey(try $0.plainValue())).inserted }
  }
}

extension String {
  /// True if the key is `self`, in any case, which every operand answers with itself.
  var isSelf: Bool { utf8.count == 4 && lowercased() == "self" }
}
