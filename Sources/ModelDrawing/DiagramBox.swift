import ObjectModel

/// An entity as a box: a heading, and a row for each property.
struct DiagramBox {
  /// A property's row.
  struct Row {
    let name: String
    /// The text at the right: the type, or the destination of a relationship.
    let detail: String
    let isKey: Bool
    let isRelationship: Bool
  }

  /// The height of a row and of the heading, in pixels.
  static let rowHeight = 18.0
  static let headingHeight = 26.0
  /// The width of a character of the type that is used, in pixels, rounded up.
  static let characterWidth = 7.3
  static let padding = 10.0

  let name: String
  let isAbstract: Bool
  let rows: [Row]
  /// Boxes of a column are made as wide as the widest, so that lines pass beside all of them.
  var width: Double
  let height: Double
  var x = 0.0
  var y = 0.0

  /// - Parameter owns: Whether a property has a row here, and not in the box of the parent.
  init(_ entity: EntityDescription, owns: (String) -> Bool) {
    name = entity.name
    isAbstract = entity.isAbstract
    rows =
      entity.attributes.filter { owns($0.name) }.map { attribute in
        Row(
          name: attribute.name, detail: attribute.type.rawValue + (attribute.isOptional ? "?" : ""),
          isKey: attribute.name == entity.primaryKeyName, isRelationship: false)
      }
      + entity.relationships.filter { owns($0.name) }.map { relationship in
        Row(
          name: relationship.name,
          detail: "→ " + relationship.destinationName
            + (relationship.isToMany ? relationship.isOrdered ? " 1…*" : " *" : ""),
          isKey: false, isRelationship: true)
      }
    let longest = rows.map { $0.name.count + 2 + $0.detail.count }.max() ?? 0
    let characters = Double(max(longest, name.count + 2))
    width = (characters * Self.characterWidth + 2 * Self.padding).rounded(.up)
    height = Self.headingHeight + Double(rows.count) * Self.rowHeight + 6
  }

  /// The middle of the row of the property named `name`; the heading's where there is none.
  func middle(of name: String) -> Double {
    guard let row = rows.firstIndex(where: { $0.name == name }) else {
      return y + Self.headingHeight / 2
    }
    return y + Self.headingHeight + (Double(row) + 0.5) * Self.rowHeight
  }
}
