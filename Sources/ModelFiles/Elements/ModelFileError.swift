/// An error in a model file.
public struct ModelFileError: Error, Sendable, CustomStringConvertible {
  /// The kind of error.
  ///
  /// More codes may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String
    /// A code with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The file isn't there or can't be read.
    public static let cannotRead = Code(rawValue: "cannotRead")
    /// The file is something else, or is damaged.
    public static let notAModel = Code(rawValue: "notAModel")
    /// The file asks for more than a model ever needs: it is too large or too deep, or declares entities.
    public static let refused = Code(rawValue: "refused")
    /// A version is asked for or named that isn't there.
    public static let unknownVersion = Code(rawValue: "unknownVersion")
    /// A name or a value is missing or makes no sense.
    public static let invalidValue = Code(rawValue: "invalidValue")
    /// A name stands where nothing of that name exists, or relationships don't agree.
    public static let invalidModel = Code(rawValue: "invalidModel")
    /// The file uses something that has no counterpart here.
    public static let unsupported = Code(rawValue: "unsupported")
  }

  /// The kind of error.
  public let code: Code
  /// The entity, the property and the problem.
  public let message: String
  /// The file.
  public let path: String
  /// The line in the file, from 1; nil where the error is about the file as a whole.
  public let line: Int?
  /// The entity that the error is about, if it is about one.
  public let entityName: String?
  /// The property that the error is about, if it is about one.
  public let propertyName: String?
  /// Advice that isn't part of the message.
  public let hint: String?
  /// The error that led to this one.
  public let cause: (any Error)?

  /// An error about a place in a file.
  public init(
    _ code: Code, _ message: String, path: String, line: Int? = nil, entity: String? = nil,
    property: String? = nil, hint: String? = nil, cause: (any Error)? = nil
  ) {
    self.code = code
    let subject = entity.map { $0 + (property.map { ".\($0)" } ?? "") + ": " }
    self.message = (subject ?? "") + message
    self.path = path
    self.line = line
    self.entityName = entity
    self.propertyName = property
    self.hint = hint
    self.cause = cause
  }

  /// The place and the message, as in `Staff.xcdatamodel/contents:7: Employee.age: …`.
  public var description: String {
    path + (line.map { ":\($0)" } ?? "") + ": " + message
  }
}
