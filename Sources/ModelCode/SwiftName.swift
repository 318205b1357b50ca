/// Names in Swift.
enum SwiftName {
  /// Words that stand in backticks to be names.
  private static let keywords: Set = [
    "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "Self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Names that every managed object has.
  static let reserved: Set = [
    "awakeFromFetch", "awakeFromInsert", "changedRelationships", "changedValues", "description",
    "didSave", "entity", "entityName", "hashValue", "init", "isDeleted", "isFault", "isInserted",
    "isUpdated", "keyNames", "objectID", "predicateReference", "prepareForDeletion", "Protocol",
    "self", "Type", "validate", "willSave",
  ]

  /// A name as it stands in code.
  static func quoted(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// True if a text can be a name.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first.properties.isXIDStart || first == "_") && text != "_"
      && text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
  }
}
