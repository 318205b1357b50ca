import ObjectGraph

/// Decides how a query is answered, and compiles it.
///
/// Compiling finds the choices that depend on the stored data. The planner asks ``QueryStatistics`` about each, and
/// compiles the query again with the choices if there are any.
struct QueryPlanner {
  let schema: SQLSchema
  /// What knows the stored data; without it no choice is made.
  let statistics: (any QueryStatistics)?

  /// The plan of a query, and the query compiled with it.
  func plan(_ query: StoreQuery, for result: QueryPlan.Result) throws -> PlannedQuery {
    var plan = QueryPlan(query, for: result)
    let draft = try SQLCompiler.compile(plan, in: schema)
    guard let statistics, !draft.questions.isEmpty else {
      return PlannedQuery(plan: plan, compiled: draft)
    }
    for question in draft.questions {
      switch question {
      case .text(let search, let wanted, let walk) where plan.texts[search] == nil:
        plan.choose(try statistics.choice(for: search, wanted: wanted, walk: walk), for: search)
      case .owner(let comparison, let select) where plan.owners[comparison] == nil:
        plan.choose(OwnerChoice(try statistics.keys(select)), for: comparison)
      case .text, .owner: continue
      }
    }
    return PlannedQuery(
      plan: plan,
      compiled: plan.changesNothing ? draft : try SQLCompiler.compile(plan, in: schema))
  }
}

/// A query with its plan, ready to be written as SQL.
struct PlannedQuery {
  let plan: QueryPlan
  let compiled: CompiledQuery
}

extension QueryPlan {
  /// True if the plan's SQL is that of a plan without choices.
  fileprivate var changesNothing: Bool {
    texts.values.allSatisfy { if case .scan = $0 { true } else { false } }
      && owners.values.allSatisfy { if case .several = $0 { true } else { false } }
  }
}
