import Basics

/// Resolves the keys, types, dates and variables of a predicate against a model.
///
/// The walk keeps what remains to be done in an array, so that deep trees need no deep stack.
struct PredicateBinder<Schema: PredicateSchema> {
  private enum Task {
    case predicate(FetchPredicate)
    /// `allowsText` is true on the right of a comparison, where a bare word may be text.
    case expression(FetchExpression, allowsText: Bool)
    case build(PredicateNode)
    /// Binds a variable to the elements of the last result.
    case bind(String)
    case unbind
  }

  enum Outcome {
    case predicate(FetchPredicate)
    case expression(TypedExpression)
  }

  let schema: Schema
  let entity: String
  let options: PredicateBindingOptions
  /// The types of the variables in scope.
  var variables: [String: TypedExpression] = [:]
  /// The number of variables that the binder introduced.
  var madeVariables = 0
  private var shadowed: [(name: String, old: TypedExpression?)] = []
  private var tasks: [Task] = []
  private var results: [Outcome] = []

  init(_ schema: Schema, entity: String, options: PredicateBindingOptions) {
    self.schema = schema
    self.entity = entity
    self.options = options
  }

  /// The predicate, ready to run.
  mutating func bind(_ predicate: FetchPredicate) throws -> FetchPredicate {
    try runAll(.predicate(predicate.substituting(options.variables)))
    return popPredicate()
  }

  /// The expression, ready to run, and what is known of it.
  mutating func bind(_ expression: FetchExpression) throws -> TypedExpression {
    try runAll(.expression(expression.substituting(options.variables), allowsText: false))
    return popExpression()
  }

  private mutating func runAll(_ root: Task) throws {
    tasks = [root]
    while let task = tasks.popLast() {
      do {
        try run(task)
      } catch let error as FetchPredicateError {
        throw error.placed(at: enclosingLocation)
      }
    }
  }

  private mutating func run(_ task: Task) throws {
    switch task {
    case .predicate(let predicate): visit(predicate)
    case .expression(let expression, let allowsText):
      try visit(expression, allowsText: allowsText)
    case .build(.predicate(let predicate)): try build(predicate)
    case .build(.expression(let expression)): try build(expression)
    case .bind(let name): bind(name)
    case .unbind:
      let last = shadowed.removeLast()
      variables[last.name] = last.old
    }
  }

  /// The location of the comparison that encloses the next task.
  private var enclosingLocation: SourceLocation {
    for case .build(.predicate(.comparison(let comparison))) in tasks.reversed() {
      return comparison.location
    }
    return SourceLocation()
  }

  private mutating func popPredicate() -> FetchPredicate {
    guard case .predicate(let predicate)? = results.popLast() else { return .constant(false) }
    return predicate
  }

  private mutating func popExpression() -> TypedExpression {
    guard case .expression(let typed)? = results.popLast() else {
      return TypedExpression(expression: .constant(.null), kind: .null)
    }
    return typed
  }

  private mutating func popExpressions(_ count: Int) -> [TypedExpression] {
    var popped: [TypedExpression] = []
    for _ in 0..<count { popped.append(popExpression()) }
    return popped.reversed()
  }

  private mutating func bind(_ name: String) {
    shadowed.append((name, variables[name]))
    guard case .expression(let collection)? = results.last else { return }
    variables[name] = TypedExpression(
      expression: readsObject(collection.expression) ? .variable(name) : .constant(.null),
      kind: collection.kind == .list ? .unknown : collection.kind,
      ignoresCase: collection.ignoresCase)
  }

  // MARK: - Predicates

  private mutating func visit(_ predicate: FetchPredicate) {
    switch predicate {
    case .constant: results.append(.predicate(predicate))
    case .and(let parts), .or(let parts):
      tasks.append(.build(.predicate(predicate)))
      tasks.append(contentsOf: parts.reversed().map { .predicate($0) })
    case .not(let part):
      tasks.append(.build(.predicate(predicate)))
      tasks.append(.predicate(part))
    case .comparison(let comparison):
      tasks.append(.build(.predicate(predicate)))
      tasks.append(.expression(comparison.right, allowsText: options.mode == .tool))
      tasks.append(.expression(comparison.left, allowsText: false))
    }
  }

  private mutating func build(_ predicate: FetchPredicate) throws {
    switch predicate {
    case .constant: results.append(.predicate(predicate))
    case .not: results.append(.predicate(.not(popPredicate())))
    case .and(let parts):
      results.append(.predicate(.and(parts.map { _ in popPredicate() }.reversed())))
    case .or(let parts):
      results.append(.predicate(.or(parts.map { _ in popPredicate() }.reversed())))
    case .comparison(let comparison):
      var right = popExpression()
      let left = popExpression()
      right.source = comparison.rightLocation
      try requireKeyOrConstant(comparison, left, right)
      // Compared with a constant, a word that is taken for text would make a constant of the
      // comparison, and a misspelt key would go unnoticed.
      if let word = right.bareWord, !readsObject(left.expression) { throw unknownKey(word) }
      do {
        results.append(.predicate(try bind(comparison, left, right)))
      } catch let error as FetchPredicateError {
        throw error.placed(at: comparison.location)
      }
    }
  }

  // MARK: - Expressions

