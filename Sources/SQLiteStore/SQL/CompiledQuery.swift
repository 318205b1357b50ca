/// A query as SQL, and what belongs to it.
struct CompiledQuery {
  let select: SQLSelect
  /// What the expressions of the plan are, in their order; they are the columns after the key.
  let operands: [SQLOperand]
  /// The conditions that are evaluated row by row.
  let residuals: [ResidualPredicate]
  /// The choices that were left open.
  let questions: [PlanQuestion]
}
