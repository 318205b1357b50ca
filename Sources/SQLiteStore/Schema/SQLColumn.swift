/// A column of a table, apart from the primary key.
struct SQLColumn: Sendable, Hashable {
  var name: String
  /// The type in a STRICT table.
  var type: String
  /// Whether it never holds NULL.
  var isRequired = false
  /// The table that it refers to, as the place of a root entity.
  var reference: Int?
  /// The entities whose rows must have a value, where not all of a hierarchy's do.
  var requiringEntities: [String] = []
}