  private mutating func visit(_ expression: FetchExpression, allowsText: Bool) throws {
    switch expression {
    case .keyPath(let path) where path.base == nil:
      if allowsText, let word = bareWord(path) {
        results.append(.expression(word))
        return
      }
    case .subquery(let collection, let name, let predicate):
      tasks.append(.build(.expression(expression)))
      tasks.append(contentsOf: [.unbind, .predicate(predicate), .bind(name)])
      tasks.append(.expression(collection, allowsText: false))
      return
    default: break
    }
    let isList = if case .aggregate = expression { true } else { false }
    let isChoice = if case .ternary = expression { true } else { false }
    tasks.append(.build(.expression(expression)))
    for child in PredicateNode.expression(expression).children.reversed() {
      switch child {
      case .predicate(let predicate): tasks.append(.predicate(predicate))
      case .expression(let part):
        tasks.append(.expression(part, allowsText: allowsText && (isList || isChoice)))
      }
    }
  }

  /// A key path that names no key of the entity, as text: `swift`, `#swift`, `@cs193p`,
  /// `example.com`.
  private func bareWord(_ path: PredicateKeyPath) -> TypedExpression? {
    guard path.notation != .explicit else { return nil }
    var words: [String] = []
    for (index, step) in path.steps.enumerated() {
      switch step {
      case .key(let key) where index > 0: words.append(key)
      case .key(let key):
        guard !key.isSelf, schema.predicateProperty(key, ofEntity: entity) == nil else {
          return nil
        }
        words.append(path.notation == .numberSign ? "#" + key : key)
      case .collectionOperator(let name)
      where index == 0 && CollectionOperator(rawValue: name) == nil:
        words.append("@" + name)
      default: return nil
      }
    }
    var typed = TypedExpression(
      expression: .word(words.joined(separator: "."), path.location), kind: .word)
    typed.bareWord = path
    return typed
  }

  private mutating func build(_ expression: FetchExpression) throws {
    var typed: TypedExpression
    switch expression {
    case .constant(let value):
      typed = constant(value)
    case .word:
      typed = TypedExpression(expression: expression, kind: .word)
    case .evaluatedObject:
      typed = TypedExpression(expression: expression, kind: .object(entity: entity))
    case .variable(let name):
      typed = try variable(name)
    case .assignment(let name, _):
      var value = popExpression()
      variables[name] = value
      value.expression = .assignment(name, value.expression)
      typed = value
    case .aggregate(let parts):
      let elements = popExpressions(parts.count)
      try requireReadable(elements)
      let depth = (elements.map(\.listDepth).max() ?? 0) + 1
      guard depth <= PredicateOperand.maximumListDepth else { throw PredicateOperand.tooDeep() }
      typed = TypedExpression(
        expression: .aggregate(elements.map(\.expression)), kind: .list, elements: elements,
        listDepth: depth)
      typed.bareWord = elements.lazy.compactMap(\.bareWord).first
    case .keyPath(let path):
      typed = try bind(path, base: path.base == nil ? nil : popExpression())
    case .element(_, .at):
      let index = popExpression()
      typed = try element(of: popExpression(), .at(index.expression))
    case .element(_, let index):
      typed = try element(of: popExpression(), index)
    case .function(let name, let operands):
      let operands = popExpressions(operands.count)
      try requireReadable(operands)
      typed = try call(name, operands)
    case .subquery(_, let name, _):
      let predicate = popPredicate()
      typed = try subquery(popExpression(), name, predicate)
    case .cast(_, let type):
      let value = popExpression()
      try requireReadable([value])
      typed = try cast(value, type)
    case .ternary:
      let second = popExpression()
      let first = popExpression()
      try requireReadable([first, second])
      typed = ternary(popPredicate(), first, second)
      typed.bareWord = first.bareWord ?? second.bareWord
    case .binary(let name, _, _):
      let right = popExpression()
      typed = try arithmetic(popExpression(), name, right)
    case .negated:
      typed = try negate(popExpression())
    }
    results.append(.expression(typed))
  }

  /// A value whose references name the roots of hierarchies, as those of objects do.
  private func named(_ value: AttributeValue) -> AttributeValue {
    switch value {
    case .object(var reference):
      reference.entityName = schema.predicateRoot(ofEntity: reference.entityName)
      return .object(reference)
    // Most lists have no references, and may be long: they stay as they are.
    case .array(let elements) where value.holdsReferences: return .array(elements.map(named))
    default: return value
    }
  }

  private func constant(_ given: AttributeValue) -> TypedExpression {
    func typed(_ value: AttributeValue) -> TypedExpression {
      var typedValue = TypedExpression(expression: .constant(value), kind: .init(value))
      if case .array(let elements) = value { typedValue.elements = elements.map(typed) }
      return typedValue
    }
    return typed(named(given))
  }

  func variable(_ name: String) throws -> TypedExpression {
    guard var known = variables[name] else {
      let nearest = SpellingSuggestion.closest(to: name, among: variables.keys)
      throw FetchPredicateError(
        .unboundVariable, "the variable $\(name) has no value",
        hint: nearest.map { "did you mean '$\($0)'?" })
    }
    known.expression = .variable(name)
    return known
  }
}

extension AttributeValue {
  fileprivate var holdsReferences: Bool {
    switch self {
    case .object: true
    case .array(let elements): elements.contains(where: \.holdsReferences)
    default: false
    }
  }
}
