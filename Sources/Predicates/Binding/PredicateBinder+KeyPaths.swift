import Basics

extension PredicateBinder {
  /// Follows a key path through the model.
  func bind(_ path: PredicateKeyPath, base: TypedExpression?) throws -> TypedExpression {
    var current =
      base ?? TypedExpression(expression: .evaluatedObject, kind: .object(entity: entity))
    var own = path
    own.base = base?.expression
    if own.steps.count > 64 {
      throw FetchPredicateError(
        .tooLarge, "the key path has \(own.steps.count) steps; the limit is 64",
        at: path.location.offsets)
    }
    var index = 0
    while index < path.steps.count {
      switch path.steps[index] {
      case .variable(let name):
        throw FetchPredicateError(
          .unboundVariable, "the variable $\(name) is a step of a key path and has no value",
          at: path.location.offsets)
      case .collectionOperator(let name):
        var end = index + 1
        while end < path.steps.count {
          if case .collectionOperator = path.steps[end] { break }
          end += 1
        }
        try collect(name, index + 1..<end, of: path, &current, &own)
        index = end
      case .key(let key):
        try follow(key, at: index, of: path, &current, &own)
        index += 1
      }
    }
    current.expression = .keyPath(own)
    current.elements = []
    return current
  }

  private func follow(
    _ key: String, at index: Int, of path: PredicateKeyPath, _ current: inout TypedExpression,
    _ own: inout PredicateKeyPath
  ) throws {
    if key.isSelf { return }
    current.ignoresCase = false
    switch current.kind {
    case .object(let entity):
      guard let property = schema.predicateProperty(key, ofEntity: entity) else {
        var error = unknownKey(key, of: entity, at: offsets(of: index, in: path))
        let name = key.lowercased()
        if current.isToMany, name == "count" || name == "length" || name == "size" {
          error.hint = "write \(self.name(path, upTo: index)).@count"
        }
        throw error
      }
      if current.isToMany { current.isMapped = true }
      switch property {
      case .attribute(let kind):
        current.kind = .init(kind)
        current.ignoresCase =
          kind == .string && schema.predicateIgnoresCase(ofKey: key, ofEntity: entity)
      case .toOne(let destination): current.kind = .object(entity: destination)
      case .toMany(let destination):
        current.kind = .object(entity: destination)
        // A collection of collections is one collection, and still its elements are what it holds.
        current.isMapped = false
        current.isToMany = true
        own.toManySteps.insert(index)
      }
    case .unknown, .null, .list:
      current.kind = .unknown
      if current.isToMany { current.isMapped = true }
    default:
      guard let kind = property(key, of: current.kind) else {
        let holder = index > 0 ? name(path, upTo: index) : FetchExpression.keyPath(path).format
        throw FetchPredicateError(
          .unknownKey, "unknown key '\(key)' in '\(holder)', which is \(current.kindName)",
          at: offsets(of: index, in: path), hint: hint(for: key, after: holder, current.kind))
      }
      if current.isToMany { current.isMapped = true }
      current.kind = kind
    }
  }

  /// The keys of plain values.
  private func property(
    _ key: String, of kind: TypedExpression.Kind
  ) -> TypedExpression.Kind? {
    switch (key, kind) {
    case (_, .opaque): nil
    case ("description", _): .string
    case ("length", .string): .integer
    case ("uppercaseString", .string), ("lowercaseString", .string): .string
    case ("timeIntervalSinceReferenceDate", .date), ("timeIntervalSince1970", .date): .double
    default: nil
    }
  }

