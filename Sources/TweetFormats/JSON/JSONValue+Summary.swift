extension JSONValue {
  /// A value that is no text in a few words, for messages.
  var summary: String {
    switch kind {
    case Kind.string: "text"
    case Kind.object: "an object"
    case Kind.list: "a list"
    case Kind.null: "null"
    case Kind.yes: "true"
    case Kind.no: "false"
    default: integer.map { "\($0)" } ?? double.map { "\($0)" } ?? "a number"
    }
  }
}
