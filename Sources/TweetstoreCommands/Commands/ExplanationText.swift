import SQLiteStore

/// The plan of a query, in words.
struct ExplanationText {
  private let explanation: QueryExplanation

  init(_ explanation: QueryExplanation) {
    self.explanation = explanation
  }

  /// All lines: the bound predicate, the SQL with its values, the plan, and what that means.
  var text: String {
    var lines = ["predicate: \(explanation.predicate ?? "none, all objects")"]
    lines.append("sql:       \(explanation.sql)")
    for (index, value) in explanation.values.enumerated() {
      lines.append("  ?\(index + 1) = \(value)")
    }
    for choice in explanation.choices { lines.append("choice:    \(choice)") }
    lines.append("plan:")
    for step in explanation.plan {
      let access =
        switch step.access {
        case .index: "  (index)"
        case .scan: "  (reads all rows)"
        case nil: ""
        }
      lines.append("  \(String(repeating: "  ", count: step.depth))\(step.detail)\(access)")
    }
    for test in explanation.rowTests {
      lines.append("by row:    \(test) has no counterpart in SQL and is asked about each row")
    }
    let scans = explanation.plan.count { $0.access == .scan }
    let searches = explanation.plan.count { $0.access == .index }
    lines.append("in short:  \(searches) by index, \(scans) by reading all rows")
    return lines.map { $0 + "\n" }.joined()
  }
}
