import Predicates

/// Finds patterns of SQL's LIKE, in which `%` stands for any text.
enum LikePatternNote {
  /// A note about the first pattern of LIKE that has `%` and no `*`; nil if there is none.
  static func note(about predicate: FetchPredicate) -> String? {
    var work = [predicate]
    while let part = work.popLast() {
      switch part {
      case .and(let parts), .or(let parts): work += parts
      case .not(let part): work.append(part)
      case .comparison(let comparison):
        guard comparison.operator == .like, case .constant(.string(let pattern)) = comparison.right,
          pattern.hasPrefix("%") || pattern.hasSuffix("%"), !pattern.contains("*")
        else { continue }
        return "'%' is an ordinary character in LIKE; '*' matches any text: "
          + "LIKE \"\(pattern.replacing("%", with: "*"))\""
      case .constant: continue
      }
    }
    return nil
  }
}
