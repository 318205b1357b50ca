import ObjectGraph
import ObjectModel
import Predicates
import TestSupport

/// Makes random predicates that mostly fit the model.
struct RandomPredicates {
  enum Kind: Equatable {
    case integer, double, boolean, string, date, data, uuid
    case object(String)

    static let values: [Kind] = [
      .integer, .double, .boolean, .string, .string, .string, .date, .data, .uuid,
    ]

    var isNumber: Bool { self == .integer || self == .double || self == .boolean }
  }

  let model: ManagedObjectModel
  var random: SplitMix
  /// The variables of SUBQUERY that are in scope, with their entities.
  private var variables: [(name: String, entity: String)] = []

  init(model: ManagedObjectModel, random: SplitMix) {
    self.model = model
    self.random = random
  }

  mutating func predicate(_ entity: String, depth: Int = 3) -> FetchPredicate {
    switch random.number(0...9) {
    case 0...1 where depth > 0: return .not(predicate(entity, depth: depth - 1))
    case 2 where depth > 0:
      return .and((0..<random.number(0...3)).map { _ in predicate(entity, depth: depth - 1) })
    case 3 where depth > 0:
      return .or((0..<random.number(0...3)).map { _ in predicate(entity, depth: depth - 1) })
    case 4 where random.once(in: 8): return .constant(random.once(in: 2))
    default: return .comparison(comparison(entity))
    }
  }

  private mutating func comparison(_ entity: String) -> ComparisonPredicate {
    let isMany = random.once(in: 3)
    let left: (expression: FetchExpression, kind: Kind)
    if isMany, let path = path(entity, many: true) {
      left = path
    } else {
      let kind =
        random.once(in: 8)
        ? .object(random.pick(["Person", "Employee", "Department"]))
        : random.pick(Kind.values)
      left = (value(kind, entity, depth: 2), kind)
    }
    let operation = self.operation(for: left.kind)
    var options: ComparisonPredicate.Options = []
    if left.kind == .string, random.once(in: 2) {
      options = ComparisonPredicate.Options(rawValue: UInt8(random.number(0...7)))
    }
    let quantifier: ComparisonPredicate.Quantifier? =
      isMany && !random.once(in: 3)
      ? random.pick([.any, .all, ComparisonPredicate.Quantifier.none]) : nil
    return ComparisonPredicate(
      quantifier, left: left.expression, operation, options: options,
      right: right(operation, left.kind, entity))
  }

  private mutating func operation(for kind: Kind) -> ComparisonPredicate.Operator {
    switch kind {
    case .string:
      random.pick(ComparisonPredicate.Operator.allCases)
    case .object: random.pick([.equal, .notEqual, .in, .contains])
    case .data: random.pick([.equal, .notEqual, .in])
    default:
      random.pick([
        .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .between,
      ])
    }
  }

  private mutating func right(
    _ operation: ComparisonPredicate.Operator, _ kind: Kind, _ entity: String
  ) -> FetchExpression {
    switch operation {
    case .in:
      if random.once(in: 4), let path = path(entity, many: true, kind: kind) {
        return path.expression
      }
      if kind == .string, random.once(in: 3) { return value(.string, entity, depth: 1) }
      return .aggregate(
        (0..<random.number(0...8)).map { _ in
          random.once(in: 6) ? value(kind, entity, depth: 1) : constant(kind)
        })
    case .between:
      return .aggregate([value(kind, entity, depth: 1), value(kind, entity, depth: 1)])
    case .like where !random.once(in: 4): return .constant(.string(random.pick(Oddities.patterns)))
    case .matches: return .constant(.string(random.pick(Oddities.expressions)))
    default:
      if random.once(in: 12) { return .constant(.null) }
      if random.once(in: 8), let path = path(entity, many: true, kind: kind) {
        return path.expression
      }
      if kind.isNumber {
        return value(random.pick([.integer, .double, .boolean]), entity, depth: 2)
      }
      return value(kind, entity, depth: 2)
    }
  }

  /// An expression of one value of a kind.
  private mutating func value(_ kind: Kind, _ entity: String, depth: Int) -> FetchExpression {
    if random.once(in: 3) { return constant(kind) }
    if depth > 0, random.once(in: 3), let computed = computed(kind, entity, depth: depth - 1) {
      return computed
    }
    return path(entity, many: false, kind: kind)?.expression ?? constant(kind)
  }

