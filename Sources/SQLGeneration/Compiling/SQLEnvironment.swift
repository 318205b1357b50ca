/// What names stand for at one place of a predicate.
struct SQLEnvironment {
  /// SELF.
  var root: SQLElement
  /// The objects that SUBQUERY variables stand for.
  var variables: [String: SQLElement] = [:]
}
