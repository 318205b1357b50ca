/// An error in a model, or between a model and a store or a class.
public struct ModelError: Error, Sendable, CustomStringConvertible {
  /// The kind of error.
  ///
  /// More codes may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String
    /// A code with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Two entities or properties have one name.
    public static let duplicateName = Code(rawValue: "duplicateName")
    /// A name is empty or holds something other than ASCII letters and digits.
    public static let invalidName = Code(rawValue: "invalidName")
    /// A name stands where nothing of that name exists.
    public static let unknownName = Code(rawValue: "unknownName")
    /// A relationship and its inverse don't agree.
    public static let inverseMismatch = Code(rawValue: "inverseMismatch")
    /// A property can't play the part that the entity gives it.
    public static let invalidProperty = Code(rawValue: "invalidProperty")
    /// The mapping from one model to another can't be inferred.
    public static let notInferable = Code(rawValue: "notInferable")
    /// Entities inherit from each other in a way that can't be.
    public static let invalidHierarchy = Code(rawValue: "invalidHierarchy")
    /// A rule, a default or a derivation doesn't fit its attribute or its entity.
    public static let invalidRule = Code(rawValue: "invalidRule")
  }

  /// The kind of error.
  public let code: Code
  /// The entity and property, the problem, and what to do about it.
  public let message: String

  /// An error with a message.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
