/// An error that lists all validation failures of one save.
public struct ValidationError: Error, Sendable, CustomStringConvertible {
  /// One rule that one object breaks.
  public struct Failure: Sendable, Hashable, CustomStringConvertible {
    /// The rule that is broken.
    ///
    /// More codes may come.
    public struct Code: RawRepresentable, Sendable, Hashable {
      /// The code's name.
      public let rawValue: String
      /// A code with a name.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A required property is nil.
      public static let missingValue = Code(rawValue: "missingValue")
      /// A number doesn't fit its attribute's width.
      public static let outOfRange = Code(rawValue: "outOfRange")
      /// A text has too few characters.
      public static let tooShort = Code(rawValue: "tooShort")
      /// A text has too many characters.
      public static let tooLong = Code(rawValue: "tooLong")
      /// A text doesn't match its regular expression.
      public static let patternMismatch = Code(rawValue: "patternMismatch")
      /// A number is below its smallest value.
      public static let tooSmall = Code(rawValue: "tooSmall")
      /// A number is above its largest value.
      public static let tooLarge = Code(rawValue: "tooLarge")
      /// A date is before its earliest one.
      public static let tooEarly = Code(rawValue: "tooEarly")
      /// A date is after its latest one.
      public static let tooLate = Code(rawValue: "tooLate")
      /// A relationship leads to too few objects.
      public static let tooFewObjects = Code(rawValue: "tooFewObjects")
      /// A relationship leads to too many objects.
      public static let tooManyObjects = Code(rawValue: "tooManyObjects")
      /// A rule of the entity, or of the class itself, is broken.
      public static let brokenRule = Code(rawValue: "brokenRule")
      /// Objects at the other end of a relationship stop a deletion.
      public static let deniedDelete = Code(rawValue: "deniedDelete")
    }

    /// The rule that is broken.
    public let code: Code
    /// The object that breaks it.
    public let id: ManagedObjectID
    /// The property concerned, or the name of the rule; `self` for a rule of the class.
    public let property: String
    /// More about it in words, or nil.
    public let detail: String?
    /// The objects in the way, of a denied deletion.
    public let blockers: [ManagedObjectID]

    /// A broken rule.
    public init(
      code: Code, id: ManagedObjectID, property: String, blockers: [ManagedObjectID] = [],
      detail: String? = nil
    ) {
      self.code = code
      self.id = id
      self.property = property
      self.blockers = blockers
      self.detail = detail
    }

    /// The object, the property and the rule in words.
    public var description: String {
      switch code {
      case .missingValue: "\(id) needs a value for '\(property)'"
      case .outOfRange: "\(id): the value of '\(property)' doesn't fit its type"
      case .deniedDelete:
        "\(id) can't be deleted while '\(property)' holds "
          + blockers.map(\.description).joined(separator: ", ")
      default: "\(id): '\(property)' is invalid: \(detail ?? code.rawValue)"
      }
    }
  }

  /// The failures, at least one.
  public let failures: [Failure]

  /// An error of these failures.
  public init(failures: [Failure]) {
    self.failures = failures
  }

  /// The failures, one a line.
  public var description: String {
    failures.map(\.description).joined(separator: "\n")
  }
}