  private mutating func computed(_ kind: Kind, _ entity: String, depth: Int) -> FetchExpression? {
    func part(_ kind: Kind) -> FetchExpression { value(kind, entity, depth: depth) }
    if random.once(in: 6) {
      return .ternary(predicate(entity, depth: 0), part(kind), part(kind))
    }
    switch kind {
    case .integer:
      switch random.number(0...6) {
      case 0: return .function("length:", [part(.string)])
      case 1:
        return .binary(
          random.pick([.add, .subtract, .multiply, .divide, .bitwiseAnd, .bitwiseOr, .shiftRight]),
          part(.integer), part(.integer))
      case 2: return .negated(part(.integer))
      case 3:
        return .function(random.pick(["abs:", "trunc:", "onesComplement:"]), [part(.integer)])
      case 4: return .cast(part(random.pick([.string, .double, .date])), "NSNumber")
      case 5: return subquery(entity)
      default: return aggregate("count", entity)
      }
    case .double:
      switch random.number(0...4) {
      case 0:
        return .binary(random.pick([.add, .subtract, .multiply]), part(.double), part(.integer))
      case 1:
        return .function(random.pick(["sqrt:", "floor:", "ceiling:", "exp:"]), [part(.double)])
      case 2: return .binary(.subtract, part(.date), part(.date))
      default: return aggregate(random.pick(["sum", "avg", "min", "max"]), entity)
      }
    case .string:
      switch random.number(0...3) {
      case 0: return .function(random.pick(["uppercase:", "lowercase:"]), [part(.string)])
      case 1: return .binary(.add, part(.string), part(.string))
      case 2: return .cast(part(random.pick([.integer, .double, .date, .uuid])), "NSString")
      default: return aggregate(random.pick(["min", "max"]), entity)
      }
    case .date:
      switch random.number(0...2) {
      case 0: return .binary(random.pick([.add, .subtract]), part(.date), part(.integer))
      case 1: return .function("now", [])
      default: return aggregate(random.pick(["min", "max"]), entity)
      }
    default: return nil
    }
  }

  private mutating func aggregate(_ name: String, _ entity: String) -> FetchExpression? {
    guard case .keyPath(var path)? = self.path(entity, many: true, kind: nil)?.expression else {
      return nil
    }
    let last = path.steps.count - 1
    if name == "count" {
      path.steps.append(.collectionOperator("count"))
    } else {
      path.steps.insert(.collectionOperator(name), at: last)
    }
    return .keyPath(path)
  }

  private mutating func subquery(_ entity: String) -> FetchExpression? {
    let relationships = model.entity(named: entity)?.relationships.filter(\.isToMany) ?? []
    guard !relationships.isEmpty, variables.count < 2 else { return nil }
    let relationship = random.pick(relationships)
    let name = "v\(variables.count)"
    variables.append((name, relationship.destinationName))
    let inner = predicate(entity, depth: 1)
    variables.removeLast()
    return .keyPath(
      PredicateKeyPath(
        base: .subquery(.keyPath(PredicateKeyPath(relationship.name)), name, inner),
        steps: [.collectionOperator("count")]))
  }

  /// A random key path that is or isn't through a to-many relationship.
  private mutating func path(_ root: String, many: Bool, kind: Kind? = nil)
    -> (expression: FetchExpression, kind: Kind)?
  {
    for _ in 0..<12 {
      var entityName = root
      var base: FetchExpression?
      if let variable = variables.last, random.once(in: 2) {
        base = .variable(variable.name)
        entityName = variable.entity
      }
      var steps: [PredicateKeyPath.Step] = []
      var isMany = false
      for _ in 0..<random.number(1...4) {
        guard let entity = model.entity(named: entityName) else { break }
        let relationships = entity.relationships.filter { many || !$0.isToMany }
        if relationships.isEmpty || random.once(in: 2) || steps.count == 3 {
          let attribute = random.pick(entity.attributes)
          steps.append(.key(attribute.name))
          let found = Self.kind(attribute.type)
          if isMany == many, kind == nil || kind == found {
            return (.keyPath(PredicateKeyPath(base: base, steps: steps)), found)
          }
          break
        }
        let relationship = random.pick(relationships)
        steps.append(.key(relationship.name))
        entityName = relationship.destinationName
        isMany = isMany || relationship.isToMany
        let found = Kind.object(entityName)
        if isMany == many, kind == found || kind == nil && random.once(in: 6) {
          return (.keyPath(PredicateKeyPath(base: base, steps: steps)), found)
        }
      }
    }
    return nil
  }

  private static func kind(_ type: AttributeType) -> Kind {
    switch type {
    case .integer16, .integer32, .integer64: .integer
    case .double, .float, .decimal: .double
    case .string, .uri: .string
    case .boolean: .boolean
    case .date: .date
    case .data, .transformable: .data
    case .uuid: .uuid
    }
  }

  private mutating func constant(_ kind: Kind) -> FetchExpression {
    let value: AttributeValue =
      switch kind {
      case .integer: .integer(random.pick(Oddities.integers))
      case .double: .double(random.pick(Oddities.doubles))
      case .boolean: .boolean(random.once(in: 2))
      case .string: .string(random.pick(Oddities.texts))
      case .date: Oddities.instant(&random)
      case .data: .data(random.pick(Oddities.blobs))
      case .uuid: .uuid(random.pick(Oddities.uuids))
      case .object(let entity):
        .object(ObjectReference(entityName: entity, primaryKey: Int64(random.number(1...10))))
      }
    return .constant(value)
  }
}
