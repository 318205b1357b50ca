/// A query as SQL, and what belongs to it.
package struct CompiledQuery {
  package let select: SQLSelect
  /// What the expressions of the plan are, in their order; they are the columns after the key.
  package let operands: [SQLOperand]
  /// The conditions that are evaluated row by row.
  package let residuals: [ResidualPredicate]
  /// The choices that were left open.
  let questions: [PlanQuestion]
}
