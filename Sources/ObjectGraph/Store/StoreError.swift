/// An error of a store or a context.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  /// The kind of error.
  ///
  /// More codes may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String
    /// A code with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// No entity has the name.
    public static let unknownEntity = Code(rawValue: "unknownEntity")
    /// The entity has no such property, or not of the kind that is needed.
    public static let unknownProperty = Code(rawValue: "unknownProperty")
    /// The model has no fetch template of the name.
    public static let unknownTemplate = Code(rawValue: "unknownTemplate")
    /// A place lies outside an ordered relationship.
    public static let outOfRange = Code(rawValue: "outOfRange")
    /// A value doesn't have the property's type.
    public static let wrongType = Code(rawValue: "wrongType")
    /// A transformable attribute names a codec that the container doesn't have.
    public static let unknownCodec = Code(rawValue: "unknownCodec")
    /// A container was given two codecs of one name.
    public static let duplicateCodec = Code(rawValue: "duplicateCodec")
    /// A codec can't make a value of the bytes that are stored.
    public static let undecodableValue = Code(rawValue: "undecodableValue")
    /// A codec can't make bytes of a value.
    public static let unencodableValue = Code(rawValue: "unencodableValue")
    /// A required value was read before it was set.
    public static let missingValue = Code(rawValue: "missingValue")
    /// An object that is referred to isn't in the store.
    public static let missingObject = Code(rawValue: "missingObject")
    /// Two objects have the same values under a uniqueness constraint.
    public static let constraintViolation = Code(rawValue: "constraintViolation")
    /// A batch insert depends on a request that doesn't come before it.
    public static let invalidDependency = Code(rawValue: "invalidDependency")
    /// All primary keys of an entity are taken.
    public static let keysExhausted = Code(rawValue: "keysExhausted")
    /// Somebody else changed a row since this context read it.
    public static let conflict = Code(rawValue: "conflict")
    /// Transactions after a token of the history aren't kept any more.
    public static let historyExpired = Code(rawValue: "historyExpired")
    /// A query generation belongs to another store, or has ended.
    public static let unknownGeneration = Code(rawValue: "unknownGeneration")
    /// A predicate is right but this store can't run it.
    public static let unsupportedPredicate = Code(rawValue: "unsupportedPredicate")
    /// The file isn't a store of this program, or is damaged.
    public static let notAStore = Code(rawValue: "notAStore")
    /// The file is empty, say since the program that was making a store of it was killed.
    public static let emptyFile = Code(rawValue: "emptyFile")
    /// The store was made with another model.
    public static let schemaMismatch = Code(rawValue: "schemaMismatch")
    /// A store couldn't be brought to the present version of the model, and is as it was.
    public static let migrationFailed = Code(rawValue: "migrationFailed")
    /// An entity has no objects of its own.
    public static let abstractEntity = Code(rawValue: "abstractEntity")
    /// A batch request can't keep a rule of the model that objects keep.
    public static let unsupportedBatch = Code(rawValue: "unsupportedBatch")
    /// The file or its folder can't be created.
    public static let cannotCreate = Code(rawValue: "cannotCreate")
    /// The file can't be opened or isn't there.
    public static let cannotOpen = Code(rawValue: "cannotOpen")
    /// Another process holds the store for longer than the time allowed.
    public static let locked = Code(rawValue: "locked")
    /// The disk is full.
    public static let diskFull = Code(rawValue: "diskFull")
    /// Reading or writing failed.
    public static let inputOutput = Code(rawValue: "inputOutput")
    /// The caller asked for the work to stop.
    public static let interrupted = Code(rawValue: "interrupted")
  }

  /// The kind of error.
  public let code: Code
  /// The problem, the place, and what to do about it.
  public let message: String
  /// The error underneath, if there is one.
  public let cause: (any Error)?
  /// The conflicts that prevented a save: all of them for the code `conflict`, and for `constraintViolation` each
  /// object whose unique values belong to another one.
  public let conflicts: [MergeConflict]

  /// An error with a message.
  public init(
    _ code: Code, _ message: String, cause: (any Error)? = nil, conflicts: [MergeConflict] = []
  ) {
    self.conflicts = conflicts
    self.code = code
    self.message = message
    self.cause = cause
  }

  /// The message, and the cause behind it.
  public var description: String {
    cause.map { "\(message): \($0)" } ?? message
  }
}
