/// An entity as a model file describes it.
public struct ModelFileEntity: Sendable, Hashable {
  /// The entity's name.
  public let name: String
  /// The class of its objects, without a module; nil where the file names none.
  public let className: String?
  /// The entity that it inherits from, or nil.
  public let parentName: String?
  /// A Boolean value that indicates whether it has no objects of its own.
  public let isAbstract: Bool
  /// The attributes that the entity itself adds, in the file's order.
  public let attributes: [ModelFileAttribute]
  /// The relationships that the entity itself adds, in the file's order.
  public let relationships: [ModelFileRelationship]
  /// The indexes.
  public let indexes: [ModelFileIndex]
  /// The uniqueness constraints.
  public let uniquenessConstraints: [ModelFileConstraint]
  /// A Boolean value that indicates whether the class is written by hand, and only its properties are generated: Xcode's
  /// `Category/Extension`.
  public let isClassHandWritten: Bool
  /// The name by which earlier versions know it, if that is another one.
  public let renamingIdentifier: String?
  /// A text that changes the version hash if nothing else differs.
  public let versionHashModifier: String?
  /// The user info from the model.
  public let userInfo: [String: String]
  /// The line in the file, from 1.
  public let line: Int
}
