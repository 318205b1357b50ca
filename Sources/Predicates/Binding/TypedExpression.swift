/// An expression, and what binding found out about it.
struct TypedExpression {
  /// The type of an expression, as far as it is known before anything is read.
  enum Kind: Equatable {
    case null, integer, double, boolean, string, date, data, uuid
    /// A value that only a codec understands.
    case opaque
    case object(entity: String)
    /// A list written out, whose elements have been bound one by one.
    case list
    /// Text without a type, which takes the type of the other side.
    case word
    case unknown

    var isNumber: Bool { self == .integer || self == .double || self == .boolean }

    /// True if nothing can be said against it.
    var isOpen: Bool { self == .unknown || self == .null }
  }

  var expression: FetchExpression
  var kind: Kind
  /// True if it is a collection of `kind`, as a path with a to-many step gives.
  var isToMany = false
  /// True if a key was read through the collection, so that elements are compared one by one.
  var isMapped = false
  /// True for texts of an attribute that is compared without regard to case.
  var ignoresCase = false
  var elements: [TypedExpression] = []
  /// The location of the right side of a comparison.
  var source = SourceLocation()
  /// The key path that was taken for text, for a bare word and a list or choice that has one.
  var bareWord: PredicateKeyPath?
  /// The nesting depth of lists.
  var listDepth = 0

  /// The location of the expression, if the tree has one.
  var location: SourceLocation {
    switch expression {
    case .keyPath(let path): path.location
    case .word(_, let location): location
    default: source
    }
  }

  /// The text of a constant text or a word.
  var text: String? {
    switch expression {
    case .constant(.string(let text)), .word(let text, _): text
    default: nil
    }
  }

  /// The name of the expression in messages.
  var name: String {
    switch expression {
    case .keyPath, .variable, .evaluatedObject:
      "'\(expression.format)' is \(isToMany ? "a collection of \(plural)" : kindName)"
    case .word(let text, _): "'\(text)' is text"
    default: "the other side is \(isToMany ? "a collection of \(plural)" : kindName)"
    }
  }

  var kindName: String {
    switch kind {
    case .null: "nil"
    case .integer, .double: "a number"
    case .boolean: "a truth value"
    case .string, .word: "text"
    case .date: "a date"
    case .data: "data"
    case .uuid: "a UUID"
    case .opaque: "an encoded value"
    case .object(let entity): "an object (\(entity))"
    case .list: "a list"
    case .unknown: "a value"
    }
  }

  private var plural: String {
    switch kind {
    case .integer, .double: "numbers"
    case .boolean: "truth values"
    case .string, .word: "texts"
    case .date: "dates"
    case .uuid: "UUIDs"
    case .opaque: "encoded values"
    case .object(let entity): "objects (\(entity))"
    default: "values"
    }
  }
}

extension TypedExpression.Kind {
  init(_ kind: PredicateAttributeKind) {
    switch kind {
    case .integer: self = .integer
    case .double: self = .double
    case .boolean: self = .boolean
    case .string: self = .string
    case .date: self = .date
    case .data: self = .data
    case .uuid: self = .uuid
    case .opaque: self = .opaque
    case .undefined: self = .unknown
    }
  }

  init(_ value: AttributeValue) {
    switch value {
    case .null: self = .null
    case .boolean: self = .boolean
    case .integer: self = .integer
    case .double, .decimal: self = .double
    case .string: self = .string
    case .date: self = .date
    case .data: self = .data
    case .uuid: self = .uuid
    case .array: self = .list
    case .object(let reference): self = .object(entity: reference.entityName)
    }
  }
}
