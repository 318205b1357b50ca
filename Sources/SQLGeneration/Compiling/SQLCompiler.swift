import ObjectGraph
import ObjectModel
import Predicates

/// Turns bound predicates and sort keys into SQL that gives the same answers as memory does.
///
/// Logic is two-valued. Where a condition only decides whether a row is kept, SQL's unknown may stand
/// for false, which lets indexes be used; under NOT every part is made certain first.
package final class SQLCompiler {
  let schema: SQLSchema
  /// The query, and the choices that were made for it.
  let plan: QueryPlan
  var clock: PredicateClock { plan.query.clock }
  /// The choices that the plan leaves open.
  var questions: [PlanQuestion] = []
  /// Whether some index of the table that is asked holds the range that a condition names.
  var hasIndexedRange = false
  /// The column of the key of the table that is asked.
  private(set) var rootKey = ""
  /// How many matches are enough, where reading the table in order finds them; nil for all.
  private(set) var wantedMatches: Int?
  /// The query, if a walk through its rows in order can find its first matches.
  private(set) var walkedQuery: StoreQuery?
  /// Whether the rows are wanted in an order.
  private(set) var isSorted = false
  /// Whether all rows are wanted, in no order, that fulfil one comparison.
  private(set) var isOnlyCondition = false
  /// The conditions that SQL can't express.
  private(set) var residuals: [ResidualPredicate] = []
  private var aliasCount = 0
  /// The depth of parts of the predicate beyond which the evaluator is asked; nil for a predicate without such parts.
  private var depthLimit: Int?
  /// How many ANDs and ORs the part that is compiled stands in.
  private var connectiveCount = 0

  /// How deep a condition may be; nil without limit.
  private let greatestDepth: Int?

  private init(_ plan: QueryPlan, in schema: SQLSchema, for dialect: any SQLDialect) {
    self.plan = plan
    self.schema = schema
    greatestDepth = dialect.greatestDepth
  }

  /// Compiles the query of a plan; reads nothing.
  ///
  /// - Throws: ``StoreError`` for what can't be run as SQL.
  package static func compile(
    _ plan: QueryPlan, in schema: SQLSchema, for dialect: any SQLDialect
  ) throws -> CompiledQuery {
    let compiler = SQLCompiler(plan, in: schema, for: dialect)
    let query = plan.query
    let select: SQLSelect
    var operands: [SQLOperand] = []
    switch plan.result {
    case .keys: select = try compiler.keys(query)
    case .count: select = try compiler.count(query)
    case .values(let expressions): (select, operands) = try compiler.values(query, of: expressions)
    case .assignedValues(let expressions):
      (select, operands) = try compiler.assignedValues(query, expressions)
    }
    return CompiledQuery(
      select: select, operands: operands, residuals: compiler.residuals,
      questions: compiler.questions)
  }

  /// The query for the primary keys of the objects that match, in order.
  private func keys(_ query: StoreQuery) throws -> SQLSelect {
    wantedMatches = wantedMatches(of: query)
    walkedQuery = walkedQuery(of: query)
    isSorted = !query.sortDescriptors.isEmpty
    isOnlyCondition = !isSorted && query.limit == nil && query.isOneComparison
    let root = start(query.entity)
    var select = try select(query, root: root, columns: [root.key])
    select.limit = query.limit.map { max(0, $0) }
    select.offset = max(0, query.offset)
    return select
  }

  /// The query for the number of the objects that match, limit and offset left aside.
  private func count(_ query: StoreQuery) throws -> SQLSelect {
    var unordered = query
    unordered.sortDescriptors = []
    isOnlyCondition = query.isOneComparison
    let root = start(query.entity)
    var select = try select(unordered, root: root, columns: [.call(.count, [])])
    select.order = []
    return select
  }

  /// The query for the primary keys of the objects that match and for what `expressions` give, in order.
  ///
  /// - Returns: The query, and the operands that the expressions are.
  private func values(_ query: StoreQuery, of expressions: [BoundExpression]) throws -> (
    SQLSelect, [SQLOperand]
  ) {
    let root = start(query.entity)
    let environment = SQLEnvironment(root: root)
    let operands = try expressions.map { expression in
      try single(expression.tree, environment, orRefuse: "can't be read from the store")
    }
    var select = try select(query, root: root, columns: [root.key] + operands.map(\.expression))
    select.limit = query.limit.map { max(0, $0) }
    select.offset = max(0, query.offset)
    return (select, operands)
  }

  /// The query for the primary keys of the objects that match and what a batch update gives them, dates
  /// as seconds since 2001.
  private func assignedValues(_ query: StoreQuery, _ expressions: [BoundExpression]) throws -> (
    select: SQLSelect, operands: [SQLOperand]
  ) {
    let root = start(query.entity)
    let environment = SQLEnvironment(root: root)
    let operands = try expressions.map { expression in
      try single(expression.tree, environment, orRefuse: "can't be worked out in the store")
        .exactOperand
    }
    let select = try select(
      query, root: root, columns: [root.key] + operands.map(\.expression))
    return (select, operands)
  }

  private func single(
    _ expression: FetchExpression, _ environment: SQLEnvironment, orRefuse flaw: String
  ) throws -> SQLOperand {
    do {
      return try single(expression, environment)
    } catch let refusal as UnsupportedExpression {
      throw StoreError(.unsupportedPredicate, "'\(expression)' \(flaw): \(refusal.reason)")
    }
  }

  private func select(_ query: StoreQuery, root: SQLElement, columns: [SQLExpression]) throws
    -> SQLSelect
  {
    if let test = root.entityTest(includesSubentities: query.includesSubentities) {
      root.scope.conditions.append(test)
    }
    if let candidates = query.candidates {
      root.scope.conditions.append(
        .inArray(root.key, .integers(candidates)))
    }
    if let predicate = query.predicate?.tree {
      let environment = SQLEnvironment(root: root)
      root.scope.conditions.append(try boundedCondition(predicate, environment))
    }
    var order = try query.sortDescriptors.map { descriptor in
      SQLSelect.Order(
        expression: try sortKey(descriptor, from: root), isAscending: descriptor.ascending)
    }
    // SQLite would rather read the whole table in the order of its key than sort what an index finds,
    // since it expects a range to hold much of the table.
    let prefersIndex = hasIndexedRange && order.isEmpty
    order.append(
      SQLSelect.Order(
        expression: prefersIndex ? .unindexed(root.key) : root.key, isAscending: true))
    var select = root.scope.select(columns)
    select.order = order
    return select
  }

  private func start(_ entity: EntityDescription) -> SQLElement {
    let table = schema.tables[entity.index]
    let alias = nextAlias()
    rootKey = table.primaryKey
    return SQLElement(
      table: table, alias: alias, scope: SQLScope(from: .init(table: table.name, alias: alias)))
  }

  func nextAlias() -> String {
    defer { aliasCount += 1 }
    return "t\(aliasCount)"
  }

  func sortKey(_ descriptor: FetchSortDescriptor, from root: SQLElement) throws
    -> SQLExpression
  {
    let steps = descriptor.keyPath.split(separator: ".").map {
      PredicateKeyPath.Step.key(String($0))
    }
    let destination: Destination
    do {
      destination = try walk(steps[...], from: root)
    } catch let refusal as UnsupportedExpression {
      throw StoreError(
        .unknownProperty, "can't sort by '\(descriptor.keyPath)': \(refusal.reason)")
    }
    guard case .value(let operand) = destination else {
      throw StoreError(
        .unknownProperty, "can't sort by '\(descriptor.keyPath)', which is a collection")
    }
    if operand.kind == .decimal {
      return .collated(operand.expression, .decimal)
    }
    guard operand.kind == .string else { return operand.expression }
    let folded = fold(operand.expression, descriptor.options)
    return .collated(folded, .canonical)
  }

  /// `expression` folded as `options` say.
  ///
  /// - Parameter always: Whether to bring text into its canonical form even without options.
  func fold(
    _ expression: SQLExpression, _ options: ComparisonPredicate.Options, always: Bool = false
  ) -> SQLExpression {
    let options = options.contains(.normalized) ? [] : options
    guard always || !options.isEmpty else { return expression }
    return .call(.fold, [expression, .literal(Int(options.rawValue))])
  }

  /// The condition that the predicate of a query is, no deeper than the database can read it.
  ///
  /// Parts that nest deeper are asked of the evaluator, as comparisons without a counterpart in SQL are.
  private func boundedCondition(
    _ predicate: FetchPredicate, _ environment: SQLEnvironment
  ) throws -> SQLExpression {
    guard let greatestDepth else { return try condition(predicate, environment, certain: false) }
    var limit = 32
    depthLimit = predicate.isDeeper(than: limit) ? limit : nil
    let known = residuals.count
    while true {
      let test = try condition(predicate, environment, certain: false)
      if test.parserDepth <= greatestDepth { return test }
      residuals.removeSubrange(known...)
      limit /= 2
      guard limit > 1 else { break }
      depthLimit = limit
    }
    return try rowTest(predicate, environment.root) ?? tooDeep(predicate)
  }

  private func tooDeep(_ predicate: FetchPredicate) throws -> SQLExpression {
    throw StoreError(
      .unsupportedPredicate,
      "the predicate nests too deep for the database, and there are no rows to ask it about")
  }

  /// A part that nests deeper than is compiled, as a question to the evaluator; nil for any other part.
  ///
  /// Of ANDs and ORs that aren't nested themselves only the deep parts are asked so.
  private func deepTest(
    _ predicate: FetchPredicate, _ environment: SQLEnvironment
  ) throws -> SQLExpression? {
    guard environment.variables.isEmpty, isTooDeep(predicate) else { return nil }
    switch predicate {
    case .and where connectiveCount < 3, .or where connectiveCount < 3: return nil
    default: return try rowTest(predicate, environment.root) ?? tooDeep(predicate)
    }
  }

  private func isTooDeep(_ predicate: FetchPredicate) -> Bool {
    depthLimit.map { predicate.isDeeper(than: $0) } ?? false
  }

  /// True if `predicate` computes something that may fail for some object.
  ///
  /// Of a part that nests too deep to be looked through that is assumed.
  func mayFail(_ predicate: FetchPredicate) -> Bool {
    isTooDeep(predicate) || predicate.mayFail
  }

  /// The condition that a predicate is.
  ///
  /// - Parameter certain: Whether the result must be 0 or 1 and never NULL.
  func condition(_ predicate: FetchPredicate, _ environment: SQLEnvironment, certain: Bool) throws
    -> SQLExpression
  {
    if case .not(var part) = predicate {
      var isNegated = true
      while case .not(let next) = part {
        part = next
        isNegated.toggle()
      }
      let test = try condition(part, environment, certain: certain || isNegated)
      return isNegated ? .not(test) : test
    }
    if let test = try deepTest(predicate, environment) { return test }
    connectiveCount += 1
    defer { connectiveCount -= 1 }
    switch predicate {
    case .constant(let value): return .boolean(value)
    case .and(let parts): return try conjunction(parts, environment, certain: certain)
    case .or(let parts): return try disjunction(parts, environment, certain: certain)
    case .not(let part): return .not(try condition(part, environment, certain: true))
    case .comparison(let comparison):
      if let answer = answer(of: comparison) { return .boolean(answer) }
      return try self.comparison(comparison, environment, certain: certain)
    }
  }

  /// The condition that a part without a counterpart in SQL is: the evaluator is asked about each row that comes so
  /// far.
  func rowTest(_ predicate: FetchPredicate, _ root: SQLElement) throws -> SQLExpression? {
    guard plan.allowsResiduals else { return nil }
    let residual = try ResidualPredicate(predicate, of: root.table.entity, clock: clock)
    residuals.append(residual)
    return .call(.residual, [.value(.residual(residual)), root.key])
  }

  /// The answer of a comparison that is the same for every object, found once instead of for each.
  ///
  /// Nil for other comparisons, and where finding it fails: then it must fail for the objects for which
  /// it fails in memory, and for no others.
  private func answer(of comparison: ComparisonPredicate) -> Bool? {
    guard comparison.isIndependent else { return nil }
    return try? FetchPredicate.comparison(comparison).evaluate(
      with: .value(.null), context: EvaluationContext(clock: clock))
  }
}

extension StoreQuery {
  /// Whether nothing but one comparison says which objects match.
  fileprivate var isOneComparison: Bool {
    if case .comparison? = predicate?.tree { candidates == nil } else { false }
  }
}
