/// A path of keys and collection operators, read step by step from an object.
public struct PredicateKeyPath: Sendable, Hashable {
  /// One step of a key path.
  public enum Step: Sendable, Hashable {
    /// An attribute, a relationship or a dictionary's key.
    case key(String)
    /// A collection operator such as `count`, written `@count`.
    case collectionOperator(String)
    /// `$name` as a step: the variable's text is the key.
    case variable(String)
  }

  /// A notation of the first key of a path.
  enum Notation: Sendable {
    /// `key`.
    case name
    /// `#key`.
    case numberSign
    /// `#"any text"` or an argument for `%K`, which can't be anything but a key path.
    case explicit
  }

  /// The expression from which the path starts; nil for the evaluated object.
  public var base: FetchExpression?
  /// The steps, at least one.
  public var steps: [Step]
  /// The location of the path in the format text.
  public var location: SourceLocation
  /// The steps that binding found to be to-many relationships.
  public var toManySteps = ToManySteps()
  /// The notation of the first key, which decides if a bare word of a command line can be text.
  ///
  /// Like the location, it doesn't tell two paths apart.
  var notation = Notation.name

  /// A path of `steps` from `base`.
  public init(
    base: FetchExpression? = nil, steps: [Step], location: SourceLocation = SourceLocation()
  ) {
    self.base = base
    self.steps = steps
    self.location = location
  }

  /// A path of plain keys from the evaluated object, for predicates built in code.
  public init(_ keys: String...) {
    self.init(steps: keys.map { .key($0) })
  }

  /// True if both paths have the same base and the same steps.
  public static func == (left: PredicateKeyPath, right: PredicateKeyPath) -> Bool {
    left.steps == right.steps && left.base == right.base
  }

  /// Feeds the base and the steps.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(steps)
    hasher.combine(base)
  }
}