  private func collect(
    _ name: String, _ rest: Range<Int>, of path: PredicateKeyPath,
    _ current: inout TypedExpression, _ own: inout PredicateKeyPath
  ) throws {
    guard let found = CollectionOperator(rawValue: name) else {
      if case .object(let entity) = current.kind, !current.isToMany {
        throw unknownKey("@\(name)", of: entity, at: offsets(of: rest.lowerBound - 1, in: path))
      }
      throw CollectionOperator.unknown(name, at: path.location)
    }
    guard current.isToMany || current.kind == .list || current.kind.isOpen else {
      throw FetchPredicateError(
        .cardinality, "@\(name) needs a collection, not \(current.kindName)",
        at: path.location.offsets,
        hint: current.kind == .string && found == .count
          ? "write length(\(self.name(path, upTo: rest.lowerBound - 1))) for the length of a text"
          : nil)
    }
    for index in rest {
      if case .key(let key) = path.steps[index] {
        try follow(key, at: index, of: path, &current, &own)
      }
    }
    if current.kind == .opaque, found != .count {
      throw FetchPredicateError.opaque("@\(name) needs values that it can read", path.location)
    }
    let isNumeric = current.kind.isNumber || current.kind.isOpen || current.kind == .list
    current.isMapped = false
    switch found {
    case .distinctUnionOfObjects, .unionOfObjects:
      current.isToMany = true
      return
    case .count: current.kind = .integer
    case .sum, .average:
      guard isNumeric else {
        throw FetchPredicateError(
          .typeMismatch,
          "@\(name) needs numbers, and '\(self.name(path, upTo: rest.upperBound))' "
            + "gives \(current.kindName)", at: path.location.offsets)
      }
      if found == .average {
        current.kind = .double
      } else if current.kind == .boolean {
        current.kind = .integer
      }
    case .minimum, .maximum:
      if case .object = current.kind {
        throw FetchPredicateError(
          .typeMismatch, "@\(name) needs values that have an order, and not objects",
          at: path.location.offsets, hint: "write the key to compare by after it")
      }
    }
    if current.kind == .list { current.kind = .unknown }
    current.isToMany = false
  }

  /// A hint for a key or a method of a plain value.
  private func hint(for key: String, after holder: String, _ kind: TypedExpression.Kind)
    -> String?
  {
    switch (key.lowercased(), kind) {
    case ("year", .date), ("month", .date), ("day", .date), ("date", .date):
      "compare the date itself: \(holder) == \"2024\" or \(holder) == \"2024-06\""
    case ("size", .string), ("count", .string), ("len", .string): "write length(\(holder))"
    case ("lower", .string), ("lowercase", .string), ("lowercased", .string):
      "write lowercase(\(holder)), or [c] after the operator to ignore case"
    case ("upper", .string), ("uppercase", .string), ("uppercased", .string):
      "write uppercase(\(holder)), or [c] after the operator to ignore case"
    default: nil
    }
  }

  /// The error for a key that an entity lacks.
  func unknownKey(_ key: String, of entity: String, at place: Range<Int>?) -> FetchPredicateError {
    let name = String(key.drop { $0 == "@" || $0 == "#" })
    let isKey = name != key && schema.predicateProperty(name, ofEntity: entity) != nil
    // Sorted, so that of two keys that are equally near the same one is named each time.
    let nearest =
      isKey
      ? name
      : SpellingSuggestion.closest(to: name, among: schema.predicateKeys(ofEntity: entity).sorted())
    var error = FetchPredicateError(
      .unknownKey, "unknown key '\(key)' in \(entity)", at: place,
      hint: nearest.map { "did you mean '\($0)'?" })
    error.entityName = entity
    error.unknownKey = key
    return error
  }

  /// The error for a bare word where only a key can be meant.
  func unknownKey(_ path: PredicateKeyPath) -> FetchPredicateError {
    let sign = path.notation == .numberSign ? "#" : ""
    let key =
      switch path.steps[0] {
      case .key(let key): sign + key
      case .collectionOperator(let name): "@" + name
      case .variable(let name): "$" + name
      }
    return unknownKey(key, of: entity, at: offsets(of: 0, in: path))
  }

  private func name(_ path: PredicateKeyPath, upTo index: Int) -> String {
    var start = path
    start.steps = Array(path.steps.prefix(max(1, index)))
    return FetchExpression.keyPath(start).format
  }

  /// Returns the range of a step, for a path that is written without spaces; otherwise the range of the path.
  private func offsets(of index: Int, in path: PredicateKeyPath) -> Range<Int>? {
    guard let whole = path.location.offsets, path.base == nil else { return path.location.offsets }
    var lengths: [Int] = []
    for step in path.steps {
      switch step {
      case .key(let key): lengths.append(key.utf8.count)
      case .collectionOperator(let name), .variable(let name): lengths.append(name.utf8.count + 1)
      }
    }
    if path.notation == .numberSign { lengths[0] += 1 }
    guard lengths.reduce(0, +) + lengths.count - 1 == whole.count else { return whole }
    let start = whole.lowerBound + lengths[..<index].reduce(0, +) + index
    return start..<start + lengths[index]
  }
}
