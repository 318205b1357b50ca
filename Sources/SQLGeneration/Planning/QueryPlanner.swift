package import ObjectGraph

/// Decides how a query is answered, and compiles it.
///
/// Compiling finds the choices that depend on the stored data. The planner asks ``QueryStatistics`` about each, and
/// compiles the query again with the choices if there are any.
package struct QueryPlanner {
  private let schema: SQLSchema
  private let dialect: any SQLDialect
  /// What knows the stored data; without it no choice is made.
  private let statistics: (any QueryStatistics)?

  /// A planner of queries for the tables of `schema`.
  package init(
    schema: SQLSchema, dialect: any SQLDialect, statistics: (any QueryStatistics)?
  ) {
    self.schema = schema
    self.dialect = dialect
    self.statistics = statistics
  }

  /// The plan of a query, and the query compiled with it.
  package func plan(_ query: StoreQuery, for result: QueryPlan.Result) throws -> PlannedQuery {
    var plan = QueryPlan(query, for: result)
    let draft = try SQLCompiler.compile(plan, in: schema, for: dialect)
    guard let statistics, !draft.questions.isEmpty else {
      return PlannedQuery(plan: plan, compiled: draft)
    }
    for question in draft.questions {
      switch question {
      case .text(let search, let wanted, let walk) where plan.choice(for: search) == nil:
        plan.choose(try statistics.choice(for: search, wanted: wanted, walk: walk), for: search)
      case .owner(let comparison, let select) where plan.choice(for: comparison) == nil:
        plan.choose(OwnerChoice(try statistics.keys(select)), for: comparison)
      case .text, .owner: continue
      }
    }
    return PlannedQuery(
      plan: plan,
      compiled: plan.changesNothing
        ? draft : try SQLCompiler.compile(plan, in: schema, for: dialect))
  }
}

/// A query with its plan, ready to be written as SQL.
package struct PlannedQuery {
  package let plan: QueryPlan
  package let compiled: CompiledQuery
}

extension QueryPlan {
  /// True if the plan's SQL is that of a plan without choices.
  fileprivate var changesNothing: Bool {
    texts.values.allSatisfy { if case .scan = $0 { true } else { false } }
      && owners.values.allSatisfy { if case .several = $0 { true } else { false } }
  }
}
